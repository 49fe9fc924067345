import Basics
import Messages
import Testing

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
        for day in [day, day.advanced(by: 1)] { try store.keep(WayWarning(way: "telegram", told: day)) }
        #expect(try store.wayWarnings() == [WayWarning(way: "telegram", told: day.advanced(by: 1))])
    }
}
