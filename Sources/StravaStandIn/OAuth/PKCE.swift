import Crypto
import Foundation

/// Proof Key for Code Exchange (RFC 7636).
enum PKCE {
    /// The S256 challenge of a verifier: its SHA-256 in base64url without padding (§4.2).
    static func challenge(of verifier: String) -> String {
        Data(SHA256.hash(data: Data(verifier.utf8))).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
