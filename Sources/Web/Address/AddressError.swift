/// Why a text is no address that can be fetched. It never quotes the text, which may be secret.
package enum AddressError: Error, Sendable, Hashable, CustomStringConvertible {
    case unreadable
    case unsupportedScheme
    case missingHost
    case unsupportedHost
    case containsPassword

    /// One sentence about the problem, one about what to do.
    package var description: String {
        switch self {
        case .unreadable:
            "The address is not a URL. Copy it again, whole and on one line."
        case .unsupportedScheme:
            "The address does not start with https://, http:// or webcal://. Copy it again from its beginning."
        case .missingHost:
            "The address has no server name. Copy it again, whole and on one line."
        case .unsupportedHost:
            "The server's name in the address has characters other than letters, digits, dots and hyphens. "
                + "Write it in its ASCII form (xn--…)."
        case .containsPassword:
            "The address contains a user name or password, which is not supported. Use a private link without them."
        }
    }
}
