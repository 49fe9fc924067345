/// The checksum that ends a FIT file and its header: CRC-16 with the polynomial 0x8005, bits reversed, from 0.
///
/// FIT Protocol, "CRC" (developer.garmin.com/fit/protocol): its table takes four bits at a time, this one eight.
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
