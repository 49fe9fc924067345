import Basics
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

    /// A run that knows nothing of it leaves it alone, and so does forgetting activities.
    @Test func staysThroughRuns() throws {
        let room = try Room()
        let store = try room.open()
        try room.open().keep(Self.full)
        try store.keep(.full, insteadOf: Snapshot(), at: Room.now)
        var memory = Snapshot.full
        memory.sent = [Self.full.hash: .strava(try #require(Self.full.activityID))]
        #expect(try store.everything() == memory)
        try store.forgetActivities(andImported: true)
        #expect(try room.open().uploads() == [Self.full])
    }
}
