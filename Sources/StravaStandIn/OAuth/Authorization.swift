import Crypto
import Foundation

/// A parsed `Authorization` header (RFC 6750 §2.1, RFC 7617 §2).
package enum Authorization: Sendable, Equatable {
    case bearer(String)
    case basic(user: String, password: String)
    case other(String)

    init(_ header: String) {
        let words = header.split(separator: " ", maxSplits: 1).map(String.init)
        let credentials = words.count > 1 ? words[1] : ""
        switch words.first?.lowercased() {
        case "bearer":
            self = .bearer(credentials)
        case "basic":
            let plain = Data(base64Encoded: credentials).map { String(decoding: $0, as: UTF8.self) } ?? ""
            let halves = plain.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            self = .basic(user: halves.first ?? "", password: halves.count > 1 ? halves[1] : "")
        default:
            self = .other(header)
        }
    }
}

/// Proof Key for Code Exchange (RFC 7636).
enum PKCE {
    /// The S256 challenge of a verifier: its SHA-256 in base64url without padding (§4.2).
    static func challenge(of verifier: String) -> String {
        Data(SHA256.hash(data: Data(verifier.utf8))).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
