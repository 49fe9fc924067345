import CommandLab
import Testing

/// Row 30: the host's clock and zone.
@Suite(.enabled(if: Shim.isAvailable, Shim.reason), .slow) struct ClockRows {
    /// A year back, 1970, 2038, a year ahead, and right again.
    private static let clocks = [
        Anna.before - 365 * 86_400, 86_400, 2_147_483_647, 2_147_570_048, Anna.before + 365 * 86_400, Anna.after,
    ]

    @Test("30: whatever the clock says, what hasn't changed keeps its bytes", arguments: [[], ["--no-state"]])
    func row30(_ memory: [String]) async throws {
        let list = ["activities.json"]
        let anna = try await Anna.published(activities: list, memory, environment: Shim.clock(Anna.before))
        let good = try anna.lastGood()
        for clock in Self.clocks {
            try await anna.merge(memory, environment: Shim.clock(clock)).expect(0, "\(clock)")
            try anna.expectUntouched(good)
        }
    }

    @Test("30: whatever the clock says, SEQUENCE rises with what changes, and never falls") func row30News()
        async throws
    {
        let anna = try await Anna.published(activities: ["activities.json"], environment: Shim.clock(Anna.before))
        var last = try anna.calendar().sequences
        var uid: String?
        for (index, clock) in Self.clocks.enumerated() {
            try anna.folder.write(SmallPlan.feed.replacing("1800 m", with: "\(index + 20)00 m"), to: "feed.ics")
            try await anna.merge(environment: Shim.clock(clock)).expect(0, "\(clock)")
            let sequences = try anna.calendar().sequences
            #expect(Set(sequences.keys) == Set(last.keys))
            let risen = sequences.filter { $0.value > last[$0.key] ?? 0 }.map(\.key)
            #expect(sequences.allSatisfy { $0.value >= last[$0.key] ?? 0 }, "\(clock)")
            #expect(risen.count == 1 && (uid == nil || risen == [uid]), "\(clock) \(risen)")
            uid = risen.first
            last = sequences
        }
    }

    @Test("30: the host's zone means nothing, not even for today", arguments: [[], ["--no-state"]])
    func row30Zone(_ memory: [String]) async throws {
        let anna = try Anna(feed: "feed.ics", activities: ["activities.json"])
        // 18 March in London, already the 19th in Berlin, still the 18th in Los Angeles.
        let clock = Shim.clock(1_773_876_600)
        let zones = ["UTC", "Europe/Berlin", "Asia/Tokyo", "America/Los_Angeles", "nonsense", ":/etc/passwd", ""]
        for (index, zone) in zones.enumerated() {
            let environment = anna.environment.merging(clock) { $1 }.merging(["TZ": zone]) { $1 }
            try await anna.folder.run(["merge"] + memory, environment: environment).expect(0, "\(zone)")
            if index == 0 { try anna.dateBack() }
            #expect(try anna.json()["today"] == "2026-03-19")
            for name in Anna.outputs { #expect(try anna.folder.modified(name) == .longAgo, "\(zone)") }
        }
    }
}
