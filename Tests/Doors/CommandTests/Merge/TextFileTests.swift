import CommandLab
import Foundation
import Testing

/// Small files as editors on Windows save them: with a byte order mark, with CRLF, in UTF-16.
struct TextFileTests {
    static let asWindowsSaves: [@Sendable (String) -> Data] = [
        { Data(("\u{FEFF}" + $0.replacing("\n", with: "\r\n")).utf8) },
        { text in
            let units = ("\u{FEFF}" + text.replacing("\n", with: "\r\n")).utf16
            return Data(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        },
    ]

    static func save(_ data: Data, _ name: String, in folder: Folder) throws {
        try folder.write("", to: name, mode: 0o600)
        try data.write(to: URL(fileURLWithPath: folder.path(name)))
    }

    @Test(arguments: asWindowsSaves)
    func configurationAndAddress(_ saved: @Sendable (String) -> Data) async throws {
        let folder = try Folder()
        let yaml = "athletes:\n  anna:\n    time_zone: UTC\n"
        try Self.save(saved(yaml + "    feed_file: address\n"), "config.yaml", in: folder)
        try Self.save(saved("http://127.0.0.1:1/x.ics\n"), "address", in: folder)
        try await folder.run("--config", "config.yaml").expect(69, "the address is asked")
        try Self.save(saved(yaml + "    feed: feed.ics\n"), "config.yaml", in: folder)
        #expect(try await folder.run("--config", "config.yaml", "--today", "2026-03-18").status == 0)
        try Self.save(saved("athletes:\n  anna:\n    feed: feed.ics\n    feed: x.ics\n"), "config.yaml", in: folder)
        try await folder.run("--config", "config.yaml")
            .expect(errors: "tpmerge: error: config.yaml:4: `feed` is given twice, here and in line 3\n")
    }
}
