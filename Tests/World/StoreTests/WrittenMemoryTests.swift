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

    /// A new memory gets them, too, and so does one that version 0.1 has written.
    @Test(arguments: [true, false]) func laterMigrationsFollow(isNew: Bool) throws {
        let room = try Room()
        if !isNew { try room.writeGolden() }
        var tables = Schema.tables
        tables.later.registerMigration("of tomorrow") { database in
            try database.execute(sql: "ALTER TABLE plans ADD COLUMN tomorrow TEXT")
        }
        let file = StoreFile(room.path, of: tables)
        let queue = try isNew ? file.make() : file.open()
        #expect(try tables.isCurrent(queue))
        try queue.read { database throws in
            #expect(try database.columns(in: "plans").last?.name == "tomorrow")
            let names = Schema.tables.base + Schema.tables.later.migrations + ["of tomorrow"]
            #expect(try tables.later.appliedIdentifiers(database) == Set(names))
        }
        try queue.close()
        #expect(try room.open().notice?.contains("was written by a newer tpmerge") == true)
    }

    /// Lists have told nothing yet then.
    @Test func aMemoryFromBeforeAColumnIsCarriedOver() throws {
        let room = try Room()
        try room.fill()
        let queue = try room.open().queue
        try queue.write { database in
            try database.execute(
                sql: """
                    ALTER TABLE strava DROP COLUMN listed;
                    DELETE FROM grdb_migrations WHERE identifier = '26 activities of lists'
                    """)
        }
        try queue.close()
        var before = Snapshot.full
        before.strava.listed = []
        #expect(try room.look() == before)
        let store = try room.open()
        #expect(store.notice == nil)
        #expect(try store.everything() == before)
        try store.keep(.full, insteadOf: before, at: Room.now)
        #expect(try store.everything() == .full)
    }

    /// It is neither altered nor set aside, by whomever it is opened.
    @Test(arguments: Schema.tables.base) func anOlderBuildsMemoryIsRefused(_ missing: String) throws {
        let room = try Room()
        try room.fill()
        let queue = try room.open().queue
        try queue.write { database in
            try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = ?", arguments: [missing])
            #expect(database.changesCount == 1)
        }
        try queue.close()
        try room.age()
        let (state, bytes) = (try room.state(), try room.bytes())
        let openings: [(Room) throws -> Void] = [
            { _ = try $0.open() }, { _ = try AthleteStore.openExisting($0.path) }, { _ = try $0.look() },
        ]
        for open in openings {
            let error = #expect(throws: StoreError.self) { try open(room) }
            #expect(error?.cause == .older)
            #expect(
                error?.sentence == """
                    \(room.path) was written by a build of tpmerge before 0.1 was complete. It was left as it is. To keep a \
                    record of it, export it with that build: tpmerge export-data >memory.json. Then run: \
                    mv \(room.path) \(room.path).old. The next run takes UIDs, versions, pairs and edits from the \
                    published calendar and JSON; import archives again.
                    """)
            #expect(try room.state() == state)
            #expect(try room.bytes() == bytes)
        }
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
