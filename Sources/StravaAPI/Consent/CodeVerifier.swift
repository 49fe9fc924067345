package import Basics
import Crypto
import Web

/// Proves that the one who asked for consent is the one who fetches the tokens (PKCE with S256, RFC 7636).
package struct CodeVerifier: Sendable {
    /// Sent when the code is exchanged, never before.
    package let verifier: Secret
    /// Sent along when the consent is asked for.
    package let challenge: String

    /// The key of a verifier of 43 to 128 unreserved characters.
    package init(verifier: String) {
        self.verifier = Secret(verifier)
        challenge = Array(SHA256.hash(data: Array(verifier.utf8))).base64URL
    }
}
