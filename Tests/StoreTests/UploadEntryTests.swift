import Basics
import GRDB
import Testing

@testable import Store

/// The ledger of what was sent to Strava.
@Suite struct UploadEntryTests {
    private static let full: UploadEntry = {
        var entry = UploadEntry(
            hash: "9f", externalID: "tpmerge-9f-2", file: "Ausfahrt ☀️.fit", start: Room.now.advanced(bySeconds: -9),
            intended: Room.now)
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
        #expect(try store.upload(of: "9f") == Self.full)
        #expect(try store.upload(of: "AA") == nil)
        #expect(try room.open().uploads() == [Self.full, Self.sparse])
        var changed = Self.sparse
        changed.state = .taken
        try store.keep(changed)
        try store.forgetUpload(of: "9f")
        #expect(try store.uploads() == [changed])
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
                try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '9 uploads'")
                try database.execute(sql: "DROP TABLE uploads")
            }
        }
        let store = try room.open()
        #expect(store.notice == nil)
        try store.keep(Self.full)
        #expect(try store.uploads() == [Self.full])
        #expect(try store.everything() == .full)
    }
}
