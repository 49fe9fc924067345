extension JSONText {
    mutating func append(quoted text: String) {
        append(byte: "\"")
        var text = text
        text.withUTF8 { characters in
            var copied = 0
            for (index, byte) in characters.enumerated() where Self.needsEscape(byte) {
                bytes.append(contentsOf: characters[copied..<index])
                append(escapeOf: byte)
                copied = index + 1
            }
            bytes.append(contentsOf: characters[copied...])
        }
        append(byte: "\"")
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func append(escapeOf byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case UInt8(ascii: "\n"): append("\\n")
        case UInt8(ascii: "\t"): append("\\t")
        case UInt8(ascii: "\r"): append("\\r")
        default:
            append("\\u00")
            for digit in [byte >> 4, byte & 15] {
                bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
    }

    mutating func append(_ number: Int) {
        if number < 0 { append(byte: "-") }
        append(digitsOf: number.magnitude)
    }

    /// At most three decimals, and none for whole numbers.
    mutating func append(_ number: Double) {
        if number == number.rounded(), abs(number) < 0x1p63 { return append(Int(number)) }
        let thousandths = (number * 1000).rounded()
        guard abs(thousandths) < 0x1p53 else { return bytes.append(contentsOf: number.description.utf8) }
        let (whole, rest) = UInt(abs(thousandths)).quotientAndRemainder(dividingBy: 1000)
        if thousandths < 0 { append(byte: "-") }
        append(digitsOf: whole)
        guard rest > 0 else { return }
        append(byte: ".")
        var digits = rest
        var place: UInt = 100
        while digits > 0 {
            append(digit: digits / place)
            digits %= place
            place /= 10
        }
    }

    private mutating func append(digitsOf number: UInt) {
        var place: UInt = 1
        while number / place >= 10 { place *= 10 }
        while place > 0 {
            append(digit: number / place % 10)
            place /= 10
        }
    }

    private mutating func append(digit: UInt) {
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
    }
}
