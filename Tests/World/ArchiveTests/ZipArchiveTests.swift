import Archive
import CommandLab
import Foundation
import Testing

@Suite struct ZipArchiveTests {
    private static let name = "activities.csv"
    private static let plain = ZipMaker.Entry(name, "id,date\n")

    /// "Activity ID,Activity Date\n1,29.05.2022\n2,29.05.2022\n"
    private static let deflated = ZipMaker.Entry(
        name,
        deflated: [
            0x73, 0x4C, 0x2E, 0xC9, 0x2C, 0xCB, 0x2C, 0xA9, 0x54, 0xF0, 0x74, 0xD1, 0x71, 0x84, 0xB1, 0x5D,
            0x12, 0x4B, 0x52, 0xB9, 0x0C, 0x75, 0x8C, 0x2C, 0xF5, 0x0C, 0x4C, 0xF5, 0x8C, 0x0C, 0x8C, 0x8C,
            0xB8, 0x8C, 0x90, 0x39, 0x00,
        ], size: 52, checksum: 0x89CF2DBE)

    /// 100,000 zeros in 114 bytes.
    private static let bomb = ZipMaker.Entry(
        name,
        deflated: [0xED, 0xC1, 0x31, 0x01, 0x00, 0x00, 0x00, 0xC2, 0xA0, 0xF5, 0x4F, 0x6D, 0x0D, 0x0F, 0xA0]
            + [UInt8](repeating: 0, count: 96) + [0x80, 0x57, 0x03], size: 100_000, checksum: 0xD411957D)

    private func contents(_ zip: ZipMaker, atMost limit: Int = 1 << 20) throws -> String {
        try contents(zip.bytes, atMost: limit)
    }

    private func contents(_ bytes: [UInt8], atMost limit: Int = 1 << 20) throws -> String {
        try withFile(bytes) { path in
            String(decoding: try ZipArchive.contents(of: Self.name, in: path, atMost: limit), as: UTF8.self)
        }
    }

    /// The error with which a zip is refused, and what it says, the path being `export.zip`.
    private func refusal(_ bytes: [UInt8], atMost limit: Int = 1 << 20) throws -> String? {
        try withFile(bytes) { path -> String? in
            do {
                _ = try ZipArchive.contents(of: Self.name, in: path, atMost: limit)
                return nil
            } catch {
                return "\(error)".replacingOccurrences(of: path, with: "export.zip")
            }
        }
    }

