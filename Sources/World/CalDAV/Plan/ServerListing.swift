import Basics
import ICalendar

/// A resource as a server reported it.
package struct Found: Sendable, Equatable {
    /// A path as `Href` normalises it.
    package var href: String
    package var etag: String?
    /// Its bytes; nil if they weren't requested.
    package var text: [UInt8]?
}

/// The result of a look at a collection: all of it, or the changes since the last look.
package struct Seen: Sendable, Equatable {
    /// Whether a resource that isn't in `found` doesn't exist.
    package var isComplete: Bool
    package var found: [Found]
    /// The paths of the resources that are gone according to the server.
    package var gone: Set<String> = []
    /// What the server's list of changes says beside a complete look.
    var account = Account.none

    enum Account: Sendable, Equatable {
        /// There is no such list, or it was never asked for.
        case none
        /// The server no longer knows the token of the last look.
        case doubtful
        /// Since the last look, the resources of these paths were deleted and no others.
        case deleted(Set<String>)
    }
}

/// The state of one resource after a look.
package enum Sight: Sendable, Equatable {
    /// Nothing new.
    case unchanged
    case gone
    /// It isn't there, in an older state of the calendar than the one last seen.
    case lost
    /// With its bytes, which may be the same as before.
    case found(Found)
}

/// The resources that a look found, by path and by UID.
struct ServerListing {
    private let isComplete: Bool
    private let gone: Set<String>
    private let account: Seen.Account
    /// Whether this is an older state of the calendar: its server was restored from a backup.
    private var isOlder = false
    private let found: [String: Found]
    /// The paths of the events that tpmerge made, in order.
    private var hrefs: [String: [String]] = [:]
    private var spares: [Found] = []

    init(_ seen: Seen) {
        isComplete = seen.isComplete
        gone = seen.gone
        account = seen.account
        found = Dictionary(seen.found.map { ($0.href, $0) }) { _, last in last }
        for (href, resource) in found {
            guard let object = resource.text.flatMap({ try? CalendarObject($0) }), let uid = object.uid,
                ResourceName.isOurUID(uid)
            else { continue }
            hrefs[uid, default: []].append(href)
        }
        hrefs = hrefs.mapValues { $0.sorted() }
    }

    func sight(of href: String) -> Sight {
        if let resource = found[href] { return resource.text == nil ? .unchanged : .found(resource) }
        if isOlder {
            // What the server says was deleted, the athlete deleted.
            if case .deleted(let paths) = account, paths.contains(href) { return .gone }
            return .lost
        }
        return gone.contains(href) || isComplete ? .gone : .unchanged
    }

    /// Finds out whether a complete look shows an older state of the calendar: an event is older, or back though tpmerge
    /// deleted it; one is missing that the server doesn't call deleted; or the last ones are missing, and the server has
    /// forgotten its token.
    mutating func judge(_ rows: [LedgerRow]) {
        guard isComplete else { return }
        let believed = rows.filter { $0.isThere && $0.intent == nil }
        let present = believed.filter { found[$0.href] != nil }
        let missing = believed.filter { found[$0.href] == nil }
        guard !present.isEmpty, !missing.isEmpty else { return }
        let isMissingUnsaid =
            switch account {
            case .none: false
            case .deleted(let paths): missing.contains { !paths.contains($0.href) }
            case .doubtful:
                present.compactMap(\.lastSent).max()
                    .map { last in missing.allSatisfy { $0.lastSent.map { $0 > last } ?? false } } ?? false
            }
        isOlder =
            isMissingUnsaid || present.contains { row in found[row.href].map(row.isOlder) ?? false }
            || rows.contains { $0.state == .removed && found[$0.href] != nil }
    }
}

extension ServerListing {
    /// Follows events that another program moved to another path, and finds second copies of those that have a row.
    mutating func follow(_ rows: inout [String: LedgerRow]) {
        for uid in rows.keys.sorted() {
            guard var row = rows[uid], let places = hrefs.removeValue(forKey: row.sentUID) else { continue }
            let isElsewhere = !places.contains(row.href) && !(row.isThere && sight(of: row.href) == .unchanged)
            if isElsewhere, let place = places.first { row.href = place }
            rows[uid] = row
            spares += places.filter { $0 != row.href }.compactMap { found[$0] }
        }
    }

    /// Finds wanted events that have no row, by their UIDs. Other events, even under tpmerge's UIDs, may be another
    /// athlete's.
    mutating func adopt(_ wanted: [WantedEvent], into rows: inout [String: LedgerRow], _ rules: PushRules) {
        for event in wanted where rows[event.uid] == nil {
            for name in [event.uid, ResourceName.replacement(ofUID: event.uid)] {
                guard let places = hrefs.removeValue(forKey: name) else { continue }
                let copies = places.compactMap { found[$0] }
                let kept = copies.first { $0.href == rules.href(ofUID: name) } ?? copies.first
                if rows[event.uid] == nil, let kept {
                    rows[event.uid] = LedgerRow(uid: event.uid, sentUID: name, href: kept.href)
                    spares += copies.filter { $0 != kept }
                } else {
                    spares += copies
                }
            }
        }
    }

    /// Returns the deletions of second copies. Copies whose deletion could send mail stay.
    func doubles(_ rules: PushRules) -> [PlannedWrite] {
        spares.compactMap { copy in
            guard let object = copy.text.flatMap({ try? CalendarObject($0) }), !ThreeWay.couldSendMail(object) else {
                return nil
            }
            let act = PlannedWrite.Act.delete(etag: copy.etag?.strongEntityTag)
            return PlannedWrite(href: copy.href, act: act, row: nil, day: rules.today, takesBackAPI: false)
        }
    }
}
