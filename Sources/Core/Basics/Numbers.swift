extension Int {
    /// The number and its noun: `1 activity`, `2 activities`, `0 events`.
    ///
    /// - Parameter many: the plural; nil if it is the singular plus an s.
    public func counted(_ one: String, _ many: String? = nil) -> String {
        "\(self) \(self == 1 ? one : many ?? one + "s")"
    }

    /// The same with commas: `1 activity`, `12,345 activities`.
    package func of(_ one: String, _ many: String? = nil) -> String { counted(one, many).withThousands }

    /// `1 activity`, `2 activities`.
    public var activities: String { counted("activity", "activities") }
}

extension String {
    /// Adds commas to the leading number if it has five digits or more: `71,183 m`.
    package var withThousands: String {
        let digits = prefix { $0.isASCII && $0.isNumber }
        guard digits.count > 4 else { return self }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text + dropFirst(digits.count)
    }

    package var withCapital: String { prefix(1).uppercased() + dropFirst() }
}

/// Zero-padded decimal numbers, written into text that is being built.
enum DecimalDigits {
    /// Writes the last `count` digits of a number that is not negative.
    static func write(_ number: Int, count: Int, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
        var rest = number
        for position in stride(from: start + count - 1, through: start, by: -1) {
            buffer[position] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
    }
}
