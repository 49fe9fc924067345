extension UInt8 {
    /// Whether it is an ASCII digit.
    @inlinable package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether it is an ASCII letter or digit.
    package var isASCIILetterOrDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

    /// Whether it is a hexadecimal digit in ASCII, of either case.
    package var isHexDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }

    /// Two hexadecimal digits with capital letters.
    package var capitalHexadecimal: String {
        let digits = String(self, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}

extension ArraySlice<UInt8> {
    /// The number of at most 18 decimal digits; nil for more, or if any byte is none.
    @inlinable package var decimal: Int? {
        guard count <= 18 else { return nil }
        var value = 0
        for digit in self {
            guard digit.isDigit else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }
}

extension Sequence<UInt8> {
    /// Two hexadecimal digits a byte, in lower case.
    @inlinable package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
