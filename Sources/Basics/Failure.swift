/// Something that didn't work, as whoever is told of it wants to know it: what kind it is of, what happened, what to do.
///
/// Modules have errors of their own, with what their callers decide by; each of these is `Failing`. Exit statuses, and the
/// answers of a server, are tables over the kind.
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

    /// Whoever is told.
    public enum Audience: Sendable {
        /// Somebody who can type a command.
        case terminal
        /// Somebody who looks at a page in a browser.
        case page
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
    /// In one or two sentences, without secrets.
    public let event: String
    public let advice: Advice

    public init(_ kind: Kind, _ event: String, _ advice: Advice = .none) {
        self.kind = kind
        self.event = event
        self.advice = advice
    }

    /// What happened and what to do, in sentences.
    public func text(for audience: Audience) -> String {
        switch (advice, audience) {
        case (.none, _): event
        case (.plain(let advice), _), (.each(let advice, _), .terminal), (.each(_, let advice), .page):
            "\(event) \(advice)"
        }
    }
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
    /// What it means for whoever asked.
    public var kind: Failure.Kind { failure.kind }

    public var description: String { failure.text(for: .terminal) }
}

extension Failure: Failing {
    public var failure: Failure { self }
}
