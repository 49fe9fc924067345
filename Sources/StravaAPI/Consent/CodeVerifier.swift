package import Basics
import Crypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

extension [UInt8] {
    /// In the alphabet that needs no escapes in an address, without padding (RFC 4648 §5).
    package var base64URL: String {
        base64.filter { $0 != "=" }.replacing("+", with: "-").replacing("/", with: "_")
    }

    /// What such a text stands for; nil for any other.
    package init?(base64URL text: String) {
        let usual = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - usual.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: usual + padding) else { return nil }
        self = Array(data)
    }

    /// In the usual alphabet, padded (RFC 4648 §4).
    var base64: String { Data(self).base64EncodedString() }
}
