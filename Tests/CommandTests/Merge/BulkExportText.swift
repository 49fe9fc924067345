/// A small bulk export of Strava's, as its table and as the zip that it comes in.
enum BulkExportText {
    /// Two of the stand-in's activities under their ids, and one that only the export has.
    static let small = #"""
        Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Moving Time,Filename
        901,"Mar 16, 2026, 6:00:00 AM",Morning Run,Run,2700,8.00,2640,activities/901.gpx
        903,"Mar 17, 2026, 4:30:00 PM","Evening
        ride, ""easy""",Ride,3700,22.50,3600,

        """#

    /// A zip that holds files as they are, without packing them (APPNOTE 4.3).
    static func zip(_ files: [(name: String, text: String)]) -> [UInt8] {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        for (name, text) in files {
            let bytes = Array(text.utf8)
            let common =
                [20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0x5C] + little(crc32(bytes), 4) + little(bytes.count, 4)
                + little(bytes.count, 4) + little(name.utf8.count, 2) + [0, 0]
            directory += [0x50, 0x4B, 1, 2, 20, 0] + common + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
            directory += little(archive.count, 4) + Array(name.utf8)
            archive += [0x50, 0x4B, 3, 4] + common + Array(name.utf8) + bytes
        }
        let count = little(files.count, 2)
        return archive + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count + little(directory.count, 4)
            + little(archive.count, 4) + [0, 0]
    }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    private static func crc32(_ bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var sum = UInt32.max
            for byte in bytes { sum = sum >> 8 ^ remainders[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
            return Int(~sum)
        }
    }

    /// What a byte makes of an empty sum.
    private static let remainders = (0..<256 as Range<UInt32>).map { byte in
        (0..<8).reduce(byte) { sum, _ in sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
    }
}
