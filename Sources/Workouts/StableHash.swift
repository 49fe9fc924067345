/// FNV-1a, 64 bits: the same number for the same text on every machine and in every run, which Swift's own
/// hashing is not meant to be.
struct StableHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    init(_ text: String) { add(text) }

    mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
    }

    mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    /// Sixteen hexadecimal digits.
    var hexadecimal: String {
        String(unsafeUninitializedCapacity: 16) { buffer in
            for place in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: value >> (60 - 4 * UInt64(place))) & 15
                buffer[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return 16
        }
    }
}
