import CommandLab
import Testing

/// Rows 16 and 17: a feed that has suddenly lost what it had.
@Suite(.slow) struct GuardRows {
    @Test("16, 17: also at another address, or in another zone", arguments: [0, 4], [true, false])
    func rows16And17Elsewhere(_ days: Int, _ isAnotherZone: Bool) async throws {
        let anna = try await Anna.published(plan: Self.plan(10, hour: 5))
        try anna.folder.write(Self.plan(days, hour: 6), to: isAnotherZone ? "feed.ics" : "new.ics")
        try anna.configure(
            feed: isAnotherZone ? "feed.ics" : "new.ics", zone: isAnotherZone ? "Europe/Athens" : "Europe/Berlin")
        let good = try anna.lastGood()
        for _ in 0..<2 { try anna.expect(good, after: try await anna.merge(), status: 65, saying: "--allow-empty") }
        #expect(try await anna.merge(["--allow-empty"]).status == 0)
        #expect(try anna.calendar().events.count == days)
    }

    @Test("17: a newer body that has lost half of the rest, too, is another one") func row17Worse() async throws {
        let anna = try await Anna.published(plan: Self.plan(14, hour: 4))
        let good = try anna.lastGood()
        for (days, hour) in [(6, 5), (1, 6)] {
            try anna.folder.write(Self.plan(days, hour: hour), to: "feed.ics")
            try anna.expect(good, after: try await anna.merge(), status: 65, saying: "--allow-empty")
        }
        try anna.folder.write(Self.plan(1, hour: 7), to: "feed.ics")
        #expect(try await anna.merge().status == 0)
        #expect(try anna.calendar().events.count == 1)
    }

    /// A plan of so many days, made at an hour of 18 March 2026.
    private static func plan(_ days: Int, hour: Int, prefix: String = "") -> String {
        SmallPlan.calendar(
            (0..<days).map { day in
                SmallPlan.event(
                    "\(prefix)\(day)", "202603\(18 + day)", "Run: Day \(day)",
                    "Workout type: Run\\nPlanned Time: 0:45\\n")
            }
        ).replacing("DTSTAMP:20260318T050000Z", with: "DTSTAMP:20260318T0\(hour)0000Z")
    }

    @Test("17: half of the events gone at once, then the same again in a newer body") func row17() async throws {
        let anna = try await Anna.published(plan: Self.plan(10, hour: 5))
        let good = try anna.lastGood()
        try anna.folder.write(Self.plan(4, hour: 6), to: "feed.ics")
        for _ in 0..<2 {
            let ending = try await anna.merge()
            try anna.expect(good, after: ending, status: 65, saying: "--allow-empty")
        }
        try anna.folder.write(Self.plan(4, hour: 7, prefix: "new-"), to: "feed.ics")
        #expect(try await anna.merge().status == 0)
        #expect(try anna.calendar().events.count == 4)
    }

    @Test(
        "17: half is not more than half, few come and go, and the flag allows more",
        arguments: [(10, 5, []), (7, 3, []), (10, 4, ["--allow-empty"])] as [(Int, Int, [String])])
    func row17Usual(_ before: Int, _ after: Int, _ flag: [String]) async throws {
        let anna = try await Anna.published(plan: Self.plan(before, hour: 5))
        try anna.folder.write(Self.plan(after, hour: 6), to: "feed.ics")
        #expect(try await anna.merge(flag).status == 0)
        #expect(try anna.calendar().events.count == after)
    }

    @Test("17: with activities that are well, the remembered plan is published") func row17Remembered() async throws {
        let anna = try await Anna.published(plan: Self.plan(10, hour: 5), activities: ["activities.json"])
        try await anna.expectRememberedPlans(saying: "--allow-empty") {
            try anna.folder.write(Self.plan(4, hour: 6), to: "feed.ics")
        }
    }
}
