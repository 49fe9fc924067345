extension String {
    /// Whether a write can depend on this ETag: quoted, not weak, one alone (RFC 9110 §8.8.3, §13.1.1), and at most
    /// 1024 bytes.
    var isStrongEntityTag: Bool {
        let quote = UInt8(ascii: "\"")
        return (2...1024).contains(utf8.count) && utf8.first == quote && utf8.last == quote
            && utf8.dropFirst().dropLast().allSatisfy { $0 > 0x20 && $0 != quote && $0 != 0x7F }
    }
}
