import Basics
import Messages
import Testing

/// An athlete's phone, and the outbox from which it is told.
struct Phone {
    var settings = MessageSettings(briefAt: Array(repeating: 390, count: 7), ways: .ntfy)
    /// Whom titles name.
    var athlete: String?
    var zone: String = "Europe/Berlin"
    var outbox = Outbox()
    var dataFrom: Day? = Day(iso: "2010-01-01")
    var dataUntil: String? = "2026-03-20"
    var troubles: [Trouble] = []
    var done: [DoneWorkout] = []
    var pages: String?
    var brief: @Sendable (Day, [String]) -> BriefText? = { day, changes in
        BriefText(title: "Brief of \(day)", text: (["Run: Tempo, 1:00."] + changes).joined(separator: "\n"))
    }
    var report: @Sendable (String) -> Message? = { _ in nil }
    /// What each way answers; sent if it isn't named.
    var answers: [String: SendOutcome] = [:]
    private(set) var received: [(way: String, message: Message)] = []

    var keys: [String] { received.map(\.message.key) }
    var texts: [String] { received.map(\.message.text) }

    func context(_ now: Instant) throws -> MessageContext {
        let last = dataUntil.flatMap { Day(iso: $0) }
        let days = dataFrom.flatMap { first in last.map { first...$0 } }
        return MessageContext(
            at: now, zone: try #require(Zone(identifier: zone)), athlete: athlete, settings: settings,
            troubles: troubles, done: done, pages: pages,
            source: Source(knownDays: days, makeBrief: brief, makeReport: report))
    }

    private struct Source: MessageSource {
        let knownDays: ClosedRange<Day>?
        let makeBrief: @Sendable (Day, [String]) -> BriefText?
        let makeReport: @Sendable (String) -> Message?

        func brief(of day: Day, changes: [String]) -> BriefText? { makeBrief(day, changes) }

        func report(of week: String) -> Message? { makeReport(week) }
    }

    func dispatch(_ utc: String) throws -> Dispatch { Dispatch(try context(moment(utc)), outbox) }

    mutating func wake(_ utc: String) throws { try send(try dispatch(utc), at: moment(utc)) }

    /// The moments of one wall clock.
    mutating func wake(local: String) throws {
        let time = try wallClock(local)
        try wake(try #require(Zone(identifier: zone)).instant(time).description)
    }

    /// Wakes it at moments of its wall clock, `18T06:30` in March 2026 or `2027-03-18T07:00`: at those with a star the brief
    /// of that day goes out, at the others nothing.
    mutating func wake(briefs steps: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        for step in steps.split(separator: " ") {
            let text = String(step.prefix { $0 != "*" })
            let time = text.count < 16 ? "2026-03-" + text : text
            let before = keys.count
            try wake(local: time)
            let sent = step.hasSuffix("*") ? ["brief/\(time.prefix(10))"] : []
            #expect(Array(keys[before...]) == sent, "\(step)", sourceLocation: sourceLocation)
        }
    }

    mutating func send(_ dispatch: Dispatch, at now: Instant) throws {
        outbox = dispatch.outbox
        for delivery in dispatch.deliveries {
            received.append((delivery.way.name, delivery.message))
            let outcome = answers[delivery.way.name] ?? .sent(answer: "Taken.")
            outbox.store(delivery.entries(after: outcome, now: now))
        }
    }

    func entry(_ key: String, _ way: String = "ntfy ntfy.example.org") -> OutboxEntry? {
        outbox.entries.first { $0.key == key && settings.ways.name(of: $0.way) == way }
    }
}

extension WayConfiguration {
    static func all(_ ways: [(way: MessageWay, sends: Set<MessageKind>)]) -> [WayConfiguration] {
        all(ways) { StableHash($0).hexadecimal }
    }
}

extension [WayConfiguration] {
    static var ntfy: [WayConfiguration] { WayConfiguration.all([(.phone, MessageKind.usual)]) }

    static var two: [WayConfiguration] {
        WayConfiguration.all([
            (.phone, MessageKind.usual), (.mail(address: "anna@example.org"), MessageKind.usual),
        ])
    }
}

extension MessageWay {
    static let phone = MessageWay.ntfy(server: "https://ntfy.example.org", topic: Secret("anna-9f3c"), token: nil)
}

/// An entry of that morning as it was before ways had ids.
func former(_ key: String, by way: String, _ state: OutboxEntry.State) throws -> OutboxEntry {
    let at = try moment("2026-03-18T05:30")
    return OutboxEntry(key: key, way: way, state: state, attempts: 1, first: at, last: at, answer: "It answered.")
}

/// The moment of `2026-03-18T05:12:00Z`, or of `2026-03-18T05:12`.
func moment(_ utc: String) throws -> Instant {
    let text = utc.hasSuffix("Z") ? String(utc.dropLast()) : utc
    return Instant(secondsSinceEpoch: try wallClock(text).secondsSinceEpoch)
}

func wallClock(_ text: String) throws -> LocalTime {
    let parts = text.split(separator: "T").map(String.init)
    let clock = parts[1].split(separator: ":").compactMap { Int($0) }
    let day = try #require(Day(iso: parts[0]))
    return try #require(LocalTime(day: day, hour: clock[0], minute: clock[1], second: clock.count > 2 ? clock[2] : 0))
}
