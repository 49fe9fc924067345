import CCrypto

/// A function that makes a digest of bytes, by OpenSSL.
package enum HashFunction: Sendable {
    /// FIPS 180-4; 32 bytes.
    case sha256
    /// RFC 1321; 16 bytes. Only for servers that ask for it, since it protects nothing.
    case md5

    package func hash(_ bytes: [UInt8]) -> [UInt8] {
        hash { take in bytes.withUnsafeBytes(take) }
    }

    package func hash<E>(_ content: ((UnsafeRawBufferPointer) -> Void) throws(E) -> Void) throws(E) -> [UInt8] {
        var isWell = OpenSSL.isReady
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        let algorithm = self == .sha256 ? EVP_sha256() : EVP_md5()
        isWell = isWell && EVP_DigestInit_ex(context, algorithm, nil) == 1
        try content { piece in
            isWell = isWell && EVP_DigestUpdate(context, piece.baseAddress, piece.count) == 1
        }
        var digest = [UInt8](repeating: 0, count: self == .sha256 ? 32 : 16)
        isWell = isWell && EVP_DigestFinal_ex(context, &digest, nil) == 1
        return isWell ? digest : .unlike(digest)
    }
}

/// Codes that show who has made a message, and keys that are made from others.
package enum HMAC {
    /// HMAC with SHA-256 (RFC 2104); 32 bytes.
    package static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 32)
        guard OpenSSL.isReady,
            CCrypto.HMAC(EVP_sha256(), key, CInt(key.count), message, message.count, &code, nil) != nil
        else { return .unlike(code) }
        return code
    }

    /// A key of 32 bytes made from another (HKDF with SHA-256, RFC 5869).
    package static func derivedKey(from key: [UInt8], salt: [UInt8], info: [UInt8]) -> [UInt8] {
        code(of: info + [1], key: code(of: key, key: salt))
    }
}

extension [UInt8] {
    /// As many bytes that equal no others. OpenSSL can fail (without memory, or where it refuses MD5): then two digests must
    /// never look the same.
    fileprivate static func unlike(_ bytes: [UInt8]) -> [UInt8] { bytes.map { _ in .random(in: 0...255) } }
}
