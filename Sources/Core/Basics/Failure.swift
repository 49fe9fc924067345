/// An error as people see it: its kind, what happened, and what to do.
///
/// Each module defines its own errors, with the details that its callers need to decide; each of them is `Failing`.
/// Tables map the kind to exit statuses and to the server's responses. Whatever outlives the error is decided by its
/// codes, never by its sentences.
public struct Failure: Error, Sendable, Hashable {
    /// The kinds in order of precedence: of several failures, the first kind counts.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The request makes no sense.
        case usage
        /// The configuration, or something around it, must be mended first.
        case configuration
        /// A person must act: Strava denies access, or a source has failed for a week.
        case needsPerson
        /// The program's own data on this machine can't be read or written.
        case storage
        /// The output can't be created at its place.
        case uncreatable
        /// The input can't be used, or was held back.
        case unusable
        /// A named file does not exist.
        case missing
        /// A server can't be found or reached at all, or no data is known yet.
        case unreachable
        /// Retrying won't help until something changes.
        case permanent
        /// Retrying later may help.
        case temporary
    }

    /// Identifies a failure, however its sentences are worded: `strava.revoked`.
    public struct Code: RawRepresentable, ExpressibleByStringLiteral, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public init(stringLiteral text: String) { rawValue = text }
    }

    public enum Audience: Sendable, CaseIterable {
        case terminal
        case page
        /// A program that uses the server over the network; its users may have a terminal.
        case program
    }

    public enum Advice: Sendable, Hashable {
        /// There is nothing to do, or the event already says it.
        case none
        case plain(String)
        /// Separate advice for terminals and pages.
        case each(terminal: String, page: String)
    }

    public let kind: Kind
    /// The failure's code; several if several failures came together; empty if nothing is decided by them.
    public let codes: [Code]
    /// What happened, in one or two sentences without secrets.
    public let event: String
    /// What happened, as sent over the network, where some details are left out; nil if it is the same as `event`.
    public let remoteEvent: String?
    public let advice: Advice
    /// How long the server asks to wait, at most 24 h; nil if it doesn't say.
    public let retryAfter: Duration?

    public init(
        _ kind: Kind, _ event: String, _ advice: Advice = .none, codes: [Code] = [], remoteEvent: String? = nil,
        retryAfter: Duration? = nil
    ) {
        (self.kind, self.codes, self.event) = (kind, codes, event)
        self.remoteEvent = remoteEvent == event ? nil : remoteEvent
        self.advice = advice
        self.retryAfter = retryAfter
    }

    /// A copy with its event reworded by `words`, and of another kind if one is given.
    public func worded(_ kind: Kind? = nil, _ words: (String) -> String) -> Failure {
        Failure(
            kind ?? self.kind, words(event), advice, codes: codes, remoteEvent: remoteEvent.map(words),
            retryAfter: retryAfter)
    }

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
    /// Wraps a remark beside a failure, or a failure of which a former version kept only the sentence. Nothing is
    /// decided by it.
    public static func remark(_ sentence: String) -> Failure { Failure(.temporary, sentence) }
}

extension Failure.Kind {
    public static func worst(of kinds: [Failure.Kind]) -> Failure.Kind {
        allCases.first(where: kinds.contains) ?? .temporary
    }
}

/// An error with a `Failure` that can be shown to people. Its description is for a terminal.
public protocol Failing: Error, CustomStringConvertible {
    var failure: Failure { get }
}

extension Failing {
    /// The kind of the failure, which decides exit statuses and responses.
    public var kind: Failure.Kind { failure.kind }

    public var description: String { failure.text(for: .terminal) }
}

extension Failure: Failing {
    public var failure: Failure { self }
}
