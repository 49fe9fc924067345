/// Computes how many columns of a terminal a text takes.
package enum DisplayWidth {
    package static func of(_ text: String) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

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
