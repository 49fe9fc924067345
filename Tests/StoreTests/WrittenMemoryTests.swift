import Foundation
import GRDB
import Testing

@testable import Store

/// What lies on disk, table for table and row for row, is part of the contract: a memory that some build has written
/// is read by all later ones. `RECORD=1 swift test` records it anew and fails.
@Suite struct WrittenMemoryTests {
    /// Its tables are as they were when the migrations of version 0.1 had made them one by one.
    fileprivate static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden/memory.sql")

    @Test func writesTheSameRows() throws {
        let room = try Room()
        let store = try room.open()
        try store.keep(.full, insteadOf: Snapshot(), changes: [.full, .sparse], at: Room.now)
        let (definitions, rows) = try store.queue.read(Self.dump)
        guard ProcessInfo.processInfo.environment["RECORD"] != "1" else {
            try Data(((definitions + rows).joined(separator: "\n") + "\n").utf8).write(to: Self.golden)
            Issue.record("Recorded memory.sql. Read it, then run again without RECORD.")
            return
        }
        let other = try Room()
        try other.writeGolden()
        let golden = try DatabaseQueue(path: other.path).read(Self.dump)
        #expect(definitions.map(Self.withoutLayout).sorted() == golden.definitions.map(Self.withoutLayout).sorted())
        #expect(rows.sorted() == golden.rows.sorted())
    }

    @Test func readsWhatWasWrittenBefore() throws {
        let room = try Room()
        try room.writeGolden()
        let written = try DatabaseQueue(path: room.path).read(Self.dump)
        try AthleteStore.look(room.path) { store throws(StoreError) in
            #expect(store.queue.path.hasSuffix("?immutable=1"))
            #expect(try store.everything() == .full)
        }
        let store = try room.open()
        #expect(store.notice == nil)
        #expect(try store.everything() == .full)
        #expect(try store.changes(since: nil, limit: 9).map(\.change) == [.sparse, .full])
        // Read and understood, there is nothing to write.
        #expect(Differences(from: try store.everything(), to: .full).isEmpty)
        #expect(try store.queue.read(Self.dump) == written)
    }

    /// The tables and their rows, as statements that make them again.
    private static func dump(_ database: Database) throws -> (definitions: [String], rows: [String]) {
        let tables = try String.fetchAll(
            database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        let definitions = try String.fetchAll(
            database, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
        var lines: [String] = []
        for table in tables {
            let columns = try database.columns(in: table).map(\.name)
            let values = columns.map { "quote(\($0))" }.joined(separator: " || ', ' || ")
            let rows = try String.fetchAll(database, sql: "SELECT \(values) FROM \(table)")
            let names = columns.joined(separator: ", ")
            lines += rows.sorted().map { "INSERT INTO \(table) (\(names)) VALUES (\($0));" }
        }
        return (definitions.map { $0 + ";" }, lines)
    }

    /// A definition without comments, quotation marks and line breaks, which ALTER TABLE puts elsewhere.
    private static func withoutLayout(_ definition: String) -> String {
        definition.replacing(/--[^\n]*/, with: "").replacing("\"", with: "").replacing(/\s+/, with: " ")
            .replacing(#/ ?([(),]) ?/#) { String($0.output.1) }
    }
}

extension Room {
    /// Makes a memory as version 0.1 has written it.
    func writeGolden() throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA application_id = \(Schema.tables.applicationID)")
            try database.execute(sql: String(contentsOf: WrittenMemoryTests.golden, encoding: .utf8))
        }
        try queue.close()
    }
}
