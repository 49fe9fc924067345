import GRDB
import Testing

@testable import Store

/// What other builds have written.
@Suite struct MigrationTests {
    /// A new memory gets them, too, and so does one that version 0.1 has written.
    @Test(arguments: [true, false]) func laterMigrationsFollow(isNew: Bool) throws {
        let room = try Room()
        if !isNew { try room.writeGolden() }
        var tables = Schema.tables
        tables.later.registerMigration("24 of tomorrow") { database in
            try database.execute(sql: "ALTER TABLE plans ADD COLUMN tomorrow TEXT")
        }
        let file = StoreFile(room.path, of: tables)
        let queue = try isNew ? file.make() : file.open()
        #expect(try tables.isCurrent(queue))
        try queue.read { database throws in
            #expect(try database.columns(in: "plans").last?.name == "tomorrow")
            #expect(try tables.later.appliedIdentifiers(database) == Set(Schema.tables.base + ["24 of tomorrow"]))
        }
        try queue.close()
        #expect(try room.open().notice?.contains("was written by a newer tpmerge") == true)
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
                    \(room.path) was written by an older version of tpmerge (0.1). It was left as it is. To keep a \
                    record of it, export it with that version: tpmerge export-data >memory.json. Then run: \
                    mv \(room.path) \(room.path).old. The next run takes UIDs, versions, pairs and edits from the \
                    published calendar and JSON; import archives again.
                    """)
            #expect(try room.state() == state)
            #expect(try room.bytes() == bytes)
        }
    }
}
