extension String {
    /// A copy that calendars, pages and terminals can show safely: characters that no XML may hold are removed, as are all
    /// other control characters, and every kind of line break becomes a line feed. Tabs stay.
    public var cleaned: String {
        guard holdsUnclean else { return self }
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            switch scalar {
            case "\n" where previous == "\r": break
            case "\r", "\u{2028}", "\u{2029}": result.append("\n")
            case _ where !scalar.isUnclean: result.append(scalar)
            default: break
            }
            previous = scalar
        }
        return String(result)
    }

    /// The same text on one line: line breaks and tabs become single spaces.
    public var onOneLine: String {
        guard holdsBreakOrTab else { return self }
        return split(whereSeparator: { $0 == "\n" || $0 == "\t" }).joined(separator: " ")
    }

    private var holdsBreakOrTab: Bool {
        withBytes { $0.offset(from: 0) { $0.marks(of: "\n") | $0.marks(of: "\t") } < $0.count }
    }

    /// Looks at bytes only: this runs on every text, and nearly all of them are clean.
    private var holdsUnclean: Bool {
        withBytes { bytes in
            var position = 0
            while true {
                position = bytes.offset(from: position) { word in
                    let controls = word.marks(below: 0x20) | word.marks(of: 0x7F)
                    guard word.marksBeyondASCII != 0 else { return controls }
                    // The sequences of U+0080 to U+009F begin with C2, those of U+2028 and U+2029 with E2, those of
                    // U+FFFE and U+FFFF with EF.
                    return controls | word.marks(of: 0xC2) | word.marks(of: 0xE2) | word.marks(of: 0xEF)
                }
                guard position < bytes.count else { return false }
                if Self.beginsUnclean(bytes, at: position) { return true }
                position += 1
            }
        }
    }

    /// Whether a byte of valid UTF-8 begins a character that `cleaned` changes.
    ///
    /// - Parameter position: where the search stopped.
    private static func beginsUnclean(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
        switch bytes[position] {
        case 0x09, 0x0A: false
        case 0xC2: position + 1 < bytes.count && bytes[position + 1] < 0xA0
        case 0xE2: position + 2 < bytes.count && bytes[position + 1] == 0x80 && bytes[position + 2] & 0xFE == 0xA8
        case 0xEF: position + 2 < bytes.count && bytes[position + 1] == 0xBF && bytes[position + 2] >= 0xBE
        default: true
        }
    }

    private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }
}

extension Unicode.Scalar {
    /// Control characters other than tab and line feed, the two Unicode line separators, and the two characters beyond
    /// ASCII that XML excludes (XML 1.0 §2.2): one of them in a server's report, and no client can read the report.
    fileprivate var isUnclean: Bool {
        switch value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFFFE, 0xFFFF: true
        default: false
        }
    }

    /// Whether it can break a line, control a terminal, change the reading direction of later text, or make XML
    /// unreadable.
    public var isUnsafeOnALine: Bool {
        switch value {
        case 0x09, 0x0A, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F, 0xFFF9...0xFFFB: true
        default: isUnclean
        }
    }
}

extension StringProtocol {
    /// The same text without white space at either end.
    public var trimmedSpaces: String {
        if unicodeScalars.first?.isVisible == true, unicodeScalars.last?.isVisible == true { return String(self) }
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }

    package var isBlank: Bool { unicodeScalars.first?.isVisible != true && allSatisfy(\.isWhitespace) }
}

extension String {
    /// A text from outside, cleaned and cut after `limit` characters; nil if nothing in it is visible.
    package func shown(upTo limit: Int) -> String? {
        let text = cleaned
        guard !text.isBlank else { return nil }
        return text.utf8.count <= limit ? text : String(text.prefix(limit))
    }
}

extension Unicode.Scalar {
    /// Whether it is a visible ASCII character. That is quick to tell, and nearly all texts begin and end so.
    fileprivate var isVisible: Bool { (0x21...0x7E).contains(value) }
}

/// Decodes text saved by other programs, in whatever encoding the editor chose.
package enum UTF8Text {
    /// Drops a byte order mark and turns UTF-16 that has one into UTF-8; other bytes are returned unchanged.
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

extension [String] {
    /// The element with the smallest Levenshtein distance to a word; the first of several, and empty for an empty list.
    package func nearest(to word: String) -> String {
        self.min { $0.changes(to: word) < $1.changes(to: word) } ?? ""
    }
}

extension String {
    /// The Levenshtein distance: how many letters to change, add or leave out. Only the first 64 of each are compared.
    package func changes(to other: String) -> Int {
        let letters = Array(other.prefix(64))
        var row = Array(0...letters.count)
        for (line, letter) in prefix(64).enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in letters.indices {
                let above = row[column + 1]
                row[column + 1] = Swift.min(above + 1, row[column] + 1, diagonal + (letter == letters[column] ? 0 : 1))
                diagonal = above
            }
        }
        return row[letters.count]
    }
}

extension String {
    /// The ETag if a write can depend on it: it must be quoted, strong and single (RFC 9110 §8.8.3, §13.1.1), and have at
    /// most 1024 bytes.
    package var strongEntityTag: String? {
        let quote = UInt8(ascii: "\"")
        let isStrong =
            (2...1024).contains(utf8.count) && utf8.first == quote && utf8.last == quote
            && utf8.dropFirst().dropLast().allSatisfy { $0 > 0x20 && $0 != quote && $0 != 0x7F }
        return isStrong ? self : nil
    }
}
