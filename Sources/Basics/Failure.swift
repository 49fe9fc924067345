/// An error as people see it: its kind, what happened, and what to do.
///
/// Modules have errors of their own, with what their callers decide by; each of these is `Failing`. Exit statuses, and the
/// answers of a server, are tables over the kind. What outlives the error is decided by its codes, never by its sentences.
public struct Failure: Error, Sendable, Hashable {
    /// Of several the one that counts comes first.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// What was asked for makes no sense.
        case usage
        /// Something in the configuration or around it has to be mended first.
        case configuration
        /// Someone must act: Strava does not let us in, or a source has failed for a week.
        case needsPerson
        /// What is kept on this machine can't be read or written.
        case storage
        /// Nothing can be put where something should be.
        case uncreatable
        /// What was brought is nothing to be read, or was held back.
        case unusable
        /// A file that was named is not there.
        case missing
        /// A server can't be found or reached at all, or nothing is known yet.
        case unreachable
        /// Asking again won't help before somebody changes something.
        case permanent
        /// Asking again later may help.
        case temporary
    }

    /// What a failure is known by, however its sentences are worded: `strava.revoked`.
    public struct Code: RawRepresentable, ExpressibleByStringLiteral, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public init(stringLiteral text: String) { rawValue = text }
    }

    /// The readers of a failure.
    public enum Audience: Sendable, CaseIterable {
        /// People who can type a command.
        case terminal
        /// People who look at a page in a browser.
        case page
        /// A program that asks over the network, whose people may have a terminal.
        case program
    }

    /// What to do next.
    public enum Advice: Sendable, Hashable {
        /// There is nothing to do, or the event says it.
        case none
        /// The same for everybody.
        case plain(String)
        /// Something else for each audience.
        case each(terminal: String, page: String)
    }

    public let kind: Kind
    /// One, those of several failures that came together, or none where nothing is decided by it.
    public let codes: [Code]
    /// In one or two sentences, without secrets.
    public let event: String
    /// The same over the network, where it leaves something out; nil where it is the same.
    public let remoteEvent: String?
    public let advice: Advice

    public init(
        _ kind: Kind, _ event: String, _ advice: Advice = .none, codes: [Code] = [], remoteEvent: String? = nil
    ) {
        self.kind = kind
        self.codes = codes
        self.event = event
        self.remoteEvent = remoteEvent == event ? nil : remoteEvent
        self.advice = advice
    }

    /// The same with other words around what happened.
    public func worded(_ kind: Kind? = nil, _ words: (String) -> String) -> Failure {
        Failure(kind ?? self.kind, words(event), advice, codes: codes, remoteEvent: remoteEvent.map(words))
    }

    /// What happened and what to do, in sentences.
    public func text(for audience: Audience) -> String {
        let event = audience == .terminal ? event : remoteEvent ?? event
        switch (advice, audience) {
        case (.none, _): return event
        case (.plain(let advice), _), (.each(_, let advice), .page),
            (.each(let advice, _), .terminal), (.each(let advice, _), .program):
            return "\(event) \(advice)"
        }
    }
}

extension Failure {
    /// What was noticed beside a failure, and what a former version kept as a sentence alone. Nothing is decided by it.
    public static func remark(_ sentence: String) -> Failure { Failure(.temporary, sentence) }
}

extension Failure.Kind {
    /// Of several the one that counts.
    public static func worst(of kinds: [Failure.Kind]) -> Failure.Kind {
        allCases.first(where: kinds.contains) ?? .temporary
    }
}

/// An error that can be told. Its description is for a terminal.
public protocol Failing: Error, CustomStringConvertible {
    var failure: Failure { get }
}

extension Failing {
    /// What it means for the caller.
    public var kind: Failure.Kind { failure.kind }

    public var description: String { failure.text(for: .terminal) }
}

extension Failure: Failing {
    public var failure: Failure { self }
}
