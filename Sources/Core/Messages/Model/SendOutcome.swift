/// The outcome of sending a message by one way. Each answer is a sentence without secrets.
package enum SendOutcome: Sendable, Equatable {
    case sent(answer: String)
    /// The service asked the sender to wait, or couldn't be reached: it certainly didn't accept the message.
    ///
    /// - Parameter after: the seconds that the service asked to wait; nil if it named none.
    case later(answer: String, after: Int? = nil)
    /// The service would refuse the same request again.
    case refused(answer: String, RefusalReason)
    /// The service may have accepted the message: the connection ended after the body, without an answer.
    case unknown(answer: String)

    /// The outcome of every message on a way without a chat.
    package static let unconnected = refused(answer: "No chat is known yet. Run: tpmerge connect telegram", .other)

    package var answer: String {
        switch self {
        case .sent(let answer), .later(let answer, _), .refused(let answer, _), .unknown(let answer): answer
        }
    }

    package var isSent: Bool { if case .sent = self { true } else { false } }
}

package enum RefusalReason: String, Sendable {
    /// The service doesn't accept the secret.
    case token
    /// The chat, topic or hook no longer exists.
    case gone
    /// Anything else, such as a message that is too large.
    case other
}
