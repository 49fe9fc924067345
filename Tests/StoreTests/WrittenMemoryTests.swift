import Foundation
import GRDB
import Testing

@testable import Store

/// What lies on disk, table for table and row for row, is part of the contract: a memory that some build has written
/// is read by all later ones. `RECORD=1 swift test` records it anew and fails.
@Suite struct WrittenMemoryTests {
    private static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden/memory.sql")

    @Test func writesTheSameRows() throws {
        let room = try Room()
        let store = try room.open()
        try store.keep(.full, insteadOf: Snapshot(), changes: [.full, .sparse], at: Room.now)
        let text = try store.queue.read(Self.dump)
        guard ProcessInfo.processInfo.environment["RECORD"] != "1" else {
            try Data(text.utf8).write(to: Self.golden)
            Issue.record("Recorded memory.sql. Read it, then run again without RECORD.")
            return
        }
        #expect(try text == String(contentsOf: Self.golden, encoding: .utf8))
    }

    @Test func readsWhatWasWrittenBefore() throws {
        let room = try Room()
        do {
            let queue = try DatabaseQueue(path: room.path)
            try queue.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
                try database.execute(sql: String(contentsOf: Self.golden, encoding: .utf8))
            }
            try queue.close()
        }
        let store = try room.open()
        #expect(store.notice == nil)
        #expect(try store.everything() == .full)
        #expect(try store.changes(since: nil, limit: 9).map(\.change) == [.sparse, .full])
        // Read and understood, there is nothing to write.
        #expect(Differences(from: try store.everything(), to: .full).isEmpty)
    }

    /// The tables and their rows, as statements that make them again.
    private static func dump(_ database: Database) throws -> String {
        var lines: [String] = []
        let tables = try String.fetchAll(
            database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        let definitions = try String.fetchAll(
            database, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
        lines += definitions.map { $0 + ";" }
        for table in tables {
            let columns = try database.columns(in: table).map(\.name)
            let values = columns.map { "quote(\($0))" }.joined(separator: " || ', ' || ")
            let rows = try String.fetchAll(database, sql: "SELECT \(values) FROM \(table)")
            let names = columns.joined(separator: ", ")
            lines += rows.sorted().map { "INSERT INTO \(table) (\(names)) VALUES (\($0));" }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
