import ICalendar
import Testing

/// Faults, rows 23 to 25 and 32: bytes that are no clean UTF-8 with CRLF.
@Suite struct FaultTextTests {
    private func event(summary: [UInt8]) -> [UInt8] {
        let parts = String(decoding: Sample.event("DTSTART;VALUE=DATE:20260318", "SUMMARY:@"), as: UTF8.self)
            .split(separator: "@").map { Array($0.utf8) }
        return parts[0] + summary + parts[1]
    }

    private func summary(_ bytes: [UInt8]) throws -> String {
        try #require(try CalendarReader.read(event(summary: bytes)).events.first).summary
    }

    @Test func row23NULIsRefused() {
        #expect(Sample.error(event(summary: [0x41, 0, 0x42])) == .malformed(line: 6, reason: "it holds a NUL byte"))
        #expect(Sample.error(Sample.event("DTSTART:20260318T060000") + [0]) != nil)
    }

    @Test(arguments: Array(UInt8(1)...0x1F) + [0x7F])
    func row23ControlBytesNeverComeOut(byte: UInt8) throws {
        guard ![0x09, 0x0A, 0x0D].contains(byte) else { return }
        #expect(try summary([0x41, byte, 0x42]) == "AB")
    }

    @Test func row23UnicodeLineSeparatorsAreLineBreaks() throws {
        #expect(try summary(Array("a\u{2028}b\u{2029}c".utf8)) == "a b c")
        #expect(try summary(Array("a\u{85}b\u{9B}c".utf8)) == "abc")
    }

    @Test func row23WhatNoXMLMayHoldNeverComesOut() throws {
        #expect(try summary(Array("Te\u{FFFE}st o\u{FFFF}ne：\u{FFFD}".utf8)) == "Test one：\u{FFFD}")
        let event = try Sample.onlyEvent(
            "UID:p\u{FFFF}1", "DTSTART;VALUE=DATE:20260505", "DESCRIPTION:A\u{FFFE}B\\nC\u{FFFF}")
        #expect(event.uid == "p1" && event.text == "AB\nC")
    }

    @Test("Another program's lines, too, go back to its server without what no XML may hold")
    func row23ObjectsOfServers() throws {
        let lines = [
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a", "X-NOTE:a\u{FFFE}b\u{B}\u{2028}c\u{FFFF}", "END:VEVENT",
            "END:VCALENDAR",
        ]
        let object = try CalendarObject(Sample.lines(lines))
        #expect(String(decoding: object.bytes, as: UTF8.self).contains("\r\nX-NOTE:ab c\r\n"))
    }

    @Test func row23ALoneCarriageReturnEndsALine() throws {
        let document = try CalendarReader.read(
            Sample.event("DTSTART;VALUE=DATE:20260318", "SUMMARY:Run\rUID:7"))
        #expect(document.events.map(\.summary) == ["Run"])
        #expect(document.events.map(\.uid) == ["7"])
    }

    @Test func row24InvalidUTF8IsRepairedAndReported() throws {
        let document = try CalendarReader.read(event(summary: Array("Läufe ".utf8) + [0xFF, 0xC3]))
        #expect(document.events.map(\.summary) == ["Läufe \u{FFFD}\u{FFFD}"])
        #expect(document.diagnostics.map(\.message) == ["SUMMARY was not valid UTF-8 and has been repaired"])
        #expect(document.diagnostics.map(\.line) == [6])
    }

    @Test func row24Latin1IsRepairedAndReported() throws {
        let document = try CalendarReader.read(event(summary: [0x4C, 0xE4, 0x75, 0x66, 0x65]))
        #expect(document.events.map(\.summary) == ["Läufe"])
        #expect(document.diagnostics.count == 1)
    }

    @Test(arguments: [true, false])
    func row24UTF16WithAByteOrderMark(lowByteFirst: Bool) throws {
        let units =
            Array("\u{FEFF}".utf16) + String(decoding: event(summary: Array("Lauf 🏃".utf8)), as: UTF8.self).utf16
        let bytes = units.flatMap { unit -> [UInt8] in
            let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return lowByteFirst ? pair : pair.reversed()
        }
        #expect(try CalendarReader.read(bytes).events.map(\.summary) == ["Lauf 🏃"])
        for length in stride(from: 0, to: bytes.count - 4, by: 1) {
            #expect(Sample.error(Array(bytes[..<length])) != nil, "cut after \(length) bytes")
        }
    }

    @Test func row24AByteOrderMarkIsNoText() throws {
        let document = try CalendarReader.read([0xEF, 0xBB, 0xBF] + event(summary: [0x41]))
        #expect(document.events.map(\.summary) == ["A"])
        #expect(document.diagnostics.isEmpty)
    }

    @Test func row25FoldsAtEveryByte() throws {
        let line = "DESCRIPTION:Distance Planned: 7.87 km\\nWärme 🏃\u{0301}\\, dann\\; Ende\\\\\\n"
        let expected = "Distance Planned: 7.87 km\nWärme 🏃\u{0301}, dann; Ende\\\n"
        let frame = String(decoding: Sample.event("DTSTART;VALUE=DATE:20260318", "@"), as: UTF8.self)
            .split(separator: "@").map { Array($0.utf8) }
        for fold in ["\r\n ", "\r\n\t", "\n ", "\r "] {
            for offset in 1..<line.utf8.count {
                let folded = Array(line.utf8.prefix(offset)) + Array(fold.utf8) + Array(line.utf8.dropFirst(offset))
                let document = try CalendarReader.read(frame[0] + folded + frame[1])
                #expect(document.events.map(\.text) == [expected], "fold after \(offset) bytes")
                #expect(document.diagnostics.isEmpty, "fold after \(offset) bytes")
            }
        }
    }

    @Test func row25TrailingBlanksBeforeAFoldStay() throws {
        #expect(try Sample.onlyEvent("DTSTART:20260318T060000", "SUMMARY:a \r\n  b").summary == "a  b")
    }

    @Test(arguments: ["\n", "\r", "\r\n"], [true, false])
    func row25LineEnds(lineEnd: String, endsWithOne: Bool) throws {
        let crlf = Sample.event("UID:1", "DTSTART:20260318T060000", "SUMMARY:Tempo", " lauf", "DESCRIPTION:a\\nb")
        let expected = try CalendarReader.read(crlf)
        #expect(expected.events.map(\.summary) == ["Tempolauf"])
        var text = String(decoding: crlf, as: UTF8.self).replacing("\r\n", with: lineEnd)
        if !endsWithOne { text.removeLast() }
        #expect(try CalendarReader.read(Array(text.utf8)) == expected)
    }

    @Test func row25MixedLineEnds() throws {
        let text =
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\r\nDTSTART:20260318T060000\rSUMMARY:Run\n\n\r\nEND:VEVENT\rEND:VCALENDAR"
        let document = try CalendarReader.read(Array(text.utf8))
        #expect(document.events.map(\.summary) == ["Run"])
        #expect(document.diagnostics.isEmpty)
    }

    @Test func row32ALineBreakInATitleBecomesASpaceAndStaysInTexts() throws {
        let event = try Sample.onlyEvent("DTSTART:20260318T060000", "SUMMARY:a\\nb", "DESCRIPTION:a\\nb")
        #expect(event.summary == "a b")
        #expect(event.text == "a\nb")
    }
}
