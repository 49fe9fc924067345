/// What came of sending a message by one way. Each answer is a sentence without secrets.
package enum SendOutcome: Sendable, Equatable {
    case sent(answer: String)
    /// The service asked for patience, or wasn't reached at all: the message certainly wasn't taken.
    ///
    /// - Parameter after: the seconds that the service asked to wait; nil if it named none.
    case later(answer: String, after: Int? = nil)
    /// The same request would be refused again.
    case refused(answer: String, RefusalReason)
    /// The message may have been taken: the connection ended after the body, without an answer of the service.
    case unknown(answer: String)

    /// What a way without a chat makes of every message.
    package static let unconnected = refused(answer: "No chat is known yet. Run: tpmerge connect telegram", .other)

    package var answer: String {
        switch self {
        case .sent(let answer), .later(let answer, _), .refused(let answer, _), .unknown(let answer): answer
        }
    }

    package var isSent: Bool { if case .sent = self { true } else { false } }
}

/// Why a service refuses, as far as that decides exit statuses.
package enum RefusalReason: String, Sendable {
    /// The secret isn't accepted.
    case token
    /// The chat, topic or hook no longer exists.
    case gone
    /// Anything else, such as a message that is too large.
    case other
}
