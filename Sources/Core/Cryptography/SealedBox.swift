import CCrypto

/// Bytes that only the holder of a key can read or change: AES-256-GCM (NIST SP 800-38D), by OpenSSL. A box is the nonce, the
/// encrypted bytes, and the tag.
package enum SealedBox {
    private static let (keySize, nonceSize, tagSize) = (32, 12, 16)

    /// - Parameter nonce: 12 bytes that were never used with this key before.
    /// - Returns: nil if key or nonce have another length.
    package static func seal(_ bytes: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
        guard OpenSSL.isReady, key.count == keySize, nonce.count == nonceSize, let size = CInt(exactly: bytes.count)
        else { return nil }
        let context = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(context) }
        var sealed = [UInt8](repeating: 0, count: bytes.count)
        var (count, rest) = (CInt(0), CInt(0))
        var tag = [UInt8](repeating: 0, count: tagSize)
        guard EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1,
            EVP_EncryptUpdate(context, &sealed, &count, bytes, size) == 1, count == size,
            EVP_EncryptFinal_ex(context, &tag, &rest) == 1,
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, CInt(tagSize), &tag) == 1
        else { return nil }
        return nonce + sealed + tag
    }

    /// - Returns: nil if the box is damaged, or was sealed with another key.
    package static func open(_ box: [UInt8], key: [UInt8]) -> [UInt8]? {
        guard OpenSSL.isReady, key.count == keySize, box.count >= nonceSize + tagSize else { return nil }
        let nonce = Array(box.prefix(nonceSize))
        let sealed = Array(box.dropFirst(nonceSize).dropLast(tagSize))
        var tag = Array(box.suffix(tagSize))
        guard let size = CInt(exactly: sealed.count) else { return nil }
        let context = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(context) }
        var bytes = [UInt8](repeating: 0, count: sealed.count)
        var (count, rest) = (CInt(0), CInt(0))
        var end = [UInt8](repeating: 0, count: tagSize)
        // The last step fails if the tag is another one: until then nothing is believed.
        guard EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1,
            EVP_DecryptUpdate(context, &bytes, &count, sealed, size) == 1, count == size,
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, CInt(tagSize), &tag) == 1,
            EVP_DecryptFinal_ex(context, &end, &rest) == 1
        else { return nil }
        return bytes
    }
}
