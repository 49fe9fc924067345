package import Basics
import StravaAPI

/// What opens something to whoever has it: a session's id, a sign-in code, a key, the secret part of a calendar's address, a
/// consent's state (RFC 6750 §1.2). 32 random bytes in the alphabet of addresses (RFC 4648 §5), 43 characters.
package struct BearerToken: Sendable, Hashable {
    /// Only for the one who is given it.
    package let secret: Secret
    /// What is kept of it, and looked up: SHA-256 in hexadecimal digits. A guess in it tells nothing of how near it was.
    package let digest: String

    /// A token that somebody has brought, whatever it is.
    package init(_ text: String) {
        secret = Secret(text)
        digest = SecretDigest(text).wholeHexadecimal
    }

    /// A new one.
    ///
    /// - Parameter prefix: what its kind is known by.
    package init(prefix: String = "", randomBytes: (Int) -> [UInt8]) {
        self.init(prefix + randomBytes(32).base64URL)
    }

    /// What shows that a form comes from a page of the session of this id.
    package var formToken: String { SecretDigest("form \(secret.revealed())").base64URL }
}
