/// The CRC-16 that ends a FIT file and its header: polynomial 0x8005, reflected, initial value 0.
///
/// FIT Protocol, "CRC" (developer.garmin.com/fit/protocol). The table there covers four bits at a time, these sixteen.
struct FITChecksum {
    private(set) var value: UInt16 = 0

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        value = Self.tables.withUnsafeBufferPointer { tables in
            var sum = value
            var index = 0
            while index + 1 < bytes.count {
                sum ^= UInt16(bytes[index]) | (UInt16(bytes[index + 1]) << 8)
                let (low, high) = (Int(sum & 0xFF), Int(sum >> 8))
                sum = tables[256 + low] ^ tables[high]
                index += 2
            }
            if index < bytes.count {
                let place = Int((sum ^ UInt16(bytes[index])) & 0xFF)
                sum = (sum >> 8) ^ tables[place]
            }
            return sum
        }
    }

    /// What a byte adds to the sum, and then what it adds with a zero byte behind it.
    private static let tables: [UInt16] = table(bits: 8) + table(bits: 16)

    private static func table(bits: Int) -> [UInt16] {
        (0..<256).map { byte in
            (0..<bits).reduce(UInt16(byte)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xA001 }
        }
    }
}
