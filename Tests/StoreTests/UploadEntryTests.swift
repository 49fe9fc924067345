import Basics
import GRDB
import Testing
import Workouts
import WorkoutsLab

@testable import Store

/// The ledger of what was sent to Strava.
@Suite struct UploadEntryTests {
    private static let full: UploadEntry = {
        var entry = UploadEntry(
            hash: "9f", externalID: "tpmerge-9f-2", file: "Ausfahrt ☀️.fit", start: Room.now.advanced(bySeconds: -9),
            intended: Room.now, account: 42)
        entry.state = .duplicate
        entry.sent = Room.now.advanced(bySeconds: 3)
        entry.settled = Room.now.advanced(bySeconds: 7)
        (entry.uploadID, entry.activityID) = (8_900_000_001, 17_500_000_007)
        entry.words = "Time information is missing from file."
        return entry
    }()
    private static let sparse = UploadEntry(
        hash: "aa", externalID: "tpmerge-aa", file: "", start: Room.now, intended: Room.now)

    @Test func comesBackAsItWas() throws {
        let room = try Room()
        let store = try room.open()
        try store.keep(Self.full)
        try store.keep(Self.sparse)
        #expect(try store.upload(of: "9f", to: 42) == Self.full)
        #expect(try store.upload(of: "AA", to: 42) == nil)
        #expect(try room.open().uploads() == [Self.full, Self.sparse])
        var changed = Self.sparse
        changed.state = .taken
        try store.keep(changed)
        try store.forgetUpload(of: "9f", to: 42)
        #expect(try store.uploads() == [changed])
    }

    /// What another account was sent is unknown; what has no known account counts for every one, until one adopts it.
    @Test func countsForTheAccountThatItWasSentTo() throws {
        let store = try Room().open()
        try store.keep(Self.full)
        try store.keep(Self.sparse)
        #expect(try store.upload(of: "9f", to: 7) == nil)
        #expect(try store.upload(of: "aa", to: 7) == Self.sparse)
        #expect(try store.uploads(to: 7) == [Self.sparse])
        let other = UploadEntry(
            hash: "9f", externalID: "tpmerge-9f", file: "b.fit", start: Room.now, intended: Room.now, account: 7)
        try store.keep(other)
        #expect(try store.upload(of: "9f", to: 7) == other)
        #expect(try store.upload(of: "9f", to: 42) == Self.full)
        try store.adoptUploads(by: 42)
        #expect(try store.upload(of: "aa", to: 7) == nil)
        #expect(try store.upload(of: "aa", to: 42)?.account == 42)
    }

    /// An older build noted no account.
    @Test func oldLinesCountForAny() throws {
        let room = try Room()
        try room.fill(.full)
        do {
            let queue = try room.open().queue
            try queue.write { database in
                try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '12 %'")
                try database.execute(
                    sql: """
                        DROP TABLE uploads;
                        CREATE TABLE uploads (
                            hash TEXT NOT NULL PRIMARY KEY, external_id TEXT NOT NULL, state TEXT NOT NULL,
                            file TEXT NOT NULL, start INTEGER NOT NULL, intended INTEGER NOT NULL,
                            sent INTEGER NOT NULL, settled INTEGER, upload_id INTEGER, activity_id INTEGER, words TEXT
                        ) STRICT;
                        INSERT INTO uploads VALUES ('9f', 'tpmerge-9f', 'new', 'a.fit', 1, 2, 3, 4, 5, 6, NULL);
                        """)
            }
        }
        let store = try room.open()
        #expect(store.notice == nil)
        let entry = try #require(try store.upload(of: "9f", to: 7))
        #expect(entry.account == 0 && entry.state == .new && entry.activityID == 6)
        var memory = Snapshot.full
        memory.sent = ["9f": 6]
        #expect(try store.everything() == memory)
    }

    /// A run that knows nothing of it leaves it alone, and so does forgetting activities.
    @Test func staysThroughRuns() throws {
        let room = try Room()
        let store = try room.open()
        try room.open().keep(Self.full)
        try store.keep(.full, insteadOf: Snapshot(), at: Room.now)
        try store.forgetActivities(andImported: true)
        #expect(try room.open().uploads() == [Self.full])
    }

    /// An older build sent nothing.
    @Test func comesLater() throws {
        let room = try Room()
        try room.fill(.full)
        do {
            let queue = try room.open().queue
            try queue.write { database in
                try database.execute(
                    sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '9 %' OR identifier LIKE '12 %'")
                try database.execute(sql: "DROP TABLE uploads")
            }
        }
        let store = try room.open()
        #expect(store.notice == nil)
        try store.keep(Self.full)
        #expect(try store.uploads() == [Self.full])
        var memory = Snapshot.full
        memory.sent = [Self.full.hash: .strava(try #require(Self.full.activityID))]
        #expect(try store.everything() == memory)
    }
}