    @Test func storedAndDeflated() throws {
        #expect(try contents(ZipMaker(entries: [Self.plain])) == "id,date\n")
        #expect(
            try contents(ZipMaker(entries: [Self.deflated]))
                == "Activity ID,Activity Date\n1,29.05.2022\n2,29.05.2022\n")
        #expect(try contents(ZipMaker(entries: [ZipMaker.Entry(Self.name, "")])) == "")
    }

    @Test func amongOthersAndInAFolder() throws {
        let others = [
            ZipMaker.Entry("export_1/activities/1.gpx", "x"), ZipMaker.Entry("export_1/my-activities.csv", "no"),
            ZipMaker.Entry("export_1/activities.csv.bak", "no"), ZipMaker.Entry("__MACOSX/activities.csv", "no"),
            ZipMaker.Entry("__MACOSX/export_1/._activities.csv", "no"), ZipMaker.Entry("activities.csv/", ""),
        ]
        #expect(try contents(ZipMaker(entries: others + [ZipMaker.Entry("export_1/activities.csv", "yes")])) == "yes")
        #expect(try contents(ZipMaker(entries: [ZipMaker.Entry("export_1\\activities.csv", "yes")])) == "yes")
    }

    @Test func theHighestCounts() throws {
        let deep = ZipMaker.Entry("a/b/activities.csv", "deep")
        let middle = ZipMaker.Entry("a/activities.csv", "middle")
        let same = ZipMaker.Entry("b/activities.csv", "second")
        #expect(try contents(ZipMaker(entries: [deep, middle, same])) == "middle")
        #expect(try contents(ZipMaker(entries: [deep, middle, Self.plain])) == "id,date\n")
    }

    @Test func namesAreOnlyNames() throws {
        #expect(try contents(ZipMaker(entries: [ZipMaker.Entry("../../etc/activities.csv", "yes")])) == "yes")
        #expect(try contents(ZipMaker(entries: [ZipMaker.Entry("/activities.csv", "yes")])) == "yes")
        let long = String(repeating: "x", count: 5000) + "/activities.csv"
        #expect(try contents(ZipMaker(entries: [ZipMaker.Entry(long, "no"), Self.plain])) == "id,date\n")
    }

    @Test func manyEntriesAndTheRecordsForLargeFiles() throws {
        let names = (0..<100_000).map { "export_1/activities/\($0).fit.gz" }
        let zip = ZipMaker(entries: [ZipMaker.Entry("export_1/activities.csv", "yes")], more: names, isLarge: true)
        #expect(try contents(zip) == "yes")
    }

    @Test func unpackedBytesAreCounted() throws {
        let zip = ZipMaker(entries: [Self.bomb]).bytes
        #expect(zip.count < 400)
        #expect(try contents(zip, atMost: 100_000).utf8.count == 100_000)
        #expect(
            try refusal(zip, atMost: 99_999)
                == "activities.csv in export.zip is larger than 0 MiB. Is it the right file?")
    }

    @Test(arguments: [0, 1, 99, 99_999, 100_001, 200_000, UInt32.max] as [UInt32])
    func aWrongLengthIsDamage(_ size: UInt32) throws {
        var bomb = Self.bomb
        bomb.size = size
        #expect(
            try refusal(ZipMaker(entries: [bomb]).bytes, atMost: Int(UInt32.max))
                == "export.zip is damaged or incomplete. Download it again.")
    }

    private static let unusable: [(sentence: String, change: @Sendable (inout ZipMaker.Entry) -> Void)] = [
        ("export.zip is damaged or incomplete. Download it again.", { $0.checksum ^= 1 }),
        ("activities.csv in export.zip is protected by a password. Unpack it yourself.", { $0.flags = 1 }),
        (
            "activities.csv in export.zip is packed in a way that is not known here. Unpack it yourself.",
            { $0.method = 93 }
        ),
        (
            "export.zip contains no activities.csv. Give the zip that Strava sent, as it is.",
            { $0 = ZipMaker.Entry("photos.csv", "x") }
        ),
    ]

    @Test(arguments: unusable)
    func isRefused(_ row: (sentence: String, change: @Sendable (inout ZipMaker.Entry) -> Void)) throws {
        var entry = Self.plain
        row.change(&entry)
        #expect(try refusal(ZipMaker(entries: [entry]).bytes) == row.sentence)
    }

    @Test func noZip() throws {
        for bytes in [[], [0x50], [0x50, 0x4B, 5, 6], Array("[{\"id\":1}]".utf8), [UInt8](repeating: 0, count: 100)] {
            #expect(try refusal(bytes) == "export.zip is not a zip file.")
        }
        #expect(throws: ArchiveError.notAnArchive(path: "/tmp")) {
            try ZipArchive.contents(of: Self.name, in: "/tmp", atMost: 1)
        }
    }

    @Test func noFile() {
        let path = "/nowhere/export.zip"
        #expect(throws: ArchiveError.missing(path: path)) {
            try ZipArchive.contents(of: Self.name, in: path, atMost: 1)
        }
        #expect(ArchiveError.missing(path: path).description == "/nowhere/export.zip does not exist.")
    }

    @Test func truncatedAtAnyByte() throws {
        let zip = ZipMaker(entries: [ZipMaker.Entry("a.gpx", "x"), Self.deflated]).bytes
        let whole = try contents(zip)
        // Without the very last bytes, which count a comment's, everything is still there.
        for end in zip.indices.dropLast(4) {
            #expect(try refusal(Array(zip[..<end])) != nil, "at \(end)")
        }
        for end in zip.indices.suffix(4) {
            if let text = try? contents(Array(zip[..<end])) { #expect(text == whole, "at \(end)") }
        }
    }

    @Test func everyByteDamaged() throws {
        let zip = ZipMaker(entries: [Self.deflated, ZipMaker.Entry("a.gpx", "x")]).bytes
        let whole = try contents(zip)
        for position in zip.indices {
            for mask in [0x01, 0x80, 0xFF] as [UInt8] {
                var damaged = zip
                damaged[position] ^= mask
                // Either it is refused, or nothing that matters was hit.
                if let text = try? contents(damaged) { #expect(text == whole, "at \(position)") }
            }
        }
    }
}

/// Runs a test with bytes in a file of its own, which is gone afterwards.
private func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("tpmerge-\(UUID().uuidString).zip")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
}
