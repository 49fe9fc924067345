/// The words of a text in lower case: runs of letters and digits, in any script.
struct Words: Sequence {
    /// Further words of a title are ignored.
    private static let most = 64

    private let words: [String]

    init(_ text: String) {
        words = text.utf8.allSatisfy { $0 < 0x80 } ? Self.plain(text) : Self.any(text)
    }

    /// The same as `any` for ASCII, where a letter is a byte.
    private static func plain(_ text: String) -> [String] {
        text.lowercased().utf8
            .split(maxSplits: most, whereSeparator: { !$0.isLetterOrDigit })
            .prefix(most)
            .map { String(Substring($0)) }
    }

    private static func any(_ text: String) -> [String] {
        text.lowercased()
            .split(maxSplits: most, whereSeparator: { !$0.isLetter && !$0.isNumber })
            .prefix(most)
            .map(String.init)
    }

    func makeIterator() -> IndexingIterator<[String]> { words.makeIterator() }
}

extension UInt8 {
    /// The lower-case letter for an ASCII capital; any other byte itself.
    var lowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }

    /// An ASCII digit.
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// A lower-case ASCII letter or a digit.
    var isLetterOrDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}
