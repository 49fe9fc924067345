/// The scheme of an address.
package enum Scheme: String, Sendable, Hashable {
    case http
    case https

    /// Parses a scheme as written; `webcal` means `https`. Returns nil for all but these three.
    package init?(written: String?) {
        switch written?.lowercased() {
        case "http": self = .http
        case "https", "webcal": self = .https
        default: return nil
        }
    }

    /// The TCP port if none is written.
    package var defaultPort: Int {
        switch self {
        case .http: 80
        case .https: 443
        }
    }
}
