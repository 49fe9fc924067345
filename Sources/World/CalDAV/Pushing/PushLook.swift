import Basics
import ICalendar
import Web

// Looks at the calendar, and plans.
extension PushSession {
    /// Goes on with the memory of the collection.
    mutating func claim(_ collection: Address) throws(Failure) {
        (memory, state, taken) = try memory.claim(collection)
        if let number = state.number { events = events.map { $0.numbered(number) } }
    }

    /// Gives the calendar its number, for good: that of the events there, which a lost memory no longer knows, or else
    /// the first that no other calendar of the account has.
    private mutating func setNumber(_ listed: [String]) {
        guard state.number == nil else { return }
        let there = Set(listed)
        let free = (1...taken.count + 1).first { !taken.contains($0) } ?? 1
        let counts = (1...Self.mostNumbers).map { number in
            events.count { there.contains(rules.href(ofUID: ResourceName.uid($0.uid, inCalendar: number))) }
        }
        let most = counts.max() ?? 0
        let number = most > 0 ? (counts.firstIndex(of: most) ?? 0) + 1 : free
        state.number = number
        events = events.map { $0.numbered(number) }
    }

    private static let mostNumbers = 9

    /// The most resources with names that aren't tpmerge's that are read without asking which are: one request's.
    private static let fewStrange = 50

    /// In seconds.
    private static let listingPause = 7 * 86_400

    /// The most resources with names that aren't tpmerge's. If there are more, the calendar is mainly used for other
    /// events.
    private static let mostStrange = 500

    var digest: String { WantedEvent.digest(events, rules) }

    /// Looks at the calendar and plans. The caller remembers the token once everything is written.
    /// - Returns: nil if nothing has changed on either side since a push found nothing to do.
    mutating func look(
        _ reader: CollectionReader, isListing: Bool = false
    ) async throws(Failure) -> (plan: PushPlan, token: String?)? {
        let token = state.syncToken
        let changes = try await reader.changes(since: token)
        // A server's list of changes may be wrong, and never say so.
        let isListing =
            isListing || !state.heldBack.isEmpty
            || state.lastListing.map { $0.advanced(bySeconds: Self.listingPause) <= began } ?? true
        if !isListing, let changes, changes.isEmpty, changes.token == token, state.settled == digest { return nil }
        try read()
        let rows = Array(rows.values)
        let known = Dictionary(rows.map { ($0.href, $0.etag) }) { first, _ in first }
        let isBelieved = !isListing && token.flatMap { changes?.isPlausible(after: $0, known) } == true
        let glance: Glance = if isBelieved, let changes { changes } else { try await reader.listing() }
        // What this push has written itself contradicts no list of changes.
        let former = etagsBefore ?? known
        etagsBefore = former
        rules.collection = reader.collection.href.path
        var seen = glance.seen
        if glance.isComplete {
            state.lastListing = began
            seen.account = token.map { changes.account(since: $0, former) } ?? .none
        }
        setNumber(seen.found.map(\.href))
        wanted = Dictionary(events.map { ($0.uid, $0) }) { first, _ in first }
        let all = Array(wanted.values)
        var unread = PushPlan.unread(wanted: all, rows: rows, seen: seen, rules)
        // tpmerge's events may have names that aren't tpmerge's.
        let unknown = seen.found.map(\.href).filter { known[$0] == nil }
        let strange = Set(unknown).subtracting(unread).subtracting(state.foreign ?? [])
        unread += try await ours(among: strange, reader).sorted()
        let hrefs = unread.compactMap { Href($0) }.filter { $0.isMember(of: reader.collection.href) }
        let read = try await reader.read(hrefs)
        let texts = Dictionary(read.map { ($0.href, $0) }) { first, _ in first }
        if glance.isComplete { state.foreign = foreign(among: unknown, strange, texts) }
        // A resource that disappears between listing and reading counts as gone.
        let lost = Set(hrefs.map(\.path)).subtracting(texts.keys)
        let unsaid = lost.subtracting(seen.found.map(\.href))
        if !glance.isComplete, rows.contains(where: { $0.isThere && unsaid.contains($0.href) }) {
            return try await look(reader, isListing: true)
        }
        let listed = Dictionary(seen.found.map { ($0.href, $0) }) { first, _ in first }
        let etags = listed.mapValues(\.etag)
        seen.found = listed.merging(texts) { _, text in text }.values.filter { !lost.contains($0.href) }
            .map { Found(href: $0.href, etag: $0.etag ?? etags[$0.href] ?? nil, text: $0.text) }
        seen.gone.formUnion(lost)
        let plan = PushPlan(wanted: all, rows: rows, seen: seen, missingBefore: state.heldBack, rules)
        return (plan, glance.token)
    }

    /// Those of a listing's resources that have to be read, since they may be tpmerge's: a few, or else those in which
    /// a server finds one of its UIDs, so that today's events don't wait for thousands of others.
    private func ours(among strange: Set<String>, _ reader: CollectionReader) async throws(Failure) -> Set<String> {
        guard strange.count > Self.fewStrange else { return strange }
        if let found = try await reader.hrefs(ofUIDsWith: ResourceName.end) { return strange.intersection(found) }
        return strange.count <= Self.mostStrange ? strange : []
    }

    private func foreign(among unknown: [String], _ strange: Set<String>, _ texts: [String: Found]) -> [String]? {
        let before = Set(state.foreign ?? []).union(strange)
        let foreign = unknown.filter { href in
            guard let text = texts[href]?.text else { return before.contains(href) }
            return !((try? CalendarObject(text))?.uid.map(ResourceName.isOurUID) ?? false)
        }
        return foreign.isEmpty || foreign.count > Self.mostStrange ? nil : foreign.sorted()
    }
}

extension Glance? {
    /// What these changes say beside a listing.
    fileprivate func account(since token: String, _ known: [String: String?]) -> Seen.Account {
        guard let self, self.isPlausible(after: token, known) else { return .doubtful }
        return .deleted(Set(self.gone.map(\.path)))
    }
}
