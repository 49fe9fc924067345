/// FNV-1a, 64 bits. Unlike Swift's own hashing, it returns the same number for the same bytes on every machine and in
/// every run.
public struct StableHash: Sendable {
    public var value: UInt64 = 0xCBF2_9CE4_8422_2325

    @inlinable
    public init() {}

    @inlinable
    public init(_ text: String) { add(text) }

    @inlinable
    public init(_ bytes: some Sequence<UInt8>) {
        self.init()
        for byte in bytes { add(byte) }
    }

    @inlinable
    public mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
    }

    @inlinable
    public mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    public var hexadecimal: String {
        String(unsafeUninitializedCapacity: 16) { buffer in
            for place in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: value >> (60 - 4 * UInt64(place))) & 15
                buffer[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return 16
        }
    }
}
