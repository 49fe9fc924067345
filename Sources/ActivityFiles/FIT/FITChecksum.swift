/// The CRC-16 that ends a FIT file and its header: polynomial 0x8005, reflected, initial value 0.
///
/// FIT Protocol, "CRC" (developer.garmin.com/fit/protocol). The table there covers four bits at a time, this one eight.
struct FITChecksum {
    private(set) var value: UInt16 = 0

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        value = Self.table.withUnsafeBufferPointer { table in
            bytes.reduce(value) { value, byte in
                (value >> 8) ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
            }
        }
    }

    private static let table: [UInt16] = (0..<256).map { byte in
        (0..<8).reduce(UInt16(byte)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xA001 }
    }
}
