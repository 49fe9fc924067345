public import Basics

/// The memory of a pushed calendar, apart from the rows of its events.
package struct CalendarState: Sendable, Equatable, Codable {
    /// Where the calendar was found. Later pushes find it by its path, even if it is renamed.
    package var collection: String?
    /// The key of the configured calendar that led there last; nil for one that is the ledger's own key.
    package var owner: String?
    /// The user name, where the password is (nil if the configuration held it), and the calendar's name in the
    /// configuration, for the time after it has left the configuration; nil before the first push.
    package var user: String?
    package var passwordFile: String?
    package var calendar: String?
    /// The calendar's number among those of its account, once it has one: see `ResourceName.uid(_:inCalendar:)`.
    package var number: Int?
    /// Whether the athlete was forgotten while this calendar couldn't be reached: what an API told must still leave it.
    package var isLeaving = false
    /// The token of the last look (RFC 6578); nil if there is none.
    package var syncToken: String?
    /// The UIDs of the events that were gone when a push was held back. If the same events are still gone, the next
    /// push believes it.
    package var heldBack: [String] = []
    /// The digest of the events for which the last push found nothing to do; nil if it found something.
    package var settled: String?
    /// The paths of resources that were read and aren't tpmerge's, so that each is read once; nil for none, or for too
    /// many.
    package var foreign: [String]?
    /// When all of the calendar was last listed.
    package var lastListing: Instant?
    /// No request is made before this moment.
    package var retryAfter: Instant?
    /// When a push last ended without trouble.
    package var lastPush: Instant?
    package var counts = PushCounts()
    package var trouble: Trouble?

    package init() {}

    /// A trouble that lasts.
    package struct Trouble: Sendable, Equatable {
        /// Without secrets.
        package var failure: Failure
        package var since: Instant

        /// Whether it has lasted for two days, so that a person should know even if runs are quiet.
        package func isLasting(at now: Instant) -> Bool { since <= now.advanced(bySeconds: -48 * 3600) }
    }
}

/// Former versions kept the kind and all sentences as one.
extension CalendarState.Trouble: Codable {
    private enum CodingKeys: CodingKey { case kind, sentence, remote, terminal, page, codes, since }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        let advice = try keys.decodeIfPresent(String.self, forKey: .terminal).map { terminal in
            try keys.decodeIfPresent(String.self, forKey: .page).map { .each(terminal: terminal, page: $0) }
                ?? Failure.Advice.plain(terminal)
        }
        failure = Failure(
            Failure.Kind(rawValue: try keys.decode(String.self, forKey: .kind)) ?? .temporary,
            try keys.decode(String.self, forKey: .sentence), advice ?? .none,
            codes: try keys.decodeIfPresent([String].self, forKey: .codes)?.map(Failure.Code.init(rawValue:)) ?? [],
            remoteEvent: try keys.decodeIfPresent(String.self, forKey: .remote))
        since = try keys.decode(Instant.self, forKey: .since)
    }

    package func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: CodingKeys.self)
        try keys.encode(failure.kind.rawValue, forKey: .kind)
        try keys.encode(failure.event, forKey: .sentence)
        try keys.encodeIfPresent(failure.remoteEvent, forKey: .remote)
        switch failure.advice {
        case .none: break
        case .plain(let advice): try keys.encode(advice, forKey: .terminal)
        case .each(let terminal, let page):
            try keys.encode(terminal, forKey: .terminal)
            try keys.encode(page, forKey: .page)
        }
        try keys.encode(failure.codes.map(\.rawValue), forKey: .codes)
        try keys.encode(since, forKey: .since)
    }
}

/// Numbers of events.
package struct PushCounts: Sendable, Equatable, Codable {
    package var created = 0
    package var changed = 0
    package var deleted = 0
    /// Events that stay as the athlete changed them.
    package var keptByYou = 0
    package var waiting = 0
}

extension CalendarState {
    /// Decodes the memory of this or another version. A field that is missing, or has another form, gets its initial
    /// value, so that a newer field can't make tpmerge forget the calendar's place and the held-back events.
    package init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        collection = try? keys.decode(String.self, forKey: .collection)
        owner = try? keys.decode(String.self, forKey: .owner)
        user = try? keys.decode(String.self, forKey: .user)
        passwordFile = try? keys.decode(String.self, forKey: .passwordFile)
        calendar = try? keys.decode(String.self, forKey: .calendar)
        number = try? keys.decode(Int.self, forKey: .number)
        isLeaving = (try? keys.decode(Bool.self, forKey: .isLeaving)) ?? false
        syncToken = try? keys.decode(String.self, forKey: .syncToken)
        heldBack = (try? keys.decode([String].self, forKey: .heldBack)) ?? []
        settled = try? keys.decode(String.self, forKey: .settled)
        foreign = try? keys.decode([String].self, forKey: .foreign)
        lastListing = try? keys.decode(Instant.self, forKey: .lastListing)
        retryAfter = try? keys.decode(Instant.self, forKey: .retryAfter)
        lastPush = try? keys.decode(Instant.self, forKey: .lastPush)
        counts = (try? keys.decode(PushCounts.self, forKey: .counts)) ?? PushCounts()
        trouble = try? keys.decode(Trouble.self, forKey: .trouble)
    }

    /// Remembers a trouble, and since when there is one of its kind.
    package mutating func note(_ failure: Failure, at now: Instant) {
        let since = trouble?.failure.kind == failure.kind ? trouble?.since : nil
        trouble = Trouble(failure: failure, since: since ?? now)
    }

    /// The pause that the server asked for; nil if it is over.
    func pause(of host: String, at now: Instant) -> Failure? {
        retryAfter.flatMap { $0 > now ? Failure(host, .pausing(until: $0)) : nil }
    }
}

// Ledger rows are kept in a memory, where days and times are single numbers.

extension Day: Codable {
    public init(from decoder: any Decoder) throws { self.init(number: try Int(from: decoder)) }

    public func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }
}

extension Instant: Codable {
    public init(from decoder: any Decoder) throws { self.init(secondsSinceEpoch: try Int(from: decoder)) }

    public func encode(to encoder: any Encoder) throws { try secondsSinceEpoch.encode(to: encoder) }
}

extension LocalTime: Codable {
    public init(from decoder: any Decoder) throws { self.init(secondsSinceEpoch: try Int(from: decoder)) }

    public func encode(to encoder: any Encoder) throws { try secondsSinceEpoch.encode(to: encoder) }
}
