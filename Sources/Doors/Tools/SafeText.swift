extension String {
    /// The text as it may stand in an answer to a language model: on one line, without characters that steer or hide, links
    /// flattened to what they show, at most so many scalars: a character may have any number of accents.
    ///
    /// Texts in plans and names were written by others. They stay data: never a part of a sentence of ours.
    func safe(atMost limit: Int) -> String {
        let scalars = unicodeScalars.prefix(Self.mostRead).map { $0.isBreak ? " " : $0 }
        let plain = String(scalars.filter { !$0.isHidden }.withoutIdleJoiners)
        let words = plain.withoutLinks.split(separator: " ").joined(separator: " ")
        return words.unicodeScalars.count <= limit ? words : String(words.unicodeScalars.prefix(limit - 1)) + "…"
    }

    /// So much of a text is looked at, in scalars.
    private static let mostRead = 20_000

    /// Markdown's links and HTML's tags replaced by their text, until none is left: of nested ones, the outer one comes about
    /// when the inner one is gone.
    private var withoutLinks: String {
        var text = Array(utf8)
        for _ in 0..<Self.deepest {
            let plain = text.withoutPlainLinks
            guard plain.count < text.count else { return String(decoding: plain, as: UTF8.self) }
            text = plain
        }
        // Nobody means it to be nested deeper. Without these signs there is no link and no tag.
        return String(decoding: text.filter { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "]") }, as: UTF8.self)
    }

    private static let deepest = 8
}

extension [UInt8] {
    /// Without the tags, and the addresses of links, that can be seen now. Bytes, since to Markdown a sign with an accent
    /// above it is still that sign.
    fileprivate var withoutPlainLinks: [UInt8] {
        let (lastTag, lastLink) = (lastIndex(of: UInt8(ascii: ">")) ?? 0, lastIndex(of: UInt8(ascii: ")")) ?? 0)
        var plain: [UInt8] = []
        var rest = self[...]
        while let sign = rest.popFirst() {
            let isTag =
                sign == UInt8(ascii: "<") && rest.startIndex < lastTag && rest.first.map(\.isTagStart) ?? false
            let isLink = sign == UInt8(ascii: "]") && rest.startIndex < lastLink && rest.first == UInt8(ascii: "(")
            if !isTag { plain.append(sign) }
            guard isTag || isLink, let end = rest.firstIndex(of: UInt8(ascii: isTag ? ">" : ")")) else { continue }
            rest = rest[(end + 1)...]
        }
        return plain
    }
}

extension UInt8 {
    fileprivate var isTagStart: Bool {
        Self.tagSigns.contains(self) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }

    private static let tagSigns = Array("/!?".utf8)
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
