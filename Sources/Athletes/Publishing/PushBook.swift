package import Basics
package import CalDAV
import Files
package import Profiles
package import Store
import Synchronization
package import Web

/// The memory of what was pushed: an athlete's, or what a dry run sees of it.
package enum PushBook: Sendable {
    case kept(AthleteStore)
    /// - Parameter rows: by the ledgers' keys.
    case looked([String: CalendarState], rows: [String: [LedgerRow]])

    package init(_ store: AthleteStore, of athlete: Athlete) throws(StoreError) {
        self = .kept(store)
        try forgetDoubles(of: athlete)
    }

    /// A book in which nothing is written.
    package init(lookingAt path: String, of athlete: Athlete) throws(StoreError) {
        let found = try AthleteStore.look(path) { store throws(StoreError) in
            (try store.pushedCalendars(), try store.pushedEvents())
        }
        let rows = Dictionary(grouping: found?.1 ?? []) { $0.target }.mapValues { $0.map(\.row) }
        self = .looked(found?.0 ?? [:], rows: rows)
        try forgetDoubles(of: athlete)
    }

    /// Leaves each event to one ledger of its collection: what the configured one has, the other would take out.
    private mutating func forgetDoubles(of athlete: Athlete) throws(StoreError) {
        for (orphan, other) in try ledgers(of: athlete).doubles {
            let known = Set(try rows(of: other).map(\.href))
            let all = try rows(of: orphan)
            let rest = all.filter { !known.contains($0.href) }
            switch self {
            case .kept(let store) where rest.isEmpty: try store.forgetCalendar(orphan)
            case .kept(let store):
                for row in all where known.contains(row.href) { try store.forgetPushed(row.uid, in: orphan) }
            case .looked(var states, var rows):
                rows[orphan] = rest
                if rest.isEmpty { states[orphan] = nil }
                self = .looked(states, rows: rows)
            }
        }
    }
}

extension PushBook {
    /// The ledgers of an athlete's calendars. Former versions kept no numbers.
    package func ledgers(of athlete: Athlete) throws(StoreError) -> Ledgers {
        var states: [String: CalendarState]
        switch self {
        case .kept(let store): states = try store.pushedCalendars()
        case .looked(let known, _): states = known
        }
        for (target, state) in states where state.number == nil { states[target]?.number = try rows(of: target).number }
        return Ledgers(states, configured: athlete.pushedPlaces.map(\.place.configured))
    }

    package func rows(of target: String) throws(StoreError) -> [LedgerRow] {
        switch self {
        case .kept(let store): try store.pushedEvents(in: target)
        case .looked(_, let rows): rows[target] ?? []
        }
    }

    /// The events in an output on a server, as they were sent; empty for other outputs.
    package func text(of output: Output, of athlete: Athlete) throws(StoreError) -> [UInt8] {
        guard case .pushed(let place) = output.place else { return [] }
        let rows = try rows(of: ledgers(of: athlete).ledger(of: place.key).target)
        return rows.filter(\.isThere).flatMap { Array(($0.sent?.text ?? "").utf8) }
    }

    /// - Throws: `.shared` if something else in the configuration of the athlete or a neighbour leads to the collection,
    ///   too.
    package func check(
        _ collection: Address, for place: CalDAVTarget, of athlete: Athlete, in folder: StateFolder
    ) throws(Failure) {
        let pushes = KeptPushes(book: self, target: place.key, place: place, athlete: athlete, folder: folder)
        _ = try pushes.claim(collection)
    }

    /// nil for a dry run, which writes nothing.
    fileprivate var store: AthleteStore? { if case .kept(let store) = self { store } else { nil } }
}

/// Where pushes into a calendar are remembered.
struct KeptPushes: PushMemory {
    let book: PushBook
    /// The ledger's key, until the calendar's collection is known.
    var target: String
    let place: CalDAVTarget
    let athlete: Athlete
    /// That of all athletes' memories.
    let folder: StateFolder

    /// The runs of several athletes go on side by side.
    private static let claiming = Mutex(())

    func readRows() throws(Failure) -> [LedgerRow] { try Failure.ofMemory(book.rows(of: target)) }

    func save(_ row: LedgerRow) throws(Failure) { try Failure.ofMemory(book.store?.keep(row, in: target)) }

    func removeRow(of uid: String) throws(Failure) { try Failure.ofMemory(book.store?.forgetPushed(uid, in: target)) }

