package import Basics

/// Something that `status` complains about.
package struct Trouble: Sendable, Equatable {
    /// What is troubled, in a few words that stay the same: `feed`, `Strava`, `files`, `ics output`; a way by its id.
    package let source: String
    /// The source as people know it.
    package let name: String
    package let since: Instant
    /// The sentence and the command that `status` has.
    package let sentence: String
    /// Whether waiting doesn't help, so that it is told at once: a revoked connection, an output that can't be created,
    /// a configuration that can't be read.
    package let isUrgent: Bool

    /// - Parameter name: the source's if nil.
    package init(source: String, name: String? = nil, since: Instant, sentence: String, isUrgent: Bool = false) {
        self.source = source
        self.name = name ?? source
        self.since = since
        self.sentence = sentence
        self.isUrgent = isUrgent
    }
}

extension Trouble {
    /// The trouble of a way, which the other ways tell.
    package init(_ way: WayTrouble) {
        let verb = way.isRefused ? "refuses messages" : "can't be reached"
        self.init(
            source: way.way, name: way.name, since: way.since,
            sentence: "\(way.name) \(verb): \(way.answer) Run: tpmerge message test", isUrgent: way.isRefused)
    }

    /// The stage to tell; nil while it may pass by itself.
    func stage(now: Instant) -> TroubleKey.Stage? {
        let age = now.secondsSinceEpoch - since.secondsSinceEpoch
        if age >= 7 * 86_400 { return .second }
        return isUrgent || age >= 48 * 3600 ? .first : nil
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
    /// The message that a trouble is over.
    func wellMessage(named name: String, link: String?) -> Message {
        let day = Day(iso: since.prefix(10)).map { " since \($0.wordsInSentence)" } ?? ""
        return Message(
            key: MessageKey.trouble(at(.well)).text, kind: .trouble, title: "Well again: \(name)",
            text: "The trouble\(day) is over: \(name).", link: link)
    }
}
