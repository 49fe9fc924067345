import CommandLab
import Testing

/// The feed shows few days back: what was done while tpmerge didn't run is never told.
@Suite("Gaps between readings of the feed", .enabled(if: Shim.isAvailable, Shim.reason))
struct FeedGapTests {
    private let lab: MessageLab

    init() throws {
        lab = try MessageLab()
        try lab.folder.replace(
            "config.yaml",
            with: "athletes:\n  anna:\n    time_zone: Europe/Berlin\n    feed: feed.ics\n    publish: {ics: out.ics}\n")
        try lab.folder.replace("feed.ics", with: feed(2...29, doneBefore: 8))
    }

    /// The sessions of each of some days in March 2026, all done before a day.
    private func feed(_ days: ClosedRange<Int>, doneBefore today: Int) -> String {
        func date(_ day: Int) -> String { "202603" + (day < 10 ? "0" : "") + "\(day)" }
        return SmallPlan.calendar(
            days.map { day in
                """
                BEGIN:VEVENT
                UID:\(day)@anna
                DTSTAMP:\(date(today))T060000Z
                DTSTART;VALUE=DATE:\(date(day))
                SUMMARY:Run: Easy \(day)
                DESCRIPTION:Workout type: Run\\nPlanned Time: 0:45\\n\(day < today ? "Actual Time: 0:45" : "")
                END:VEVENT
                """.replacing("\n", with: "\r\n")
            })
    }

    private func report(of week: String) async throws -> String {
        try await lab.tpmerge("report", "--week", week).text
    }

    private func expectUnknown(_ week: String) async throws {
        let told = try await report(of: week)
        #expect(told.contains("isn't known") && !told.contains("✗ Run"), "\(told)")
    }

    @Test("263: of days between two readings it can't be told what was done; of those that a reading covered it can")
    func gap() async throws {
        try await lab.run(at: "2026-03-08T08:00:00Z")
        // For a week nothing runs; the feed looks five days back.
        try lab.folder.replace("feed.ics", with: feed(16...29, doneBefore: 20))
        try await lab.run(at: "2026-03-20T08:00:00Z")
        #expect(try await report(of: "2026-03-04").contains("100 %"))
        try await expectUnknown("2026-03-11")
        #expect(try await report(of: "2026-03-18").contains("100 %"))
    }

    @Test("263: a plan that can't be read is told with the first day on which that was so")
    func broken() async throws {
        try lab.folder.replace("feed.ics", with: feed(16...29, doneBefore: 16))
        try await lab.run(at: "2026-03-16T08:00:00Z")
        try lab.folder.remove("feed.ics")
        for day in 17...20 {
            try lab.show("2026-03-\(day)T08:00:00Z")
            _ = try await lab.tpmerge()
        }
        let told = try await report(of: "2026-03-18")
        #expect(told.contains("The plan can't be read since Tue 17 Mar"), "\(told)")
    }

    @Test("263: a feed that was made long ago tells nothing of the days since, however often it is read")
    func stale() async throws {
        for day in ["08", "10", "12", "14"] { try await lab.run(at: "2026-03-\(day)T08:00:00Z") }
        try await expectUnknown("2026-03-11")
        // Later readings don't turn it into missed sessions.
        try lab.folder.replace("feed.ics", with: feed(16...29, doneBefore: 20))
        try lab.show("2026-03-20T08:00:00Z")
        _ = try await lab.tpmerge()
        try await expectUnknown("2026-03-11")
    }
}
