/// Makes FIT files byte by byte, good ones and bad ones.
package struct FITBytes {
    /// What stands between the header and the checksum.
    package private(set) var data: [UInt8] = []
    package var isBigEndian = false

    package init() {}

    /// A field of a definition: its number, size in bytes, and base type.
    package typealias Field = (number: UInt8, size: UInt8, base: UInt8)

    package static let timestamp: Field = (253, 4, 0x86)

    /// An activity of records a second apart.
    package static func activity(from time: UInt32 = 1_142_660_331, records: Int = 3, type: UInt8 = 4) -> FITBytes {
        var fit = FITBytes()
        fit.beginFile(type: type)
        fit.define(1, message: 20, [timestamp, (3, 1, 0x02)])
        for second in 0..<UInt32(records) { fit.message(1, fit.bytes(time &+ second) + [142]) }
        return fit
    }

    package mutating func beginFile(type: UInt8 = 4) {
        define(0, message: 0, [(0, 1, 0x00), (1, 2, 0x84)])
        message(0, [type, 1, 0])
    }

    /// - Parameter developer: the sizes of fields that the device's maker has defined.
    package mutating func define(_ local: UInt8, message: UInt16, _ fields: [Field], developer: [UInt8] = []) {
        let number =
            isBigEndian ? [UInt8(message >> 8), UInt8(message & 255)] : [UInt8(message & 255), UInt8(message >> 8)]
        data += [(developer.isEmpty ? 0x40 : 0x60) | local, 0, isBigEndian ? 1 : 0] + number + [UInt8(fields.count)]
        data += fields.flatMap { [$0.number, $0.size, $0.base] }
        guard !developer.isEmpty else { return }
        data += [UInt8(developer.count)] + developer.enumerated().flatMap { [UInt8($0.offset), $0.element, 0] }
    }

    package mutating func message(_ local: UInt8, _ values: [UInt8]) { data += [local] + values }

    /// With a header that holds five bits of its time.
    package mutating func compressed(_ local: UInt8, offset: UInt8, _ values: [UInt8]) {
        data += [0x80 | local << 5 | offset] + values
    }

    package mutating func add(_ bytes: [UInt8]) { data += bytes }

    package func bytes(_ number: UInt32) -> [UInt8] {
        isBigEndian ? Self.little(number).reversed() : Self.little(number)
    }

    private static func little(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    /// The whole file.
    ///
    /// - Parameters:
    ///   - header: its size in bytes.
    ///   - headerChecksum: whether it has one, where it has room for it.
    ///   - announced: how many bytes of data the header says; as many as there are by default.
    package func file(header: UInt8 = 14, headerChecksum: Bool = true, announced: UInt32? = nil) -> [UInt8] {
        let size = announced ?? UInt32(data.count)
        var file: [UInt8] = [header, 0x20, 0x8B, 0x08]
        file += Self.little(size)
        file += Array(".FIT".utf8)
        if header > 12 {
            let sum = headerChecksum ? Self.checksum(file) : 0
            file += [UInt8(sum & 255), UInt8(sum >> 8)] + [UInt8](repeating: 0, count: Int(header) - 14)
        }
        file += data
        return Self.summed(file)
    }

    /// The bytes with their checksum behind them.
    package static func summed(_ bytes: [UInt8]) -> [UInt8] {
        let sum = checksum(bytes)
        return bytes + [UInt8(sum & 255), UInt8(sum >> 8)]
    }

    /// As the protocol's page has it, four bits at a time.
    private static func checksum(_ bytes: [UInt8]) -> UInt16 {
        let table: [UInt16] = [
            0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000,
            0x9C01, 0x8801, 0x4400,
        ]
        var sum: UInt16 = 0
        for byte in bytes {
            for nibble in [byte & 0xF, byte >> 4] {
                let kept = table[Int(sum & 0xF)]
                sum = (sum >> 4) & 0x0FFF
                sum ^= kept ^ table[Int(nibble)]
            }
        }
        return sum
    }
}
