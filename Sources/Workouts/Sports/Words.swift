/// The words of a text in lower case: runs of letters and digits, in any script.
struct Words: Sequence {
    /// Titles that are longer than this have said what they are about.
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
