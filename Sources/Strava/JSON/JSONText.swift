/// Where a JSON string stands, without its quotation marks. It is decoded only when somebody asks for it.
struct JSONText: Equatable {
    let range: Range<Int>
    let hasEscapes: Bool
}

extension JSONText {
    /// The UTF-8 of a string with its escapes resolved (RFC 8259 §7).
    ///
    /// What isn't allowed is repaired: half a surrogate pair and a `\u` without four digits become U+FFFD, and a
    /// backslash before any other character is dropped.
    static func unescaped(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            guard byte == UInt8(ascii: "\\"), position < bytes.count else {
                result.append(byte)
                continue
            }
            let letter = bytes[position]
            position += 1
            switch letter {
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "u"): result.append(contentsOf: String(scalar(in: bytes, at: &position)).utf8)
            default: result.append(letter)
            }
        }
        return result
    }
}

extension JSONText {
    private static let replacement: Unicode.Scalar = "\u{FFFD}"

    /// The character of the digits after a `\u`, and of a second escape where both make a pair.
    private static func scalar(in bytes: UnsafeRawBufferPointer, at position: inout Int) -> Unicode.Scalar {
        guard let unit = codeUnit(in: bytes, at: position) else { return replacement }
        position += 4
        guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) ?? replacement }
        guard position + 2 <= bytes.count, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u"), let low = codeUnit(in: bytes, at: position + 2),
            (0xDC00..<0xE000).contains(low)
        else { return replacement }
        position += 6
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? replacement
    }

    private static func codeUnit(in bytes: UnsafeRawBufferPointer, at position: Int) -> UInt32? {
        guard position + 4 <= bytes.count else { return nil }
        var unit: UInt32 = 0
        for byte in bytes[position..<position + 4] {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }
}
