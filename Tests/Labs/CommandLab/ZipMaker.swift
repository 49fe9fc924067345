/// Makes zip files byte by byte (APPNOTE 6.3.10), the broken ones included.
package struct ZipMaker {
    package struct Entry {
        package var name: String
        package var packed: [UInt8]
        package var checksum: UInt32
        /// 0 as it is, 8 deflated.
        package var method: UInt16 = 0
        package var flags: UInt16 = 0
        /// The length that the zip claims for the unpacked bytes.
        package var size: UInt32

        package init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

        package init(_ name: String, _ bytes: [UInt8]) {
            self.name = name
            packed = bytes
            checksum = Self.crc32(bytes)
            size = UInt32(bytes.count)
        }

        package init(_ name: String, deflated: [UInt8], size: UInt32, checksum: UInt32) {
            self.name = name
            packed = deflated
            self.checksum = checksum
            method = 8
            self.size = size
        }

        private static func crc32(_ bytes: [UInt8]) -> UInt32 {
            var sum = ~UInt32(0)
            for byte in bytes {
                sum ^= UInt32(byte)
                for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
            }
            return ~sum
        }
    }

    package var entries: [Entry]
    /// Further names at the head of the directory, all of them for the first entry's bytes.
    package var more: [String]
    /// Whether the counts and places are in the records for large files.
    package var isLarge: Bool

    package init(entries: [Entry], more: [String] = [], isLarge: Bool = false) {
        (self.entries, self.more, self.isLarge) = (entries, more, isLarge)
    }

    package var bytes: [UInt8] {
        var zip: [UInt8] = []
        var directory: [UInt8] = []
        for name in more { directory += header(entries[0], name: name, at: 0) }
        for entry in entries {
            directory += header(entry, name: entry.name, at: zip.count)
            zip += [0x50, 0x4B, 3, 4, 20, 0] + common(entry, name: entry.name) + Array(entry.name.utf8)
            zip += entry.packed
        }
        let start = zip.count
        return zip + directory + end(start: start, size: directory.count)
    }

    private func header(_ entry: Entry, name: String, at offset: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x50, 0x4B, 1, 2, 20, 0, 20, 0]
        bytes += common(entry, name: name)
        bytes += [UInt8](repeating: 0, count: 10)
        bytes += little(UInt32(offset))
        return bytes + Array(name.utf8)
    }

    private func common(_ entry: Entry, name: String) -> [UInt8] {
        var bytes = little(entry.flags) + little(entry.method) + little(UInt32(0))
        bytes += little(entry.checksum) + little(UInt32(entry.packed.count)) + little(entry.size)
        bytes += little(UInt16(name.utf8.count)) + little(UInt16(0))
        return bytes
    }

    private func end(start: Int, size: Int) -> [UInt8] {
        let count = entries.count + more.count
        var bytes: [UInt8] = []
        if isLarge {
            bytes += [0x50, 0x4B, 6, 6] + little(UInt64(44)) + little(UInt16(45)) + little(UInt16(45))
            bytes += little(UInt64(0)) + little(UInt64(count)) + little(UInt64(count))
            bytes += little(UInt64(size)) + little(UInt64(start))
            bytes += [0x50, 0x4B, 6, 7] + little(UInt32(0)) + little(UInt64(start + size)) + little(UInt32(1))
        }
        bytes += [0x50, 0x4B, 5, 6] + little(UInt32(0))
        if isLarge {
            bytes += [UInt8](repeating: 0xFF, count: 12)
        } else {
            bytes += little(UInt16(count)) + little(UInt16(count)) + little(UInt32(size)) + little(UInt32(start))
        }
        return bytes + little(UInt16(0))
    }

    private func little(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
