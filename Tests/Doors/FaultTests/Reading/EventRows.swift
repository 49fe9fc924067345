import CommandLab
import Foundation
import Testing

/// Rows 21 to 25: events and texts that are wrong in themselves.
@Suite(.slow) struct EventRows {
    private static let good = SmallPlan.event("good", "20260319", "Run: Good", "Workout type: Run\\n")

    private static func event(_ lines: String...) -> String {
        (["BEGIN:VEVENT", "DTSTAMP:20260318T050000Z"] + lines + ["END:VEVENT"]).joined(separator: "\r\n")
    }

    @Test("21: one bad event is skipped and reported, the rest published") func row21() async throws {
        let starts = [
            "DTSTART:nonsense", "DTSTART;VALUE=DATE:20261301", "DTSTART:", "X-NO-START:1", "DTSTART:20260230T100000",
        ]
        let batch = try await Batch(
            starts.map { Batch.Entry(SmallPlan.calendar([Self.event($0, "UID:bad", "SUMMARY:Run: Bad"), Self.good])) })
        #expect(batch.ending.status == 0)
        for index in starts.indices {
            #expect(try batch.workouts(index).map { $0["summary"] } == [.string("Run: Good")])
            #expect(try batch.calendar(index).events.count == 1)
            #expect(try batch.warnings(of: index).count == 1, "\(starts[index])")
            #expect(batch.sentences(of: index).count == 1, "\(starts[index])")
        }
    }

    @Test("21: many bad events of one kind are one sentence") func row21Alike() async throws {
        let bad = (1...4).map { Self.event("DTSTART:nonsense", "UID:\($0)", "SUMMARY:Run: \($0)") }
        let batch = try await Batch([Batch.Entry(SmallPlan.calendar(bad + [Self.good]))])
        #expect(batch.ending.status == 0)
        #expect(try batch.warnings(of: 0).count == 4, "JSON lists them all")
        #expect(batch.sentences(of: 0).count == 1)
        #expect(batch.ending.errors.contains("(Run: 1): "))
        #expect(batch.ending.errors.hasSuffix(" (and 3 more of this kind)\n"), "\(batch.ending.errors)")
    }

    @Test("21: also where each is bad in its own way") func row21Unalike() async throws {
        let bad = (1...4).map { Self.event("DTSTART:2026\($0)901", "UID:\($0)", "SUMMARY:Run: \($0)") }
        let batch = try await Batch([Batch.Entry(SmallPlan.calendar(bad + [Self.good]))])
        #expect(batch.sentences(of: 0).count == 1)
        #expect(batch.ending.errors.hasSuffix(" (and 3 more of this kind)\n"), "\(batch.ending.errors)")
    }

    @Test("22: UID missing, doubled, differing in case") func row22() async throws {
        let uids = [["", "UID:a"], ["", ""], ["UID:a", "UID:a"], ["UID:a", "UID:A"], ["UID:", "UID:"]]
        let batch = try await Batch(
            uids.map { pair in
                let events = zip(pair, ["One", "Two"]).map { uid, title in
                    Self.event("DTSTART;VALUE=DATE:20260319", "SUMMARY:Run: \(title)", uid.isEmpty ? "X-A:b" : uid)
                }
                return Batch.Entry(SmallPlan.calendar(events))
            })
        #expect(batch.ending.status == 0)
        for index in uids.indices {
            #expect(Set(try batch.workouts(index).map { $0["summary"]?.string }) == ["Run: One", "Run: Two"])
            let published = try batch.calendar(index).uids
            #expect(Set(published.map { $0.lowercased() }).count == 2, "\(uids[index])")
            #expect(try batch.workouts(index).compactMap { $0["uid"]?.string }.sorted() == published.sorted())
        }
    }

