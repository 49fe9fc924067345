import Basics
import Messages
import Testing
import Workouts
import WorkoutsLab

@testable import Store

/// What messages keep: entries, changes of the plan, chats and warnings.
@Suite struct OutboxTests {
    private let room: Room
    private let store: AthleteStore
    private let day = Day(iso: "2026-03-19") ?? .blank

    init() throws {
        room = try Room()
        store = try room.open()
    }

    private func entry(_ key: String, _ state: OutboxEntry.State, retryAt: Instant? = nil) -> OutboxEntry {
        OutboxEntry(
            key: key, way: "ntfy ntfy.example.org", state: state, attempts: 2, first: Room.now,
            last: Room.now.advanced(bySeconds: 60), answer: "It answered 503.", retryAt: retryAt)
    }

    private func view(_ day: Day, seconds: Int? = nil) -> PlanView {
        PlanView(day: day, summary: "Run: Tempo", seconds: seconds, meters: nil, start: 23_400, content: .max)
    }

    private func news(_ uid: String, from before: PlanView?, to after: PlanView?) -> PlanNews {
        PlanNews(at: Room.now, uid: uid, before: before, after: after)
    }

    @Test func entriesAndNewsComeBackAsTheyWere() throws {
        let outbox = Outbox(
            entries: [entry("brief/2026-03-18", .sent), entry("plan/1", .waiting, retryAt: Room.now)],
            news: [
                PlanNews(
                    at: Room.now, uid: "told", before: view(day), after: nil, isSilent: true, message: "plan/1"),
                news("moved", from: view(day, seconds: 3600), to: view(day.advanced(by: 1))),
                news("added", from: nil, to: view(day)),
            ])
        try store.changeOutbox { $0 = outbox }
        #expect(try store.outbox() == outbox)
        try store.changeOutbox { $0 = Outbox() }
        #expect(try store.outbox() == Outbox())
    }

    @Test func whatRunsNoteOneByOneAddsUp() throws {
        let (thursday, friday) = (view(day), view(day.advanced(by: 1)))
        for change in [news("run", from: thursday, to: friday), news("run", from: friday, to: thursday)] {
            try store.keep(Snapshot(), insteadOf: Snapshot(), news: [change], at: Room.now)
        }
        #expect(try store.outbox().news.isEmpty)
        try store.keep(Snapshot(), insteadOf: Snapshot(), news: [news("run", from: thursday, to: friday)], at: Room.now)
        #expect(try store.outbox().news == [news("run", from: thursday, to: friday)])
    }

    @Test func anOutboxThatStaysTheSameIsNotWritten() throws {
        try store.changeOutbox { $0 = Outbox(entries: [entry("brief/2026-03-18", .sent)]) }
        let before = AthleteStore.state(of: room.path)
        try store.changeOutbox { _ in }
        #expect(AthleteStore.state(of: room.path) == before)
    }

    @Test func chatsAndWarningsReplaceTheirFormerOnes() throws {
        for number in ["1", "-1002"] { try store.keep(KnownChat(bot: "77", configured: "", number: number)) }
        #expect(try store.chats() == [KnownChat(bot: "77", configured: "", number: "-1002")])
        for day in [day, day.advanced(by: 1)] { try store.keep(WayWarning(way: "telegram", warnedOn: day)) }
        #expect(try store.wayWarnings() == [WayWarning(way: "telegram", warnedOn: day.advanced(by: 1))])
    }
}

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
        memory.devices.sent = [Self.full.hash: .strava(try #require(Self.full.activityID))]
        #expect(try store.everything() == memory)
        try store.forgetActivities(andImported: true)
        #expect(try room.open().uploads() == [Self.full])
    }
}
