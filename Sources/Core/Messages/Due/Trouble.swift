package import Basics

package struct Trouble: Sendable, Equatable {
    /// The part that has the trouble, in a few words that never change: `feed`, `Strava`, `files`, `ics output`; a way
    /// by its id.
    package let source: String
    package let name: String
    package let since: Instant
    /// The sentence and the command that `status` prints.
    package let sentence: String
    /// Whether waiting doesn't help, so that the athlete hears about it at once: a revoked connection, an output that
    /// can't be created, a configuration that can't be read.
    package let isUrgent: Bool

    /// - Parameter name: the source's name; nil if it is the source itself.
    package init(source: String, name: String? = nil, since: Instant, sentence: String, isUrgent: Bool = false) {
        self.source = source
        self.name = name ?? source
        (self.since, self.sentence, self.isUrgent) = (since, sentence, isUrgent)
    }
}

extension Trouble {
    /// A copy with its sentence reworded.
    func worded(_ words: (String) -> String) -> Trouble {
        Trouble(source: source, name: name, since: since, sentence: words(sentence), isUrgent: isUrgent)
    }

    /// The trouble of a way, which the other ways report.
    ///
    /// - Parameter zone: the athlete's.
    package init(_ way: WayTrouble, in zone: Zone) {
        let since = zone.local(way.since).day.wordsInSentence
        let sentence =
            way.isRefused
            ? "\(way.name) refuses messages: \(way.answer) Run: tpmerge message test"
            : "\(way.name) has taken no messages since \(since): \(way.answer) It is tried again for each message."
        self.init(source: way.way, name: way.name, since: way.since, sentence: sentence, isUrgent: way.isRefused)
    }

    /// Returns the stage to report; nil while the trouble may pass by itself.
    func stage(now: Instant) -> TroubleKey.Stage? {
        let age = now.secondsSinceEpoch - since.secondsSinceEpoch
        if age >= Self.longest { return .second }
        return isUrgent || age >= Self.patience ? .first : nil
    }

    package func isReported(at now: Instant) -> Bool { stage(now: now) != nil }

    /// After how many seconds it is reported if it isn't urgent, and reported again.
    private static let (patience, longest) = (48 * 3600, 7 * 86_400)

    /// Returns when it may have to be reported even if no run sees it again; nil if never.
    package func nextStage(after now: Instant) -> Instant? {
        [Self.patience, Self.longest].map { since.advanced(bySeconds: $0) }.first { $0 > now }
    }

    func key(_ stage: TroubleKey.Stage) -> TroubleKey {
        TroubleKey(source: Self.identifier(of: source), since: since.description, stage: stage)
    }

    /// The source as part of a key.
    static func identifier(of source: String) -> String {
        String(source.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" })
    }
}

extension Trouble {
    func message(_ stage: TroubleKey.Stage, link: String?) -> Message {
        let still = stage == .second ? "still " : ""
        return Message(
            key: MessageKey.trouble(key(stage)).text, kind: .trouble, title: "tpmerge \(still)needs you: \(name)",
            text: sentence, link: link)
    }
}

extension TroubleKey {
    func wellMessage(named name: String, link: String?) -> Message {
        let day = Day(iso: since.prefix(10)).map { " since \($0.wordsInSentence)" } ?? ""
        return Message(
            key: MessageKey.trouble(at(.well)).text, kind: .trouble, title: "Well again: \(name)",
            text: "The trouble\(day) is over: \(name).", link: link, priority: .default)
    }
}

package struct WayTrouble: Sendable, Equatable {
    package let way: String
    package let name: String
    /// The first and the last failure since it last took a message.
    package let since: Instant
    package let last: Instant
    /// Whether the way refuses messages, which waiting won't fix.
    package let isRefused: Bool
    package let answer: String

    /// Whether the trouble is worth reporting: the way refuses messages, or its failures span 48 hours. A single
    /// failure with nothing to send for days afterwards proves nothing yet.
    package var isLasting: Bool { isRefused || last >= since.advanced(bySeconds: 48 * 3600) }
}

extension Outbox {
    /// The configured ways that have failed since they last took a message.
    package func wayTroubles(_ ways: [WayConfiguration], now: Instant) -> [WayTrouble] {
        // An entry dated by a clock far ahead doesn't show what happened first.
        let tried = entries.filter {
            $0.attempts > 0 && $0.state != .intended && $0.last <= now.advanced(bySeconds: 86_400)
        }
        return ways.compactMap { way in
            let own = tried.filter { $0.way == way.id }
            let sent = own.filter { $0.state == .sent }.map(\.last).max()
            let failed = own.filter { entry in entry.state != .sent && sent.map { entry.last > $0 } != false }
            guard let last = failed.max(by: { $0.last < $1.last }), let since = failed.map(\.first).min() else {
                return nil
            }
            return WayTrouble(
                way: way.id, name: way.name, since: since, last: last.last,
                isRefused: failed.contains { $0.state == .refused }, answer: last.answer)
        }
    }
}
