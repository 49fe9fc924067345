package import Basics
import Crypto

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

    /// What shows that a form comes from a page of the session of this id. It looks different each time, so that the length of
    /// packed pages tells nothing of it (BREACH).
    package func formToken(maskedBy randomBytes: (Int) -> [UInt8]) -> String {
        let token = formDigest
        let mask = randomBytes(token.count)
        return (mask + zip(token, mask).map { $0 ^ $1 }).base64URL
    }

    /// Whether a form comes from a page of the session of this id.
    package func opens(formToken: String) -> Bool {
        guard formToken.utf8.count < 200, let bytes = Array(base64URL: formToken), bytes.count == 2 * formDigest.count
        else { return false }
        let half = bytes.count / 2
        let token = zip(bytes[..<half], bytes[half...]).map { $0 ^ $1 }
        return Secret(token.base64URL).matches(formDigest.base64URL)
    }

    private var formDigest: [UInt8] { SecretDigest("form \(secret.revealed())").bytes }
}

/// What tells two secrets apart without telling either (SHA-256).
package struct SecretDigest: Sendable {
    let bytes: [UInt8]

    package init(_ secret: String) {
        bytes = Array(SHA256.hash(data: Array(secret.utf8)))
    }

    /// The first 64 bits.
    package var number: UInt64 { bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }

    /// The first 128 bits, in hexadecimal digits.
    package var hexadecimal: String { String(wholeHexadecimal.prefix(32)) }

    /// All 256 bits, in hexadecimal digits.
    var wholeHexadecimal: String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
