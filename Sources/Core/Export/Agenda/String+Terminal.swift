import Basics

extension String {
    /// The text on one line, without characters that could control a terminal or change the reading direction of later
    /// text: control characters, bidirectional controls and noncharacters.
    package var safeForTerminal: String {
        guard unicodeScalars.contains(where: \.isUnsafeOnALine) else { return self }
        var safe = UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.properties.isWhitespace {
                safe.append(" ")
            } else if !scalar.isUnsafeOnALine {
                safe.append(scalar)
            }
        }
        return String(safe)
    }

    /// The same with single spaces, and none at its ends.
    package var safeWords: String { safeForTerminal.split(separator: " ").joined(separator: " ") }

    /// The text as a part of a sentence: without control characters, and at most 100 columns wide.
    package var inSentence: String { safeWords.trimmed(toWidth: 100) }

    /// The text cut to at most `width` columns, ending in `…` if it was longer.
    package func trimmed(toWidth width: Int) -> String {
        guard DisplayWidth.of(self) > width else { return self }
        var rest = max(width, 1) - 1
        let kept = prefix { character in
            rest -= DisplayWidth.of(character)
            return rest >= 0
        }
        return kept + "…"
    }

    /// Splits the text into pieces of at most `width` columns.
    package func broken(toWidth width: Int) -> [String] {
        var pieces = [""]
        var room = width
        for character in self {
            let columns = DisplayWidth.of(character)
            if columns > room, room < width {
                pieces.append("")
                room = width
            }
            pieces[pieces.count - 1].append(character)
            room -= columns
        }
        return pieces
    }

    /// The line as it is if it fits into a width; otherwise as many as it takes, each indented by two columns, and all
    /// but the first by four more.
    ///
    /// - Parameter width: in columns; nil if there is no terminal.
    package func folded(toWidth width: Int?) -> [String] {
        guard let width, DisplayWidth.of(self) > width else { return [self] }
        let room = max(width - Self.indent.count, Self.leastRoom)
        return inLines(of: room).enumerated().map { index, line in (index == 0 ? "  " : Self.indent) + line }
    }

    /// The words in as few lines of a width as possible; longer ones are broken.
    package func inLines(of width: Int) -> [String] {
        split(separator: " ").flatMap { String($0).broken(toWidth: width) }.inLines(of: width, joinedBy: " ")
    }

    private static let indent = "      "
    /// In columns: in narrower lines, words fall apart.
    private static let leastRoom = 24

    package func padded(toWidth width: Int) -> String {
        self + String(repeating: " ", count: max(width - DisplayWidth.of(self), 0))
    }

    package func rightAligned(inWidth width: Int) -> String {
        String(repeating: " ", count: max(width - DisplayWidth.of(self), 0)) + self
    }
}

extension [String] {
    /// Joins the texts in order, in as few lines of a width as possible.
    package func inLines(of width: Int, joinedBy joint: String) -> [String] {
        reduce(into: []) { lines, text in
            if let last = lines.last, DisplayWidth.of(last + joint + text) <= width {
                lines[lines.count - 1] = last + joint + text
            } else {
                lines.append(text)
            }
        }
    }
}

/// Computes how many columns of a terminal a text takes.
package enum DisplayWidth {
    package static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

    /// Usually 0, 1 or 2; an emoji takes 2, however many code points it has.
    static func of(_ character: Character) -> Int {
        if let ascii = character.asciiValue { return (0x20..<0x7F).contains(ascii) ? 1 : 0 }
        let scalars = character.unicodeScalars
        if scalars.contains("\u{FE0F}") || scalars.first?.properties.isEmojiPresentation == true { return 2 }
        return scalars.reduce(0) { $0 + of($1) }
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0xAD: return 1
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
        case let value where isWide(value): return 2
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
        default: return 1
        }
    }

    /// The wide and fullwidth ranges of Unicode's EastAsianWidth; emoji are recognised by their own property.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x302A...0x302D, 0x303F, 0x3099...0x309A: false
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
            0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}

extension String {
    /// Each line that is wider than a terminal in as many as it takes, broken between words and indented as the first,
    /// two columns more where there is room; only a word that is too wide itself stays too wide. Colours take no room.
    ///
    /// - Parameter width: in columns; nil if there is no terminal.
    package func wrapped(toWidth width: Int?) -> String {
        guard let width else { return self }
        return split(separator: "\n", omittingEmptySubsequences: false).map { line in
            Self.columns(line) <= width ? String(line) : Self.wrapped(line, toWidth: width)
        }.joined(separator: "\n")
    }

    private static func wrapped(_ line: Substring, toWidth width: Int) -> String {
        let indent = line.prefix { $0 == " " }
        let hanging = String(repeating: " ", count: Swift.min(indent.count + 2, Swift.max(width / 4, 0)))
        var lines = [String(indent)]
        var blanks = ""
        // An empty word is a further blank.
        for word in line.dropFirst(indent.count).split(separator: " ", omittingEmptySubsequences: false) {
            let last = lines[lines.count - 1]
            let isFirst = last.allSatisfy { $0 == " " }
            if word.isEmpty {
                blanks += " "
            } else if isFirst || columns(last + blanks + word) <= width {
                lines[lines.count - 1] = last + (isFirst ? "" : blanks) + word
                blanks = " "
            } else {
                lines.append(hanging + word)
                blanks = " "
            }
        }
        return lines.joined(separator: "\n")
    }

    /// In columns, without the escape sequences of colours (ECMA-48, Select Graphic Rendition).
    private static func columns(_ text: some StringProtocol) -> Int {
        var isSequence = false
        return text.reduce(0) { columns, character in
            if character == "\u{1B}" { isSequence = true }
            defer { if character == "m" { isSequence = false } }
            return columns + (isSequence ? 0 : DisplayWidth.of(character))
        }
    }
}
