package import Basics
import Cryptography

/// A secret that grants access to its bearer: a session's id, a sign-in code, a key, the secret part of a calendar's
/// address, a consent's state (RFC 6750 §1.2). 32 random bytes in the URL-safe alphabet (RFC 4648 §5), 43 characters.
package struct BearerToken: Sendable, Hashable {
    package let secret: Secret
    /// The digest that is stored and looked up: SHA-256 in hexadecimal digits. Looking up a guess doesn't reveal how
    /// close it was.
    package let digest: String

    /// Wraps a token that a client has presented, valid or not.
    package init(_ text: String) {
        secret = Secret(text)
        digest = SecretDigest(text).wholeHexadecimal
    }

    /// Makes a new token.
    /// - Parameter prefix: identifies the kind of token.
    package init(prefix: String = "", randomBytes: (Int) -> [UInt8]) {
        self.init(prefix + randomBytes(32).base64URL)
    }

    /// The token that proves that a form comes from a page of this session. It is masked anew each time, so that the
    /// length of compressed pages doesn't reveal it (BREACH).
    package func formToken(maskedBy randomBytes: (Int) -> [UInt8]) -> String {
        let token = formDigest
        let mask = randomBytes(token.count)
        return (mask + zip(token, mask).map { $0 ^ $1 }).base64URL
    }

    package func opens(formToken: String) -> Bool {
        guard formToken.utf8.count < 200, let bytes = Array(base64URL: formToken), bytes.count == 2 * formDigest.count
        else { return false }
        let half = bytes.count / 2
        let token = zip(bytes[..<half], bytes[half...]).map { $0 ^ $1 }
        return Secret(token.base64URL).matches(formDigest.base64URL)
    }

    private var formDigest: [UInt8] { SecretDigest("form \(secret.revealed())").bytes }
}

/// A SHA-256 digest, which distinguishes secrets without revealing them.
package struct SecretDigest: Sendable {
    let bytes: [UInt8]

    package init(_ secret: String) {
        bytes = HashFunction.sha256.hash(Array(secret.utf8))
    }

    /// The first 64 bits.
    package var number: UInt64 { bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }

    /// The first 128 bits, in hexadecimal digits.
    package var hexadecimal: String { String(wholeHexadecimal.prefix(32)) }

    /// All 256 bits, in hexadecimal digits.
    var wholeHexadecimal: String { bytes.hexadecimal }
}

/// Proves to the receiver of a body who has sent it: HMAC with SHA-256 (RFC 2104).
package enum BodySignature {
    package static func hexadecimal(of body: [UInt8], by secret: Secret) -> String {
        HMAC.code(of: body, key: Array(secret.revealed().utf8)).hexadecimal
    }
}
