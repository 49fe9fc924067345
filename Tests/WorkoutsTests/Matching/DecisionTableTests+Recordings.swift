import Testing
import Workouts

/// Recordings that TrainingPeaks lists without a plan.
extension DecisionTableTests {
    @Test(arguments: [
        Row(
            "takes nothing from a plan", ["a Bike 60m | Endurance", "r Bike 07:00 did=60m recorded"],
            ["1 Ride 07:00 60m"],
            "a=1 same_day"),
        Row("fulfils none", ["a Bike 60m", "r Bike 07:00 did=60m recorded"], [], "a missed, r completed"),
        Row("is the activity's session", ["r Bike 07:00 did=60m recorded"], ["1 Ride 07:00 60m"], "1"),
        Row("of one family", ["r Bike 07:00 did=60m recorded"], ["1 VirtualRide 07:00 60m"], "1"),
        Row("of another", ["r Bike 07:00 did=60m recorded"], ["1 Run 07:00 60m"], "r completed, 1"),
        Row("two minutes apart", ["r Bike 07:00 did=1m recorded"], ["1 Ride 07:02 60m"], "1"),
        Row("a second more", ["r Bike 07:00 did=1m recorded"], ["1 Ride 07:02:01 60m"], "r completed, 1"),
        Row("two minutes before", ["r Bike 07:02 recorded"], ["1 Ride 07:00 60m"], "1"),
        Row("by half of the shorter", ["r Bike 07:30 did=60m recorded"], ["1 Ride 07:00 60m"], "1"),
        Row("by a second less", ["r Bike 07:30:01 did=60m recorded"], ["1 Ride 07:00 60m"], "r completed, 1"),
        Row("on the wall clock", ["r Bike 07:00 did=60m recorded"], ["1 Ride 07:00 +9 60m"], "1"),
        Row("over midnight", ["r Run 16. 23:59 did=60m recorded"], ["1 Run 17. 00:00:30 60m"], "1"),
        Row("a hidden start, as long", ["r Run 07:00 did=60m recorded"], ["1 Run hidden 57m"], "1"),
        Row("a hidden start, not as long", ["r Run 07:00 did=60m recorded"], ["1 Run hidden 30m"], "r completed, 1"),
        Row("typed in, without a start", ["r Run did=60m recorded"], ["1 Run 18:00 57m"], "1"),
        Row("without a sport", ["r Run 07:00 did=60m recorded"], ["1 Workout 07:01 60m"], "1"),
        Row("without a sport, elsewhen", ["r Run 07:00 did=60m recorded"], ["1 Workout 07:20 60m"], "r completed, 1"),
        Row(
            "of a second device", ["a Bike 60m", "r Bike 07:02:30 did=58m recorded"],
            ["1 Ride 07:00 60m power", "2 Ride 07:02:30 58m"], "a=1(2) same_day"),
        Row("another session of the day", ["r Run 07:00 did=30m recorded"], ["1 Run 18:00 30m"], "r completed, 1"),
    ])
    func beside(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("alone", ["r Bike 07:00 did=60m recorded"], [], "r completed"),
        Row("today", ["r Bike 18. 07:00 did=60m recorded"], [], "r completed"),
        Row("tomorrow", ["r Bike 19. 07:00 did=60m recorded"], [], "r planned"),
        Row(
            "two of one session", ["r Bike 07:00 did=60m recorded", "s Bike 07:05 did=50m recorded"], [], "r completed"),
        Row(
            "two of two", ["r Bike 07:00 did=60m recorded", "s Bike 09:05 did=50m recorded"], [],
            "r completed, s completed"),
        Row(
            "beside what TrainingPeaks has joined", ["a Bike 07:00 60m done did=60m", "s Bike 07:05 did=50m recorded"],
            [],
            "a completed"),
        Row(
            "beside another session that it has joined",
            ["a Bike 07:00 60m done did=60m", "s Bike 09:05 did=50m recorded"],
            [], "a completed, s completed"),
        Row("what is completed today", ["a Run 18. 07:00 60m done did=55m"], [], "a completed"),
        Row("and tomorrow", ["a Run 19. 07:00 60m done did=55m"], [], "a planned"),
    ])
    func alone(_ row: Row) throws { try row.check() }

    @Test func whatTheActivityLacks() throws {
        let workout = try #require(
            try merged(["r Bike 07:00 did=60m recorded"], ["1 Ride 07:00 0s"]).first)
        #expect(workout.volume.duration == .seconds(3600))
        #expect(workout.planned == nil)
        let known = try #require(try merged(["r Bike 07:00 did=60m recorded"], ["1 Ride 07:00 50m"]).first)
        #expect(known.volume.duration == .seconds(3000))
    }

    /// Whichever came first is what a calendar's client knows the session by.
    @Test(
        arguments: [
            (["recording"], [], "recording"), (["recording"], ["1 Ride 07:00 60m"], "recording"),
            ([], ["1 Ride 07:00 60m"], "strava-1"),
            (["strava-1"], ["1 Ride 07:00 60m"], "strava-1"),
            (["strava-2"], ["1 Ride 07:00 60m power", "2 Ride 07:00 59m"], "strava-2"),
        ] as [([String], [String], String)])
    func theUIDOfASessionStays(published: [String], done: [String], expected: String) throws {
        let plans = WorkoutIdentity.identified([try plan("r Bike 07:00 did=60m recorded")])
        #expect(plans.allSatisfy { $0.uid.hasPrefix("recording-") })
        let zone = try #require(berlinZone)
        let merger = Merger(today: try day("2026-03-18"), zone: zone, coverage: .none) { uid in
            published.contains { uid.hasPrefix($0) }
        }
        let merged = merger.merge(Matcher(today: try day("2026-03-18")).match(plans, to: try done.map(activity)))
        #expect(merged.count == 1)
        #expect(merged.allSatisfy { $0.uid.hasPrefix(expected) })
    }

    @Test func aPlanThatComesAfterItsActivityKeepsWhatWasPublished() throws {
        let plans = WorkoutIdentity.identified([try plan("a Bike 07:00 60m done did=60m")])
        let zone = try #require(berlinZone)
        for (published, expected) in [(["strava-1"], "strava-1"), (["strava-1", "plan-"], "plan-"), ([], "plan-")] {
            let merger = Merger(today: try day("2026-03-18"), zone: zone, coverage: .none) { uid in
                published.contains { uid.hasPrefix($0) }
            }
            let matching = Matcher(today: try day("2026-03-18")).match(plans, to: [try activity("1 Ride 07:00 60m")])
            #expect(merger.merge(matching).map { $0.uid.hasPrefix(expected) } == [true])
        }
    }
}
