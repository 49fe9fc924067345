extension Int {
    /// The number and its noun: `1 activity`, `2 activities`, `0 events`.
    ///
    /// - Parameter many: the plural; nil if it is the singular plus an s.
    public func counted(_ one: String, _ many: String? = nil) -> String {
        "\(self) \(self == 1 ? one : many ?? one + "s")"
    }

    /// `1 activity`, `2 activities`.
    public var activities: String { counted("activity", "activities") }
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
