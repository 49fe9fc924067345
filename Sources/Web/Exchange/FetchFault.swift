/// What went wrong between asking and having the whole answer.
package enum FetchFault: Error, Sendable, Hashable {
    /// The name stands for no server, or no name server can be asked.
    case hostNotFound
    /// Nobody takes the connection.
    case unreachable(Obstacle)
    /// The encrypted line could not be made; plain http is never tried instead.
    case insecure(TrustProblem)
    /// A redirect that is not followed.
    case redirectRefused(RedirectRefusal)
    /// A 4xx other than 429.
    case refused(status: Int)
    /// Any other status that brings no document, such as 204 or a redirect that leads nowhere.
    case unexpected(status: Int)
    /// A 429 or 5xx, with the time the server asks to be left alone, at most 24 h.
    case busy(status: Int, retryAfter: Duration?)
    /// A deadline passed.
    case timedOut(Wait)
    /// The connection broke before the answer was whole.
    case interrupted
    /// The answer came but is no valid HTTP, or its body can't be unpacked.
    case damaged(Damage)
    /// The unpacked body is over the cap, in bytes.
    case tooLarge(limit: Int)
    /// The caller no longer wants it.
    case cancelled

    /// Why no connection was made.
    package enum Obstacle: Sendable, Hashable { case connectionRefused, noRoute }
    /// Why a server isn't trusted.
    package enum TrustProblem: Sendable, Hashable { case certificate, handshake }
    /// Which deadline passed.
    package enum Wait: Sendable, Hashable { case connecting, idle, total }
    /// What is wrong with an answer.
    package enum Damage: Sendable, Hashable { case protocolViolation, compression, unknownEncoding }
}
