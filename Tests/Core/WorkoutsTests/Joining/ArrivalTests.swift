import SeededRandom
import Testing
import Workouts
import WorkoutsLab

/// The sources of an activity arrive one after the other, in any order.
@Suite struct ArrivalTests {
    private enum Source: CaseIterable {
        case fit, tcx, gpx, list, archive
    }

    private static func orders(_ sources: [Source] = Source.allCases) -> [[Source]] {
        sources.isEmpty
            ? [[]] : sources.flatMap { first in orders(sources.filter { $0 != first }).map { [first] + $0 } }
    }

    /// A swim in a pool, of which only the FIT file knows the sport; Strava's list and archive tell a part each.
    private static func leg(_ source: Source) throws -> FiledActivity? {
        switch source {
        case .fit: try WorkoutsTests.leg("a.fit Swim 07:00 30m 1km pool heart | swim.fit")
        case .tcx: try WorkoutsTests.leg("b.tcx Workout 07:00:04 29m 1km | swim.tcx")
        case .gpx: try WorkoutsTests.leg("c.gpx Workout 07:00:02 30m | swim.gpx")
        case .list, .archive: nil
        }
    }

    private static func row(_ source: Source) throws -> Activity? {
        switch source {
        case .list: try WorkoutsTests.row("1 Swim 07:00:01 30m 1km pool name=swim.fit | Along the wall")
        case .archive: try WorkoutsTests.row("1 Swim 07:00:01 30m upload=77 | Along the wall")
        case .fit, .tcx, .gpx: nil
        }
    }

    @Test func itIsOneActivityAllTheTime() throws {
        var last: Activity?
        for order in Self.orders() {
            var (rows, legs): ([Activity], [FiledActivity]) = ([], [])
            var earlier: Activity?
            for source in order {
                if let row = try Self.row(source) {
                    if rows.isEmpty { rows = [row] } else { rows[0].merge(missing: row) }
                }
                if let leg = try Self.leg(source) { legs.append(leg) }
                let joined = JoinedActivities(listed: rows, legs: legs, sent: [:])
                try #require(joined.activities.count == 1, "\(order)")
                let now = joined.activities[0]
                #expect(now.id == earlier?.id || earlier == nil || now.id == 1, "\(order)")
                for id in earlier?.ids ?? [] { #expect(now.isKnown(as: id), "\(order)") }
                // Before it is remembered it is the same as after.
                legs = joined.legs
                #expect(JoinedActivities(listed: rows, legs: legs, sent: [:]).activities == [now], "\(order)")
                earlier = now
            }
            var all = try #require(earlier)
            all.aliases.sort()
            // How the two copies of Strava are put together is not for this.
            all.uploaded = nil
            if let last { #expect(all == last, "\(order)") }
            last = all
        }
    }

    @Test func aFileThatAnotherReplacesLeavesItsID() throws {
        let (tcx, fit) = (try #require(try Self.leg(.tcx)), try #require(try Self.leg(.fit)))
        let first = JoinedActivities(listed: [], legs: [tcx], sent: [:])
        let both = JoinedActivities(listed: [], legs: first.legs + [fit], sent: [:])
        let second = JoinedActivities(listed: [], legs: both.legs.filter { $0.content == "a" }, sent: [:])
        #expect(second.activities.map(\.id) == first.activities.map(\.id))
        #expect(second.activities.map(\.sportType.rawValue) == ["Swim"])
    }

    @Test func aFileThatShowsTwoToBeOneKeepsBothIDs() throws {
        let others = try ["b.tcx Workout 07:01:40 29m", "c.gpx Workout 07:00:02 30m"].map(WorkoutsTests.leg)
        let first = JoinedActivities(listed: [], legs: others, sent: [:])
        let both = JoinedActivities(listed: [], legs: first.legs + [try #require(try Self.leg(.fit))], sent: [:])
        let again = JoinedActivities(listed: [], legs: both.legs, sent: [:])
        #expect(first.activities.count == 2 && both.activities.count == 1)
        #expect(again.activities == both.activities)
        for id in first.activities.flatMap(\.ids) { #expect(both.activities[0].isKnown(as: id)) }
    }

    @Test func anActivityThatStravaNoLongerHasStays() throws {
        let fit = try #require(try Self.leg(.fit))
        let row = try #require(try Self.row(.list))
        let both = JoinedActivities(listed: [row], legs: [fit], sent: [:])
        #expect(both.legs.map(\.sourceIDs.strava) == [SourceMatch(id: 1, key: .name)])
        let alone = JoinedActivities(listed: [], legs: both.legs, sent: [:])
        #expect(alone.activities.map(\.id) == both.activities.map { $0.aliases[0] })
        // Edits under Strava's id stay, and the row may come back.
        #expect(alone.activities[0].isKnown(as: row.id) && alone.legs == both.legs)
        let again = JoinedActivities(listed: [row], legs: alone.legs, sent: [:])
        #expect(again.activities == both.activities)
    }

    @Test func whatWasJoinedStaysSo() throws {
        let first = JoinedActivities(
            listed: [try WorkoutsTests.row("1 Run 07:00:05 60m")], legs: [try WorkoutsTests.leg("a.fit Run 07:00 60m")],
            sent: [:])
        let rows = try ["1 Ride 09:00 20m", "2 Run 07:00 60m"].map(WorkoutsTests.row)
        let second = JoinedActivities(listed: rows, legs: first.legs, sent: ["a": 2])
        #expect(render(second) == "2, 1=a recording")
    }

    @Test(arguments: 0..<UInt64(60))
    func theOrderDoesNotMatter(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let sports = ["Run", "Ride", "Swim", "Workout"]
        func line(_ random: inout SplitMix64) -> String {
            let second = Int.random(in: 0...12, using: &random)
            return "\(sports.randomElement(using: &random) ?? "Run") 07:00:\(second) "
                + "\(Int.random(in: 8...12, using: &random))m"
        }
        let rows = try (1...6).map { try WorkoutsTests.row("\($0) \(line(&random)) name=\($0 % 3).fit") }
        let legs = try (0..<8).map { number in
            let format = ["fit", "tcx", "gpx"].randomElement(using: &random) ?? "fit"
            return try WorkoutsTests.leg("c\(number).\(format) \(line(&random)) | \(number % 3).fit")
        }
        let expected = JoinedActivities(listed: rows, legs: legs, sent: ["c1": 2])
        let ids = expected.activities.flatMap(\.ids)
        #expect(Set(ids).count == ids.count)
        #expect(Set(expected.activities.map(\.id)).isSuperset(of: rows.map(\.id)))
        for _ in 0..<4 {
            let again = JoinedActivities(
                listed: rows.shuffled(using: &random), legs: legs.shuffled(using: &random), sent: ["c1": 2])
            #expect(render(again) == render(expected))
        }
    }
}
