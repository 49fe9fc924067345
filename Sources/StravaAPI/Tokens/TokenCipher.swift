package import Basics
import Crypto
package import Files
import Foundation

/// Encrypts what lies on the disk, with a key that doesn't lie beside it (AES-256-GCM).
package struct TokenCipher: Sendable {
    private let key: SymmetricKey

    /// The first bytes of everything sealed, and the version of its form.
    private static let mark = Array("tpmerge-sealed-1\n".utf8)
    private static let shortestKey = 16

    /// - Parameter text: the key as the user keeps it; blanks around it don't count.
    /// - Throws: `FileError`, its cause `.open`, when it is too short to protect anything.
    package init(key text: Secret) throws(FileError) {
        let bytes = Array(text.revealed().trimmingCharacters(in: .whitespacesAndNewlines).utf8)
        guard bytes.count >= Self.shortestKey else {
            throw FileError(
                message: "The key for the tokens is shorter than \(Self.shortestKey) characters. "
                    + "Make one with: openssl rand -base64 32",
                cause: .open)
        }
        key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: bytes), salt: Self.mark, info: Array("connection".utf8),
            outputByteCount: 32)
    }

    package func closed(_ bytes: [UInt8]) throws(FileError) -> [UInt8] {
        guard let box = try? AES.GCM.seal(bytes, using: key), let combined = box.combined else {
            throw FileError(message: "The tokens can't be encrypted.")
        }
        return Self.mark + Array(combined.base64EncodedString().utf8) + [UInt8(ascii: "\n")]
    }

    /// - Throws: `FileError` when another key closed it, or it is damaged.
    package func opened(_ bytes: [UInt8]) throws(FileError) -> [UInt8] {
        let text = String(decoding: bytes.dropFirst(Self.mark.count), as: UTF8.self)
        guard let data = Data(base64Encoded: text.trimmingCharacters(in: .newlines)),
            let box = try? AES.GCM.SealedBox(combined: data), let content = try? AES.GCM.open(box, using: key)
        else {
            throw FileError(
                message: "The tokens can't be decrypted: they are damaged, or the key is a different one. "
                    + "Use the key that they were stored with, or run: tpmerge connect strava",
                cause: .locked)
        }
        return Array(content)
    }

    /// Whether bytes were sealed, with whatever key.
    package static func isOn(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark) }
}