    @Test("23: NUL is refused; control bytes, lone CR, U+2028, U+FFFE never reach the output") func row23() async throws
    {
        let controls = (1...31).map { UnicodeScalar(UInt8($0)) }.filter { $0 != "\r" && $0 != "\n" }
        let odd =
            String(String.UnicodeScalarView(controls)) + "\u{7F}\u{80}\u{85}\u{9F}\u{2028}\u{2029}\u{FFFE}\u{FFFF}"
        let event = Self.event(
            "DTSTART;VALUE=DATE:20260319", "UID:x", "SUMMARY:Run:\(odd) Easy",
            "DESCRIPTION:Workout type: Run\\nSlow\(odd)ly\\n")
        let lone = Self.event("DTSTART;VALUE=DATE:20260319", "UID:x", "SUMMARY:Run: Easy", "COMMENT:a\rDESCRIPTION:b")
        let zero = SmallPlan.calendar([Self.good.replacing("Good", with: "Go\0od")])
        let batch = try await Batch(
            [Batch.Entry(zero), Batch.Entry(SmallPlan.calendar([event])), Batch.Entry(SmallPlan.calendar([lone]))],
            over: SmallPlan.feed)
        try batch.expectRefused(0, saying: /NUL/, over: SmallPlan.feed)
        for index in [1, 2] {
            #expect(try batch.workouts(index).count == 1)
            let text = try batch.text(index)
            #expect(text.unicodeScalars.filter { $0 == "\r" }.count == text.unicodeScalars.filter { $0 == "\n" }.count)
            let json = String(decoding: try batch.bytes(index)[1], as: UTF8.self)
            for published in [text.replacing("\r\n", with: ""), json.replacing("\n", with: "")] {
                let control = published.unicodeScalars.first {
                    $0.properties.generalCategory == .control && $0 != "\t"
                        || ["\u{2028}", "\u{2029}", "\u{FFFE}", "\u{FFFF}"].contains($0)
                }
                #expect(control == nil)
            }
            // Nor in disguise.
            #expect(json.firstMatch(of: /\\u00[01]|\\u007|\\u202[89]|\\ufff[ef]/.ignoresCase()) == nil)
        }
    }

    @Test("24: invalid UTF-8, Latin-1, UTF-16, BOM are repaired or refused") func row24() async throws {
        let feed = SmallPlan.calendar([Self.good.replacing("Run: Good", with: "Run: Größe")])
        let latin = Array(try #require(feed.data(using: .isoLatin1)))
        let feeds: [[UInt8]] = [
            latin, Array(feed.utf8).map { $0 == 0xC3 ? 0xFF : $0 }, [0xEF, 0xBB, 0xBF] + Array(feed.utf8),
            Array(try #require(feed.data(using: .utf16LittleEndian))), Array(try #require(feed.data(using: .utf16))),
            Array(feed.utf8) + [0xC3], Array(feed.utf8).map { $0 == UInt8(ascii: "G") ? 0xED : $0 },
        ]
        let batch = try await Batch(feeds.map { Batch.Entry($0) }, over: SmallPlan.feed)
        for index in feeds.indices {
            for published in try batch.bytes(index) {
                let text = try #require(String(data: published, encoding: .utf8))
                #expect(text.unicodeScalars.first != "\u{FEFF}")
            }
            if try batch.text(index) == SmallPlan.feed {
                try batch.expectRefused(index, saying: /None of it was used/, over: SmallPlan.feed)
            } else {
                #expect(try batch.workouts(index).count == 1)
            }
        }
        // A mark at the beginning and a German's umlauts are no reason to lose a plan.
        for index in [0, 2] { #expect(try batch.workouts(index).map { $0["summary"] } == [.string("Run: Größe")]) }
    }

    @Test("25: folds inside code points, labels and escapes; LF, CR, mixed; no final newline") func row25() async throws
    {
        let plain = SmallPlan.calendar([
            SmallPlan.event(
                "one", "20260319", "Run: Größe\\, 🏃", "Workout type: Run\\nPlanned Time: 0:45\\nSo\\; slow\\n")
        ])
        let bytes = Array(plain.utf8)
        // A fold is CRLF and a blank, wherever a line can be broken: here after each single byte of it in turn.
        let places = bytes.indices.filter { bytes[$0] != 10 && bytes[$0] != 13 && $0 > 0 && bytes[$0 - 1] != 10 }
        let folded = places.map { Array(bytes[..<$0]) + [13, 10, 32] + Array(bytes[$0...]) }
        let lines = plain.split(separator: "\r\n").map(String.init)
        let mixed = zip(lines, (0...).lazy.map { ["\n", "\r", "\r\n"][$0 % 3] }).map { $0 + $1 }.joined()
        let forms: [[UInt8]] =
            [
                bytes, Array(lines.joined(separator: "\n").utf8), Array(lines.joined(separator: "\r").utf8),
                Array(mixed.utf8),
            ] + [Array(plain.utf8.dropLast(2)), Array(plain.replacing("\r\n", with: "\n").utf8)] + folded
        let batch = try await Batch(forms.map { Batch.Entry($0) })
        #expect(batch.ending.status == 0, "\(batch.ending.errors)")
        let first = try #require(try batch.calendar(0).events.first)
        #expect(first["SUMMARY"] == "Run: Größe\\, 🏃")
        for index in forms.indices {
            #expect(try batch.workouts(index) == batch.workouts(0), "\(String(decoding: forms[index], as: UTF8.self))")
            #expect(try batch.calendar(index).events == [first])
        }
    }
}
