/// Why a redirect is not followed. Hosts are shown, what comes after them never is.
package enum RedirectRefusal: Sendable, Hashable {
    /// To plain http, where the line could be read by others.
    case plainHTTP(host: String)
    /// To a loopback, private or otherwise not public address.
    case notPublic(host: String)
    /// To no http address at all: file:, ftp:, nonsense, or one with a password in it.
    case unsupported
    /// Back to where it has been.
    case loop
    /// More hops than are followed.
    case tooMany(limit: Int)
}
