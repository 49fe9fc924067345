import CommandLab
import Foundation
import Testing

/// Row 38: what is remembered is damaged or gone.
@Suite(.slow) struct MemoryRows {
    struct Harm: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What the message says of it; nil when nothing has to be said.
        let words: String?
        let change: @Sendable (inout Data) -> Void

        init(_ name: String, _ words: String?, _ change: @escaping @Sendable (inout Data) -> Void) {
            testDescription = name
            self.words = words
            self.change = change
        }
    }

    private static let harms: [Harm] =
        [
            Harm("zero bytes", "is empty") { $0 = Data() },
            Harm("another program's", "is not a tpmerge database") { $0 = Data("{}\n".utf8) },
            Harm("a newer version's", "was written by a newer tpmerge") { data in
                // Migrations go by name, in order: the last one becomes one that isn't known, at the same place of the index.
                while let place = data.range(of: Data("10 edits".utf8)) {
                    data[place.lowerBound + 1] = UInt8(ascii: "1")
                }
            },
        ]
        + [1, 99, 100, 4095, 4096, 8192, 40_000].map { length in
            Harm("truncated to \(length)", " ") { $0 = $0.prefix(length) }
        }
        + [0, 16, 100, 4096, 8192, 12_288, 20_480, 40_960].map { offset in
            Harm("junk at \(offset)", nil) { data in
                for index in offset..<min(offset + 2000, data.count) { data[index] = 0xA5 }
            }
        }
        + [0, 4096, 8192, 32_768].map { offset in
            Harm("zeros at \(offset)", nil) { data in
                for index in offset..<min(offset + 4096, data.count) { data[index] = 0 }
            }
        }

    @Test("38: state file damaged, truncated, from a newer version, missing") func row38() async throws {
        let template = try await Anna.published(activities: ["activities.json"])
        // Something has a history already.
        let second = SmallPlan.feed.replacing("1800 m", with: "2000 m")
        try template.folder.write(second, to: "feed.ics")
        #expect(try await template.merge().status == 0)
        let published = try template.calendar()
        #expect(published.sequences.values.contains { $0 > 0 })
        for harm in Self.harms { try await Self.expectRebuilt(template, harm, published) }

        let gone = try template.copy()
        try FileManager.default.removeItem(atPath: gone.memory)
        #expect(try await gone.merge().status == 0)
        #expect(try gone.calendar().uids == published.uids)
        #expect(try gone.calendar().sequences == published.sequences)
    }

    private static func expectRebuilt(_ template: Anna, _ harm: Harm, _ published: CalendarText) async throws {
        let anna = try template.copy()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: anna.memory))
        let whole = bytes
        harm.change(&bytes)
        #expect(bytes != whole, "\(harm.testDescription)")
        try bytes.write(to: URL(fileURLWithPath: anna.memory))

        let ending = try await anna.merge().expect(0, "\(harm.testDescription)")
        let aside = try anna.folder.names(in: "state").filter { $0.hasPrefix("athlete-anna.sqlite.damaged-") }
        if let words = harm.words {
            #expect(ending.errors.contains(words), "\(harm.testDescription): \(ending.errors)")
            #expect(aside.count == 1, "\(harm.testDescription)")
        }
        #expect(aside.isEmpty == ending.errors.isEmpty, "\(harm.testDescription): \(ending.errors)")
        for name in aside {
            #expect(ending.errors.hasPrefix("tpmerge: warning: anna: "))
            #expect(ending.errors.contains("state/" + name), "\(harm.testDescription): \(ending.errors)")
            #expect(try anna.folder.data("state/" + name) == bytes, "\(harm.testDescription)")
        }
        #expect(try anna.calendar().uids == published.uids, "\(harm.testDescription)")
        #expect(try anna.calendar().sequences == published.sequences, "\(harm.testDescription)")

        // And it goes on from there.
        try anna.folder.write(SmallPlan.feed.replacing("1800 m", with: "2400 m"), to: "feed.ics")
        try await anna.merge().expect(0, "\(harm.testDescription)", errors: "")
        let sequences = try anna.calendar().sequences
        #expect(Set(sequences.keys) == Set(published.sequences.keys), "\(harm.testDescription)")
        let risen = sequences.count { $0.value == (published.sequences[$0.key] ?? 0) + 1 }
        #expect(risen == 1, "\(harm.testDescription) \(sequences)")
    }
}
