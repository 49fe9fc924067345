extension String {
    /// The text as it may stand in an answer to a language model: on one line, without characters that steer or hide, links
    /// flattened to what they show, at most so many characters.
    ///
    /// Texts in plans and names were written by others. They stay data: never a part of a sentence of ours.
    func safe(atMost limit: Int) -> String {
        let plain = String(unicodeScalars.map { $0.isBreak ? " " : $0 }.filter { !$0.isHidden }.withoutIdleJoiners)
        let words = plain.withoutLinks.split(separator: " ").joined(separator: " ")
        return words.count <= limit ? words : words.prefix(limit - 1) + "…"
    }

    /// Markdown's links and HTML's tags replaced by their text.
    private var withoutLinks: String {
        var rest = self[...]
        var text = ""
        while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "]" }) {
            text += rest[..<mark]
            let isTag = rest[mark] == "<"
            let after = rest[rest.index(after: mark)...]
            if isTag, after.first?.isTagStart == true, let end = after.prefix(Self.longestTag).firstIndex(of: ">") {
                rest = after[after.index(after: end)...]
            } else if !isTag, after.first == "(", let end = after.prefix(Self.longestTag).firstIndex(of: ")") {
                text += "]"
                rest = after[after.index(after: end)...]
            } else {
                text.append(rest[mark])
                rest = after
            }
        }
        return text + rest
    }

    /// In characters; longer ones are no tags.
    private static let longestTag = 2000
}

extension Character {
    fileprivate var isTagStart: Bool { self == "/" || self == "!" || isLetter }
}

extension [Unicode.Scalar] {
    /// Joiners and the sign for a coloured picture, which show nothing by themselves, only where they may matter: a single one
    /// after an emoji or a letter of a script that joins.
    fileprivate var withoutIdleJoiners: String.UnicodeScalarView {
        var rest = String.UnicodeScalarView()
        for scalar in self {
            if scalar.isJoiner {
                let isAfterSign = scalar.value == 0x200D && rest.last?.value == 0xFE0F
                guard let last = rest.last, isAfterSign || last.isJoined && !last.isJoiner else { continue }
            }
            rest.append(scalar)
        }
        return rest
    }
}

extension Unicode.Scalar {
    fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D || value == 0xFE0F }

    /// Whether a joiner after it may change what is seen: emoji, keycaps, Arabic, Indic and the like.
    fileprivate var isJoined: Bool {
        properties.isEmoji || (0x0600..<0x1100).contains(value) || value >= 0x2190
    }

    fileprivate var isBreak: Bool {
        value < 0x20 || value == 0x7F || value == 0x85 || value == 0x2028 || value == 0x2029
    }

    /// Controls, directions, characters without a width, and tags, which show nothing and may say anything. Joiners are
    /// needed by emoji and some scripts.
    fileprivate var isHidden: Bool {
        switch value {
        case 0x80..<0xA0, 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B, 0x200E, 0x200F,
            0x202A...0x202E, 0x2060...0x206F, 0x2800, 0x3164, 0xFE00...0xFE0E, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFC,
            0xE0000...0xE0FFF:
            true
        default: false
        }
    }
}
