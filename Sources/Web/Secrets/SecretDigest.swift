import Crypto

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
