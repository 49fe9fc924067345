import Basics
import ICalendar
import Synchronization

@testable import CalDAV

/// An athlete's calendar at a stand-in, with the memory of its pushes and a clock.
final class PushLab: Sendable {
    struct Memory: Sendable {
        var rows: [String: LedgerRow] = [:]
        var state = CalendarState()
        var now = PushLab.start
        /// How often the whole ledger was read.
        var readings = 0
    }

    let server: FakeServer
    let memory = Mutex(Memory())
    /// Seconds that each request takes.
    let slowness: Int

    init(_ manners: Manners = Manners(), slowness: Int = 0) {
        server = FakeServer(manners)
        self.slowness = slowness
    }

    static let start = Instant(secondsSinceEpoch: 1_795_000_000)
    static var today: Day { start.utc.day }

    /// A plan so many days from today: of a whole day, or an hour at that hour in UTC.
    static func plan(
        _ name: String, day: Int = 1, hour: Int? = nil, summary: String? = nil, sequence: Int = 0, isDone: Bool = false,
        showsAPI: Bool = false
    ) -> WantedEvent {
        let date = today.advanced(by: day)
        let midnight = Instant(secondsSinceEpoch: date.number * 86_400)
        let time: PublishedEvent.Time =
            hour.map {
                .timed(
                    from: midnight.advanced(bySeconds: $0 * 3600), to: midnight.advanced(bySeconds: $0 * 3600 + 3600))
            }
            ?? .day(date)
        let event = PublishedEvent(
            uid: "\(name)@tpmerge", stamp: start, sequence: sequence, time: time, summary: summary ?? "Plan \(name)",
            text: "Line one\nline two, which is so long that it is folded by every program that keeps to the rule.")
        return WantedEvent(event, day: date, isDone: isDone, showsAPI: showsAPI)
    }

    /// So many plans, every third one timed, from five days ago on.
    static func plans(_ count: Int) -> [WantedEvent] {
        (0..<count).map { plan("e\($0)", day: $0 - 5, hour: $0 % 3 == 0 ? 7 : nil) }
    }

    var rules: PushRules {
        let now = memory.withLock { $0.now }
        return PushRules(today: now.utc.day, now: now, pastDays: 30, collection: "/", remind: 30)
    }

    func pass(seconds: Int) { memory.withLock { $0.now = $0.now.advanced(bySeconds: seconds) } }

    var rows: [LedgerRow] { memory.withLock { Array($0.rows.values) } }
    var state: CalendarState { memory.withLock { $0.state } }
    func row(_ name: String) -> LedgerRow? { memory.withLock { $0.rows["\(name)@tpmerge"] } }
    func text(_ name: String) -> String? { server.text(of: "\(name)@tpmerge") }

    func loseMemory() {
        memory.withLock {
            $0.rows = [:]
            $0.state = CalendarState()
        }
    }

    private var pushMemory: PushMemory {
        PushMemory(
            rows: { [self] in
                memory.withLock { $0.readings += 1 }
                return rows
            },
            save: { [self] row in memory.withLock { $0.rows[row.uid] = row } },
            remove: { [self] uid in memory.withLock { $0.rows[uid] = nil } },
            saveState: { [self] state in memory.withLock { $0.state = state } })
    }

    private var client: DAVClient {
        let login = Login(user: "anna@example.org", password: Secret("secret"))
        guard let login else { preconditionFailure("the stand-in is misspelt") }
        return DAVClient(server.address, login, nonce: { "0a4f113b" }) { [self] request async throws(Failure) in
            pass(seconds: slowness)
            return try await server.exchange(request)
        }
    }

    @discardableResult
    func push(
        _ wanted: [WantedEvent], budget: PushBudget = PushBudget(), isDry: Bool = false,
        _ change: (inout PushRules) -> Void = { _ in }
    ) async -> PushResult {
        var rules = rules
        change(&rules)
        let pusher = Pusher(
            client, at: server.address, calendar: "Training", mayMake: true, memory: pushMemory, budget: budget
        ) { [self] in memory.withLock { $0.now } }
        return await pusher.push(wanted, state: state, rules, isDry: isDry)
    }

    func takeOut(_ extent: Unlinking.Extent) async -> Unlinking.Result {
        await Unlinking(client, memory: pushMemory).takeOut(rows, state, extent, at: memory.withLock { $0.now })
    }

    /// The summaries at the server by UID; nil if a UID is there twice.
    var stored: [String: String]? {
        var stored: [String: String] = [:]
        for resource in server.calendar()?.resources.values.map({ $0 }) ?? [] {
            let summary = FakeCalendar.Resource.value(of: "SUMMARY", in: resource.text) ?? ""
            guard stored.updateValue(summary, forKey: resource.uid) == nil else { return nil }
        }
        return stored
    }

    static func summaries(_ wanted: [WantedEvent]) -> [String: String] {
        Dictionary(wanted.map { ($0.uid, $0.event.summary) }) { first, _ in first }
    }
}
