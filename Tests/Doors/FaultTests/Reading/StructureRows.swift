import CommandLab
import Foundation
import Testing
import WebLab

/// Rows 19 and 20: a calendar whose structure is broken.
@Suite(.slow) struct StructureRows {
    @Test("19: truncated at any byte") func row19() async throws {
        let bytes = Array(SmallPlan.feed.utf8)
        // Without its last line end it is whole still.
        let lengths = Array(0..<bytes.count - 2)
        let batch = try await Batch(lengths.map { Batch.Entry(Array(bytes.prefix($0))) }, over: SmallPlan.feed)
        #expect(batch.ending.status == 65)
        for length in lengths {
            try batch.expectRefused(
                length, saying: /it is (?:empty|cut off)|not a calendar|line \d+: (?:BEGIN without|END:)/,
                over: SmallPlan.feed, "\(length)")
        }
        for whole in [bytes.count - 2, bytes.count - 1] {
            #expect(try await Batch([Batch.Entry(Array(bytes.prefix(whole)))]).ending.status == 0)
        }
    }

    @Test("19: truncated by a server that says it is all") func row19FromAServer() async throws {
        let half = Array(Bytes.text(SmallPlan.feed).prefix(500))
        let fault = FeedFault("half", 65, "it is cut off", saying(Bytes.answer(body: half)))
        try await fault.expectAll()
    }

    private static let broken: [(feed: String, line: Int)] = [
        (SmallPlan.feed.replacing("UID:two\r\nEND:VEVENT", with: "UID:two"), 36),
        (SmallPlan.feed.replacing("UID:two\r\nEND:VEVENT", with: "UID:two\r\nEND:VEVENT\r\nEND:VEVENT"), 21),
        (SmallPlan.feed.replacing("UID:two\r\nEND:VEVENT", with: "UID:two\r\nEND:VTODO"), 20),
        (SmallPlan.feed.replacing("END:VCALENDAR", with: "END:VEVENT"), 37), (SmallPlan.feed + "END:VCALENDAR\r\n", 38),
        (SmallPlan.feed + "BEGIN:VCALENDAR\r\n", 38),
    ]

    @Test("20: missing, extra or wrong END is refused with the line number") func row20() async throws {
        let batch = try await Batch(Self.broken.map { Batch.Entry($0.feed) }, over: SmallPlan.feed)
        #expect(batch.ending.status == 65)
        for (index, expected) in Self.broken.enumerated() {
            try batch.expectRefused(index, saying: /:\d+: |line \d+/, over: SmallPlan.feed)
            let sentence = batch.sentences(of: index).first ?? ""
            let number = sentence.firstMatch(of: /(?::|line )(\d+)/).flatMap { Int($0.1) } ?? 0
            #expect(abs(number - expected.line) <= 1, "\(sentence)")
        }
        let fault = FeedFault("from a server", 65, "line", saying(Bytes.answer(body: Bytes.text(Self.broken[2].feed))))
        try await fault.expectAll()
    }
}
