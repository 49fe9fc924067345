package import Basics
import Crypto

/// Proves to the receiver of a body who has sent it: HMAC with SHA-256 (RFC 2104).
package enum BodySignature {
    /// The signature in hexadecimal digits.
    package static func hexadecimal(of body: [UInt8], by secret: Secret) -> String {
        let key = SymmetricKey(data: Array(secret.revealed().utf8))
        return Array(HMAC<SHA256>.authenticationCode(for: body, using: key)).hexadecimal
    }
}
