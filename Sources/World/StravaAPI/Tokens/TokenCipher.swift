package import Basics
import Cryptography
package import Files
import Foundation

/// Encrypts stored tokens with a key that is kept elsewhere (AES-256-GCM).
package struct TokenCipher: Sendable {
    private let key: [UInt8]

    /// The first bytes of every encrypted file, which also identify the version of the format.
    private static let mark = Array("tpmerge-sealed-1\n".utf8)
    private static let shortestKey = 16

    /// - Parameter text: the key as the user keeps it; surrounding blanks are ignored.
    /// - Throws: `FileError`, its cause `.open`, if the key is too short to protect anything.
    package init(key text: Secret) throws(FileError) {
        let bytes = Array(text.revealed().trimmingCharacters(in: .whitespacesAndNewlines).utf8)
        guard bytes.count >= Self.shortestKey else {
            throw FileError(
                message: "The key for the tokens is shorter than \(Self.shortestKey) characters. "
                    + "Make one with: openssl rand -base64 32",
                cause: .open)
        }
        key = HMAC.derivedKey(from: bytes, salt: Self.mark, info: Array("connection".utf8))
    }

    package func closed(_ bytes: [UInt8]) throws(FileError) -> [UInt8] {
        // The system's generator, which is made for secrets.
        let nonce = (0..<12).map { _ in UInt8.random(in: 0...255) }
        guard let box = SealedBox.seal(bytes, key: key, nonce: nonce) else {
            throw FileError(message: "The tokens can't be encrypted.")
        }
        return Self.mark + Array(box.base64.utf8) + [UInt8(ascii: "\n")]
    }

    /// - Throws: `FileError` if the bytes are damaged, or were encrypted with another key.
    package func opened(_ bytes: [UInt8]) throws(FileError) -> [UInt8] {
        let text = String(decoding: bytes.dropFirst(Self.mark.count), as: UTF8.self)
        guard let box = Array(base64: text.trimmingCharacters(in: .newlines)),
            let content = SealedBox.open(box, key: key)
        else {
            throw FileError(
                message: "The tokens can't be decrypted: they are damaged, or the key is a different one. "
                    + "Use the key that they were stored with, or run: tpmerge connect strava",
                cause: .locked)
        }
        return content
    }

    /// Whether the bytes are encrypted, with any key.
    package static func isOn(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark) }
}
