extension String {
    /// The same text without what no calendar, page or terminal should be given: control characters are removed,
    /// and every kind of line break becomes a line feed. Tabs stay.
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
        guard utf8.contains(where: { $0 == 0x0A || $0 == 0x09 }) else { return self }
        return split(whereSeparator: { $0 == "\n" || $0 == "\t" }).joined(separator: " ")
    }

    /// Looks at bytes only: nearly every text is clean, and all of them are asked.
    private var holdsUnclean: Bool {
        utf8.withContiguousStorageIfAvailable(Self.holdsUnclean) ?? Self.holdsUnclean(Array(utf8))
    }

    private static func holdsUnclean(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
        var before: UInt8 = 0
        var last: UInt8 = 0
        for byte in bytes {
            if byte < 0x20 || byte == 0x7F {
                if byte != 0x0A, byte != 0x09 { return true }
            } else if byte < 0xA0 && last == 0xC2 {
                return true
            } else if before == 0xE2, last == 0x80, byte == 0xA8 || byte == 0xA9 {
                return true
            }
            before = last
            last = byte
        }
        return false
    }
}

extension Unicode.Scalar {
    /// Control characters other than tab and line feed, and the two Unicode line separators.
    fileprivate var isUnclean: Bool {
        switch value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
        default: false
        }
    }
}
