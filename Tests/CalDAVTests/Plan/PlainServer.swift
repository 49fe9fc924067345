import Basics
import ICalendar

@testable import CalDAV

/// A collection without a network: keeps bytes, has manners of its own, and carries plans out as the pusher does.
struct PlainServer {
    struct Resource: Equatable {
        var text: [UInt8]
        var version: Int
    }

    /// What servers do differently.
    struct Manners {
        /// Nil for no ETag at all.
        var etags: String? = "\""
        /// Writes everything its own way: folds at 40 octets and drops COLOR.
        var rewrites = false
        /// Tells changes only; else lists everything.
        var hasSync = true
    }

    static let path = "/dav/anna/training/"

    var manners = Manners()
    var resources: [String: Resource] = [:]
    private(set) var version = 0
    private var journal: [(version: Int, href: String)] = []

    init(_ manners: Manners = Manners()) { self.manners = manners }

    mutating func store(_ href: String, _ text: [UInt8]) {
        version += 1
        resources[href] = Resource(text: manners.rewrites ? Self.rewritten(text) : text, version: version)
        journal.append((version, href))
    }

    mutating func delete(_ href: String) {
        version += 1
        resources[href] = nil
        journal.append((version, href))
    }

    func etag(_ href: String) -> String? {
        guard let quote = manners.etags, let resource = resources[href] else { return nil }
        return "\(quote)\(resource.version)\""
    }

    /// What changed since a version; everything without one.
    func look(since token: Int?) -> Seen {
        guard manners.hasSync, let token else {
            return Seen(isComplete: true, found: resources.keys.sorted().map { Found(href: $0, etag: etag($0)) })
        }
        let changed = Set(journal.filter { $0.version > token }.map(\.href))
        let there = changed.filter { resources[$0] != nil }
        return Seen(
            isComplete: false, found: there.sorted().map { Found(href: $0, etag: etag($0)) },
            gone: changed.subtracting(there))
    }

    /// Adds the bytes of these resources, and what isn't there, to a look.
    func reading(_ hrefs: [String], _ seen: Seen) -> Seen {
        var seen = seen
        for href in hrefs {
            seen.found.removeAll { $0.href == href }
            if let resource = resources[href] {
                seen.found.append(Found(href: href, etag: etag(href), text: resource.text))
            } else {
                seen.gone.insert(href)
            }
        }
        return seen
    }

    /// Whether a write was accepted; 412 if not.
    mutating func accept(_ write: PlannedWrite) -> Bool {
        switch write.act {
        case .create(let text):
            guard resources[write.href] == nil else { return false }
            store(write.href, text)
        case .change(let text, let condition):
            guard resources[write.href] != nil, condition == nil || condition == etag(write.href) else { return false }
            store(write.href, text)
        case .delete(let condition):
            guard resources[write.href] != nil, condition == nil || condition == etag(write.href) else { return false }
            delete(write.href)
        }
        return true
    }

    func object(_ href: String) -> CalendarObject? { resources[href].flatMap { try? CalendarObject($0.text) } }

    /// The events by UID; several if a UID is there more than once.
    var events: [String: [CalendarObject]] {
        Dictionary(grouping: resources.keys.sorted().compactMap(object)) { $0.uid ?? "" }
    }

    private static func rewritten(_ text: [UInt8]) -> [UInt8] {
        guard var object = try? CalendarObject(text), let index = object.eventIndex else { return text }
        object.calendar.components[index].replace(["COLOR"], with: [])
        let lines = String(decoding: object.bytes, as: UTF8.self).replacing("\r\n ", with: "").split(separator: "\r\n")
        let folded = lines.map { line in
            var pieces: [Substring] = []
            var rest = Substring(line)
            while !rest.isEmpty {
                pieces.append(rest.prefix(39))
                rest = rest.dropFirst(39)
            }
            return pieces.joined(separator: "\r\n ")
        }
        return Array((folded.joined(separator: "\r\n") + "\r\n").utf8)
    }
}

/// The memory of a push, and how the pusher uses plans.
struct Push {
    var rows: [String: LedgerRow] = [:]
    var token: Int?
    var missing: [String] = []
    /// How many writes were tried in the last run.
    private(set) var writes = 0
    /// How many requests the last run made, apart from writes and the read-back.
    private(set) var looks = 0
    private(set) var plan: PushPlan?

    /// Pushes once; stops like a killed process before or after the write of that number.
    mutating func run(
        _ wanted: [WantedEvent], _ server: inout PlainServer, _ rules: PushRules, killedAt: Int? = nil
    ) {
        (writes, looks) = (0, 1)
        let at = server.version
        var seen = server.look(since: token)
        let unread = PushPlan.unread(wanted: wanted, rows: sorted, seen: seen, rules)
        if !unread.isEmpty { looks += 1 }
        seen = server.reading(unread, seen)
        let plan = PushPlan(wanted: wanted, rows: sorted, seen: seen, missingBefore: missing, rules)
        self.plan = plan
        missing = plan.missing
        guard plan.heldBack == nil else { return }
        for row in plan.rows { rows[row.uid] = row }
        for uid in plan.forgotten { rows[uid] = nil }
        for write in plan.writes {
            if let killedAt, killedAt == writes * 2 { return }
            guard carryOut(write, wanted, &server, rules, isKilled: killedAt == writes * 2 + 1) else { return }
        }
        token = server.version
        readBack(&server, since: at)
    }

    private var sorted: [LedgerRow] { rows.values.sorted { $0.uid < $1.uid } }

    private mutating func carryOut(
        _ write: PlannedWrite, _ wanted: [WantedEvent], _ server: inout PlainServer, _ rules: PushRules, isKilled: Bool
    ) -> Bool {
        writes += 1
        if let row = write.row { rows[row.uid] = row }
        let isAccepted = server.accept(write)
        guard !isKilled else { return false }
        guard let row = write.row else { return true }
        if isAccepted {
            rows[row.uid] = write.done(
                etag: server.manners.etags == "\"" ? server.etag(write.href) : nil, at: rules.now)
        } else {
            let sight = server.resources[write.href].map {
                Sight.found(Found(href: write.href, etag: server.etag(write.href), text: $0.text))
            }
            let again = EventDecision(
                wanted.first { $0.uid == row.uid }, write.notDone, sight ?? .gone, rules)
            rows[row.uid] = again.row
            if let second = again.write { return carryOut(second, wanted, &server, rules, isKilled: false) }
        }
        return true
    }

    private mutating func readBack(_ server: inout PlainServer, since version: Int) {
        for row in sorted {
            guard let resource = server.resources[row.href], resource.version > version else { continue }
            rows[row.uid] =
                row.settled(reading: Found(href: row.href, etag: server.etag(row.href), text: resource.text)) ?? row
        }
    }
}
