/// The bytes of a calendar, whatever encoding they came in, as something close to UTF-8.
enum SourceText {
    /// Drops a byte order mark and turns UTF-16 that has one into UTF-8; everything else stays as it is.
    static func normalized(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf8(bytes.dropFirst(2), lowByteFirst: true) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf8(bytes.dropFirst(2), lowByteFirst: false) }
        return bytes
    }

    /// What bytes that are no calendar look like, for a message.
    static func kind(of bytes: UnsafeBufferPointer<UInt8>) -> String {
        let beginning = String(decoding: bytes.prefix(1024).drop(while: { $0 <= Ascii.space }), as: UTF8.self)
            .lowercased()
        if beginning.hasPrefix("<") { return beginning.hasPrefix("<?xml") ? "XML" : "a web page" }
        if beginning.hasPrefix("{") || beginning.hasPrefix("[") { return "JSON" }
        if beginning.hasPrefix("pk\u{3}\u{4}") { return "a zip archive" }
        if beginning.hasPrefix("begin:vcard") { return "an address book" }
        return "something else"
    }

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