    func save(_ state: CalendarState) throws(Failure) { try Failure.ofMemory(book.store?.keep(state, of: target)) }

    func claim(_ collection: Address) throws(Failure) -> ClaimedLedger {
        try Self.claiming.withLock { _ throws(Failure) in
            var ledgers = try Failure.ofMemory(book.ledgers(of: athlete))
            let before = ledgers.states
            let isKnown = ledgers.ledger(of: place.key).state.address?.isSameCollection(as: collection) == true
            for neighbour in athlete.neighbours where neighbour.isEarlier || !isKnown {
                let states = try? AthleteStore.look(folder.path + "/" + neighbour.memory, AthleteStore.pushedCalendars)
                try Ledgers(states ?? [:], configured: neighbour.calendars)
                    .check(collection, for: place.configured, of: (athlete.name, neighbour.name))
            }
            let (target, replaced) = try ledgers.claim(collection, for: place.configured)
            let state = ledgers.states[target] ?? CalendarState()
            var claimed = self
            claimed.target = target
            if state != before[target] { try claimed.save(state) }
            if let replaced { try Failure.ofMemory(book.store?.forgetCalendar(replaced)) }
            return (claimed, state, ledgers.numbers(besides: target))
        }
    }
}

package struct PushLedger: Sendable {
    package let title: CalendarTitle
    package let target: String
    /// nil if it is no longer configured.
    package let place: CalDAVTarget?
    package let state: CalendarState
    package fileprivate(set) var rows: [LedgerRow]
    /// What tells it from another calendar of its athlete's that has its name: its host, with the port if both are on
    /// one; nil if none has.
    fileprivate(set) var server: String?

    package var isConfigured: Bool { place != nil }

    package func unlinking(of athlete: String) -> String {
        let options = [("server", server ?? ""), ("athlete", athlete)].filter { !$0.1.isEmpty }
        return
            (["tpmerge unlink \(title.calendar.quotedForShell)"]
            + options.map { "--\($0.0) \($0.1.quotedForShell)" }).joined(separator: " ")
    }

    fileprivate func server(among calendars: [PushLedger]) -> String? {
        let others = calendars.filter { $0.target != target && $0.title.calendar == title.calendar }
        guard !others.isEmpty, let address = state.address ?? place?.address else { return nil }
        let isAlone = !others.contains { $0.title.host == title.host }
        return isAlone ? title.host : "\(title.host):\(address.port)"
    }

    /// Whether a person means it by a host, or by an address that is configured or that of the collection.
    package func isAt(_ server: String) -> Bool {
        let addresses = [place?.address, state.address].compactMap(\.self)
        guard let asked = Address(calDAV: server.contains("://") ? server : "https://\(server)") else { return false }
        return addresses.contains { address in
            guard asked.href.path == "/" else { return address.isSameCollection(as: asked) }
            return address.host == asked.host && (!server.contains(":") || address.port == asked.port)
        }
    }
}

extension PushBook {
    /// An athlete's calendars: those that are configured, in their order, then those that no longer are.
    /// - Parameter isWanted: told of each calendar's state, and whether it is configured.
    package func calendars(
        of athlete: Athlete, where isWanted: (CalendarState, Bool) -> Bool = { _, _ in true }
    ) throws(StoreError) -> [PushLedger] {
        let ledgers = try ledgers(of: athlete)
        var known = athlete.pushedPlaces.map { place, _ in
            let (target, state) = ledgers.ledger(of: place.key)
            return PushLedger(title: place.title, target: target, place: place, state: state, rows: [])
        }
        for target in ledgers.orphans {
            guard let state = ledgers.states[target], let host = state.address?.host else { continue }
            let title = CalendarTitle(calendar: state.calendar ?? host, host: host)
            known.append(PushLedger(title: title, target: target, place: nil, state: state, rows: []))
        }
        return try known.filter { isWanted($0.state, $0.isConfigured) }.map { calendar throws(StoreError) in
            var whole = calendar
            whole.rows = try rows(of: calendar.target)
            whole.server = calendar.server(among: known)
            return whole
        }
    }

    /// Whether any event shows what Strava's API told.
    package var showsAPI: Bool {
        get throws(StoreError) {
            switch self {
            case .kept(let store): try store.pushedEvents().contains { $0.row.showsAPI }
            case .looked(_, let rows): rows.values.contains { $0.contains(where: \.showsAPI) }
            }
        }
    }
}
