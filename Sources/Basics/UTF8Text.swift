/// Text that others have saved, in whatever encoding their editor chose.
package enum UTF8Text {
    /// Drops a byte order mark and turns UTF-16 that has one into UTF-8; everything else stays as it is.
    package static func normalized(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf8(bytes.dropFirst(2), lowByteFirst: true) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf8(bytes.dropFirst(2), lowByteFirst: false) }
        return bytes
    }

    /// The text of a small file that a person wrote.
    package static func of(_ bytes: [UInt8]) -> String { String(decoding: normalized(bytes), as: UTF8.self) }

    private static func utf8(_ bytes: ArraySlice<UInt8>, lowByteFirst: Bool) -> [UInt8] {
        let start = bytes.startIndex
        let units = (0..<bytes.count / 2).map { index -> UInt16 in
            let first = UInt16(bytes[start + 2 * index])
            let second = UInt16(bytes[start + 2 * index + 1])
            return lowByteFirst ? first | second << 8 : first << 8 | second
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
