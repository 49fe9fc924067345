/// A JSON value that is neither list nor object; values that can't be understood become `null`.
package enum JSONScalar: Equatable, Sendable {
    case null
    case flag(Bool)
    case integer(Int64)
    /// Always finite.
    case number(Double)
    case text(JSONSpan)
}

extension JSONScalar {
    /// The value of a word outside quotation marks: a number, true, false, or null (also for `NaN` and the like).
    package init(word: UnsafeRawBufferPointer) {
        switch word.first {
        case UInt8(ascii: "t") where word.spells("true"): self = .flag(true)
        case UInt8(ascii: "f") where word.spells("false"): self = .flag(false)
        default: self = JSONNumber.scalar(word)
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes spell an ASCII word.
    package func spells(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        for index in 0..<count where self[index] != word.utf8Start[index] { return false }
        return true
    }
}

/// The position of a JSON string, without its quotation marks. It is decoded only on demand.
package struct JSONSpan: Equatable, Sendable {
    package let range: Range<Int>
    package let hasEscapes: Bool
}

extension JSONSpan {
    /// Resolves the escapes of a string (RFC 8259 §7) and returns its UTF-8.
    ///
    /// Invalid escapes are repaired: half a surrogate pair and a `\u` without four digits become U+FFFD, and a
    /// backslash before any other character is dropped.
    @usableFromInline static func unescaped(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
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

extension JSONSpan {
    private static let replacement: Unicode.Scalar = "\u{FFFD}"

    /// The character of the digits after a `\u`, with those of a second escape if both make a surrogate pair.
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

/// Parses numbers, correctly rounded; leading zeros are accepted.
private enum JSONNumber {
    static func scalar(_ word: UnsafeRawBufferPointer) -> JSONScalar {
        guard word.count <= longest, let parts = Parts(word) else { return .null }
        if parts.isInteger {
            if parts.isExact { return .integer(parts.isNegative ? -Int64(parts.digits) : Int64(parts.digits)) }
            if let integer = Int64(String(decoding: word, as: UTF8.self)) { return .integer(integer) }
        }
        // Up to 2^53 and 10^22 both are exact, so that a single operation rounds only once (Clinger 1990).
        if parts.isExact, parts.digits <= 1 << 53, abs(parts.exponent) < powersOfTen.count {
            let digits = parts.isNegative ? -Double(parts.digits) : Double(parts.digits)
            let power = powersOfTen[abs(parts.exponent)]
            return .number(parts.exponent < 0 ? digits / power : digits * power)
        }
        guard let number = Double(String(decoding: word, as: UTF8.self)), number.isFinite else { return .null }
        return .number(number)
    }

    private static let longest = 1000
    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
        1e19, 1e20, 1e21, 1e22,
    ]
}

extension JSONNumber {
    /// Digits × 10^exponent.
    private struct Parts {
        var isNegative = false
        var digits: UInt64 = 0
        var exponent = 0
        var isInteger = true
        /// Whether `digits` holds all digits: up to 18 after leading zeros.
        var isExact = true
        private var count = 0

        init?(_ word: UnsafeRawBufferPointer) {
            var rest = word[...]
            if rest.first == UInt8(ascii: "-") {
                isNegative = true
                rest.removeFirst()
            }
            let whole = takeDigits(&rest)
            var fraction = 0
            if rest.first == UInt8(ascii: ".") {
                isInteger = false
                rest.removeFirst()
                fraction = takeDigits(&rest)
                exponent = -fraction
            }
            guard whole + fraction > 0 else { return nil }
            if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
                isInteger = false
                rest.removeFirst()
                guard let power = Self.power(rest) else { return nil }
                exponent += power
            } else {
                guard rest.isEmpty else { return nil }
            }
        }

        private mutating func takeDigits(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Int {
            var taken = 0
            while let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                rest.removeFirst()
                taken += 1
                if count > 0 || byte != UInt8(ascii: "0") { count += 1 }
                if count > 18 {
                    isExact = false
                } else {
                    digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
                }
            }
            return taken
        }

        /// The power of ten after an `e`, capped beyond what any number needs.
        private static func power(_ text: Slice<UnsafeRawBufferPointer>) -> Int? {
            let isNegative = text.first == UInt8(ascii: "-")
            let digits = isNegative || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
            guard !digits.isEmpty else { return nil }
            var power = 0
            for byte in digits {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                power = min(power * 10 + Int(byte - UInt8(ascii: "0")), 100_000)
            }
            return isNegative ? -power : power
        }
    }
}
