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
