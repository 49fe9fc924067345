import Basics
import Foundation
import ICalendar
import Synchronization
import Testing

@testable import CalDAV
@testable import Web

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

    /// With a calendar to which these were pushed.
    convenience init(_ manners: Manners = Manners(), holding wanted: [WantedEvent]) async {
        self.init(manners)
        await push(wanted)
        server.forgetAsked()
    }

    static let start = Instant(secondsSinceEpoch: 1_795_000_000)
    static var today: Day { start.utc.day }

    /// A plan so many days from today: of a whole day, or an hour at that hour in UTC.
    static func plan(
        _ name: String, day: Int = 1, hour: Int? = nil, summary: String? = nil, sequence: Int = 0, isDone: Bool = false,
        showsAPI: Bool = false
    ) -> WantedEvent {
        let date = today.advanced(by: day)
        let time = hour.map { PublishedEvent.Time.timed(from: moment(day, $0), to: moment(day, $0 + 1)) }
        let event = PublishedEvent(
            uid: "\(name)@tpmerge", stamp: start, sequence: sequence, time: time ?? .day(date),
            summary: summary ?? "Plan \(name)",
            text: "Line one\nline two, which is so long that it is folded by every program that keeps to the rule.",
            color: "green")
        return WantedEvent(event, day: date, isDone: isDone, showsAPI: showsAPI)
    }

    /// The full hour of a day so many days from today, in UTC.
    static func moment(_ day: Int, _ hour: Int) -> Instant {
        Instant(secondsSinceEpoch: today.advanced(by: day).number * 86_400 + hour * 3600)
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

    private var client: DAVClient { server.client(at: server.address) { [self] in pass(seconds: slowness) } }

    @discardableResult
    func push(
        _ wanted: [WantedEvent], budget: PushBudget = PushBudget(), isDry: Bool = false,
        _ change: (inout PushRules) -> Void = { _ in }
    ) async -> PushResult {
        var rules = rules
        change(&rules)
        let pusher = CalendarPush(
            client, at: server.address, calendar: "Training", mayMake: true, memory: self, budget: budget
        ) { [self] in memory.withLock { $0.now } }
        return await pusher.push(wanted, state: state, rules, isDry: isDry)
    }

    /// Another push has nothing to write, and asks so often.
    func expectQuiet(
        _ wanted: [WantedEvent], asking requests: Int? = nil, _ comment: Comment? = nil,
        location: SourceLocation = #_sourceLocation
    ) async {
        server.forgetAsked()
        await push(wanted)
        #expect(server.writes.isEmpty, comment, sourceLocation: location)
        if let requests { #expect(server.asked.count == requests, comment, sourceLocation: location) }
    }

    func takeOut(_ extent: Unlinking.Extent, at home: Address? = nil) async -> Unlinking.Result {
        await Unlinking(client, at: home) { [self] uid in memory.withLock { $0.rows[uid] = nil } }
            .takeOut(rows, state, extent, at: memory.withLock { $0.now })
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

extension PushLab: PushMemory {
    func readRows() -> [LedgerRow] {
        memory.withLock { $0.readings += 1 }
        return rows
    }

    /// As the ledger keeps it.
    func save(_ row: LedgerRow) throws(Failure) {
        guard let json = try? JSONEncoder().encode(row),
            let row = try? JSONDecoder().decode(LedgerRow.self, from: json)
        else { throw Failure(.storage, "\(row) doesn't come back.") }
        memory.withLock { $0.rows[row.uid] = row }
    }

    func removeRow(of uid: String) { memory.withLock { $0.rows[uid] = nil } }

    func save(_ state: CalendarState) { memory.withLock { $0.state = state } }

    func claim(_ collection: Address) -> ClaimedLedger {
        var state = state
        state.collection = collection.revealed()
        return (self, state, [])
    }
}

// What the athlete, or another program, does to an event, and what is there after that.
extension PushLab {
    /// Where an event of that name lies.
    static func href(_ name: String) -> Href { place(ResourceName.name(ofUID: "\(name)@tpmerge")) }

    static func place(_ file: String) -> Href { FakeServer.href(ofCalendar: "Training").appending(file) }

    /// An event that isn't tpmerge's.
    static func dentist(_ uid: String = "dentist") -> String {
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTART:20260101T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    }

    func write(_ text: String, at place: Href) { server.change { $0.write(text, at: place) } }

    /// - Parameter isMoved: whether the former one goes.
    func copy(_ name: String, to place: Href, isMoved: Bool = false) {
        server.change { calendar in
            guard let path = calendar.paths(of: "\(name)@tpmerge").first, let copy = calendar.resources[path] else {
                return
            }
            if isMoved {
                calendar.delete(path)
                calendar.emptyTrash()
            }
            calendar.write(copy.text, at: place)
        }
    }

    func edit(_ name: String, _ change: @Sendable (inout ObjectComponent) -> Void) {
        server.edit("\(name)@tpmerge") { text in
            guard var object = try? CalendarObject(Array(text.utf8)), let index = object.eventIndex else { return text }
            change(&object.calendar.components[index])
            return String(decoding: object.bytes, as: UTF8.self)
        }
    }

    func event(_ name: String) -> ObjectComponent? { text(name).flatMap { try? CalendarObject(Array($0.utf8)) }?.event }

    /// The value of a property of an event that is there once.
    func value(_ property: String, of name: String) -> String? { event(name)?.first(property)?.value }
}

extension ObjectComponent {
    mutating func set(_ name: String, _ value: String) { replace([name], with: [ObjectProperty(name, value)]) }

    mutating func addAlarm(_ trigger: String) {
        var alarm = ObjectComponent("VALARM")
        alarm.properties = [ObjectProperty("ACTION", "DISPLAY"), ObjectProperty("TRIGGER", trigger)]
        components.append(alarm)
    }
}
