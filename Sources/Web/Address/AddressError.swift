/// Why a text is no address that can be fetched. It never quotes the text, which may be a secret.
package enum AddressError: Error, Sendable, Hashable, CustomStringConvertible {
    case unreadable
    case unsupportedScheme
    case missingHost
    case unsupportedHost
    case containsPassword

    /// One sentence of what is wrong, one of what to do.
    package var description: String {
        switch self {
        case .unreadable:
            "The address is no URL. Copy it again, whole and on one line."
        case .unsupportedScheme:
            "The address starts with none of https://, http:// and webcal://. Copy it again from its beginning."
        case .missingHost:
            "The address names no server. Copy it again, whole and on one line."
        case .unsupportedHost:
            "The server's name in the address holds more than letters, digits, dots and hyphens. "
                + "Write it in its ASCII form (xn--…)."
        case .containsPassword:
            "The address holds a user name or password, which is not supported. Use a private link without them."
        }
    }
}
