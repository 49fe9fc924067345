/// A piece of a text as UTF-8. Lines and words are cut out of bytes much faster than out of characters, and all that
/// is looked for here is ASCII.
typealias Line = ArraySlice<UInt8>

extension Line {
    init(_ text: some StringProtocol) { self = Array(text.utf8)[...] }

    /// The same as a text.
    var text: String { String(decoding: self, as: UTF8.self) }

    /// Without blanks, tabs and line breaks at both ends.
    var trimmed: Line {
        guard let first = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank }) else {
            return []
        }
        return self[first...last]
    }

    /// Whether there is nothing to see.
    var isBlank: Bool { allSatisfy(\.isBlank) }

    /// Whether it is that text.
    func isEqual(to text: StaticString) -> Bool {
        text.withUTF8Buffer { count == $0.count && elementsEqual($0) }
    }

    /// Whether it is that text in small or capital letters.
    /// - Parameter text: in small letters.
    func isAnyCase(of text: StaticString) -> Bool {
        text.withUTF8Buffer { count == $0.count && elementsEqual($0) { $0 | 0x20 == $1 | 0x20 } }
    }
}
