import Web

extension String {
    /// Letters, digits, `-` and `_` as they are; every other byte as `%` and two hexadecimal digits, so that no two
    /// names share a file and none leads elsewhere. Capitals are escaped, too: some file systems don't tell case apart.
    package var asFileName: String {
        var name = ""
        for byte in utf8 {
            switch byte {
            case 0x30...0x39, 0x61...0x7A, 0x2D, 0x5F: name.unicodeScalars.append(Unicode.Scalar(byte))
            default: name += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        guard name.utf8.count > Self.longestFileName else { return name.isEmpty ? "%" : name }
        return name.prefix(64) + "%" + SecretDigest(self).hexadecimal
    }

    /// Leaves room for what stands before and behind in the 255 bytes of a file's name.
    private static let longestFileName = 160
}
