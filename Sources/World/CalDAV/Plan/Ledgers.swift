package import Basics
package import Web

/// The calendars of one athlete that the memory knows, and which of the configuration leads to each.
///
/// A ledger belongs to a collection as it was found on its server, not to the words or the order of the configuration.
/// What has once led to a collection follows it, whatever that is called by now. Something else that leads to the same
/// collection takes the ledger over, once the former is no longer configured.
package struct Ledgers: Sendable, Equatable {
    /// By their keys in the memory.
    package private(set) var states: [String: CalendarState]
    /// In the configuration's order.
    private let configured: [ConfiguredCalendar]

    package init(_ states: [String: CalendarState], configured: [ConfiguredCalendar]) {
        (self.states, self.configured) = (states, configured)
    }
}

package struct ConfiguredCalendar: Sendable, Hashable {
    /// Made of its address, user and name, as they are written.
    package let key: String
    package let user: String
    /// Where the password is; nil if the configuration holds it.
    package let passwordFile: String?
    /// The calendar's displayname, or the last part of its address.
    package let calendar: String
    /// Its name for people, with the server.
    package let name: String

    package init(key: String, user: String, passwordFile: String? = nil, calendar: String, name: String) {
        (self.key, self.user, self.passwordFile, self.calendar, self.name) = (key, user, passwordFile, calendar, name)
    }
}

extension Ledgers {
    package func ledger(of key: String) -> (target: String, state: CalendarState) {
        let known = states.filter { $0.value.owner(of: $0.key) == key }.min { $0.key < $1.key }
        if let known { return (known.key, known.value) }
        var target = key
        // The ledger of that key may have been taken over.
        while states[target] != nil { target += "'" }
        var state = CalendarState()
        state.owner = key
        return (target, state)
    }

    /// The keys of the ledgers to which nothing in the configuration leads any more.
    package var orphans: [String] {
        states.filter { target, state in
            state.collection != nil && !configured.contains { $0.key == state.owner(of: target) }
        }.keys.sorted()
    }

    /// The orphans whose collection a configured calendar's ledger has, too: former versions began another one when an
    /// address was written otherwise, and so does a second name of a collection.
    package var doubles: [(orphan: String, other: String)] {
        let orphans = orphans
        return orphans.compactMap { orphan in
            guard let place = states[orphan]?.address else { return nil }
            return states.filter { !orphans.contains($0.key) && $0.value.address?.isSameCollection(as: place) == true }
                .keys.min().map { (orphan: orphan, other: $0) }
        }
    }

    /// The collections that a calendar of the configuration means if its server still has them, whatever they are
    /// called: those of the same user and name, of which the configuration has only written the address otherwise.
    package func likely(for calendar: ConfiguredCalendar) -> [Address] {
        orphans.compactMap { states[$0] }
            .filter { $0.user == calendar.user && $0.calendar == calendar.calendar }.compactMap(\.address)
    }

    /// Finds the ledger of the collection to which a configured calendar leads.
    /// - Returns: its key, and the key of a ledger without collection that it replaces.
    /// - Throws: `.shared` if something else in the configuration leads there, too.
    package mutating func claim(
        _ collection: Address, for calendar: ConfiguredCalendar
    ) throws(Failure) -> (target: String, replaced: String?) {
        let own = ledger(of: calendar.key).target
        let holders = states.filter { $0.value.address?.isSameCollection(as: collection) == true }.keys.sorted()
        let isOwn = holders.contains(own)
        for other in holders where other != own {
            guard let index = configured.firstIndex(where: { $0.key == states[other]?.owner(of: other) }) else {
                continue
            }
            // Former versions pushed twice into a collection that had two names.
            let isLater = configured[..<index].contains { $0.key == calendar.key }
            guard isOwn, isLater else {
                throw Failure(collection.host, .shared(calendar.name, with: configured[index].name))
            }
        }
        let target = isOwn ? own : holders.first { $0 != own } ?? own
        let replaced = target != own && states.removeValue(forKey: own) != nil ? own : nil
        var state = states[target] ?? CalendarState()
        (state.owner, state.user, state.calendar) = (calendar.key, calendar.user, calendar.calendar)
        (state.passwordFile, state.collection) = (calendar.passwordFile, collection.revealed())
        // From now on, pushes take out what an API told.
        state.isLeaving = false
        states[target] = state
        return (target, replaced)
    }

    /// - Parameters:
    ///   - calendar: one of another athlete, whom these ledgers aren't.
    ///   - names: of that athlete and of the one whom they are.
    /// - Throws: `.shared` if something that is configured leads to the collection here.
    package func check(
        _ collection: Address, for calendar: ConfiguredCalendar, of names: (other: String, own: String)
    ) throws(Failure) {
        for known in configured where ledger(of: known.key).state.address?.isSameCollection(as: collection) == true {
            throw Failure(
                collection.host,
                .shared("\(calendar.name) of \(names.other)", with: "\(known.name) of \(names.own)"))
        }
    }

    package func numbers(besides target: String) -> Set<Int> {
        guard let state = states[target], let place = state.address else { return [] }
        let others = states.filter { other, state in
            guard other != target, let known = state.address else { return false }
            return (known.isSameServer(as: place) || known.mayLead(to: place) || place.mayLead(to: known))
                && (user(of: other) == nil || user(of: other) == user(of: target))
        }
        return Set(others.values.compactMap(\.number))
    }

    /// Former versions kept no user.
    private func user(of target: String) -> String? {
        states[target].flatMap { state in
            state.user ?? configured.first { $0.key == state.owner(of: target) }?.user
        }
    }
}

extension CalendarState {
    /// The key of the configured calendar that a ledger belongs to. Former versions used it as the ledger's own.
    func owner(of target: String) -> String { owner ?? target }

    /// The collection's address; nil while it wasn't found.
    package var address: Address? { collection.flatMap { Address(calDAV: $0) } }
}

extension [LedgerRow] {
    /// The number of the calendar among those of its account, as its events' UIDs have it; nil without events.
    package var number: Int? {
        let counts = Dictionary(
            map { (ResourceName.number(ofUID: $0.uid), $0.isThere ? 1_000_000 : 1) }, uniquingKeysWith: +)
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}
