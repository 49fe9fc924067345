/// How a server is spoken to.
package enum Scheme: String, Sendable, Hashable {
    case http
    case https

    /// Reads a scheme as written; `webcal` means `https`, everything but these three is nil.
    package init?(written: String?) {
        switch written?.lowercased() {
        case "http": self = .http
        case "https", "webcal": self = .https
        default: return nil
        }
    }

    /// The TCP port where none is written.
    package var defaultPort: Int {
        switch self {
        case .http: 80
        case .https: 443
        }
    }
}
