import Basics
import ICalendar
import SeededRandom
import Testing

/// Faults, row 32: any text comes back, and nothing is injected.
@Suite struct RoundTripTests {
    private static let pieces = [
        ";", ",", "\"", "\\", "\\n", "\\,", ":", "\r\n", "\n", "\r", "\t", " ", "é", "e\u{301}", "🏃🏽‍♀️", "👨‍👩‍👧", "日本語",
        "\u{202E}abc\u{202C}", "\u{2066}x\u{2069}", "\u{200B}", "\u{FEFF}", "<script>alert(1)</script>", "&amp;",
        "\r\nBEGIN:VEVENT\r\n", "\nEND:VEVENT\n", "\u{2028}X-EVIL:1", "\u{0}", "\u{7}", "\u{1B}[2J", "\u{7F}", "\u{9B}",
        "Run", "ß", "^n", "%0A", "𝄞", String(repeating: "w", count: 200), String(repeating: "ä", count: 80),
        String(repeating: "漢", count: 60),
    ]

    private static func text(_ random: inout SplitMix64) -> String {
        (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    @Test(arguments: UInt64(0)..<300)
    func anyText(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let texts = (0..<6).map { _ in Self.text(&random) }
        let event = PublishedEvent(
            uid: "u" + texts[0], stamp: try Sample.utc("2026-03-17T12:00:00"), time: .day(try Sample.day("2026-03-18")),
            summary: "s" + texts[1], text: "t" + texts[2] + "t", url: texts[3], categories: [texts[4], "Run"],
            color: texts[5])
        let bytes = CalendarWriter.write(PublishedCalendar(name: texts[5], events: [event, event]))
        try expectSound(bytes)
        let document = try CalendarReader.read(bytes)
        #expect(document.diagnostics.isEmpty)
        #expect(document.unknownProperties.isEmpty)
        #expect(document.events.count == 2)
        for read in document.events {
            // libical's parser drops the blanks at the ends of a value; what is written has them.
            #expect(Self.scalars(read.uid) == Self.scalars(Self.withoutBlankEnds(event.uid.cleaned.onOneLine)))
            #expect(Self.scalars(read.summary) == Self.scalars(Self.withoutBlankEnds(event.summary.cleaned.onOneLine)))
            #expect(Self.scalars(read.text) == Self.scalars(event.text.cleaned))
            #expect(read.start == .day(try Sample.day("2026-03-18")))
            #expect(read.end == .day(try Sample.day("2026-03-19")))
        }
    }

    @Test(arguments: [
        "a\tb", "a\u{0}b", "ends in \\", "\"quoted\"",
    ])
    func textsStayAsTheyAre(text: String) throws {
        let event = PublishedEvent(
            uid: "1", stamp: try Sample.utc("2026-03-17T12:00:00"), time: .day(try Sample.day("2026-03-18")),
            summary: "Run", text: text)
        let bytes = CalendarWriter.write(PublishedCalendar(name: "Anna", events: [event]))
        #expect(try CalendarReader.read(bytes).events.map(\.text) == [text.replacing("\u{0}", with: "")])
    }

    private static func withoutBlankEnds(_ text: String) -> String {
        guard let first = text.firstIndex(where: { $0 != " " }), let last = text.lastIndex(where: { $0 != " " }) else {
            return ""
        }
        return String(text[first...last])
    }

    private static func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

    /// One VCALENDAR, CRLF only, at most 75 octets a line, whole code points, no control bytes, no X-LIC-ERROR.
    private func expectSound(_ bytes: [UInt8]) throws {
        let text = try #require(String(validating: bytes, as: UTF8.self))
        #expect(!bytes.starts(with: [0xEF, 0xBB, 0xBF]))
        #expect(bytes.suffix(2) == [13, 10])
        var lines: [[UInt8]] = [[]]
        for byte in bytes where byte != 13 {
            if byte == 10 { lines.append([]) } else { lines[lines.count - 1].append(byte) }
        }
        #expect(bytes.count { $0 == 13 } == lines.count - 1)
        #expect(zip(bytes, bytes.dropFirst()).allSatisfy { ($0 == 13) == ($1 == 10) })
        for line in lines {
            #expect(line.count <= 75)
            #expect(String(validating: line, as: UTF8.self) != nil, "a code point is split")
            #expect(line.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 9 })
        }
        let names = lines.map { String(decoding: $0, as: UTF8.self) }
        #expect(names.count { $0 == "BEGIN:VCALENDAR" } == 1)
        #expect(names.count { $0 == "BEGIN:VEVENT" } == 2)
        #expect(names.count { $0 == "END:VEVENT" } == 2)
        #expect(!names.contains { $0.hasPrefix("X-EVIL") })
        #expect(!text.contains("X-LIC-ERROR"))
    }
}
