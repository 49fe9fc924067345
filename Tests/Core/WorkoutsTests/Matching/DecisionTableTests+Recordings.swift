import Testing
import Workouts
import WorkoutsLab

/// Recordings that TrainingPeaks lists without a plan.
extension DecisionTableTests {
    @Test(arguments: [
        Row(
            "takes nothing from a plan", "a Bike 60m | Endurance; r Bike 07:00 did=60m recorded", "1 Ride 07:00 60m",
            "a=1"),
        Row("fulfils none", "a Bike 60m; r Bike 07:00 did=60m recorded", "", "a missed, r completed"),
        Row("is the activity's session", "r Bike 07:00 did=60m recorded", "1 Ride 07:00 60m", "1"),
        Row("of one family", "r Bike 07:00 did=60m recorded", "1 VirtualRide 07:00 60m", "1"),
        Row("of another", "r Bike 07:00 did=60m recorded", "1 Run 07:00 50m", "r completed, 1"),
        Row("two minutes apart", "r Bike 07:00 did=1m recorded", "1 Ride 07:02 60m", "1"),
        Row("a second more", "r Bike 07:00 did=1m recorded", "1 Ride 07:02:01 60m", "r completed, 1"),
        Row("two minutes before", "r Bike 07:02 recorded", "1 Ride 07:00 60m", "1"),
        Row("by half of the shorter", "r Bike 07:30 did=60m recorded", "1 Ride 07:00 60m", "1"),
        Row("by a second less", "r Bike 07:30:01 did=60m recorded", "1 Ride 07:00 60m", "r completed, 1"),
        Row("on the wall clock", "r Bike 07:00 did=60m recorded", "1 Ride 07:00 +9 60m", "1"),
        Row("over midnight", "r Run 16. 23:59 did=60m recorded", "1 Run 17. 00:00:30 60m", "1"),
        Row("a hidden start, as long", "r Run 07:00 did=60m recorded", "1 Run hidden 57m", "1"),
        Row("a hidden start, not as long", "r Run 07:00 did=60m recorded", "1 Run hidden 30m", "r completed, 1"),
        Row("typed in, without a start", "r Run did=60m recorded", "1 Run 18:00 57m", "1"),
        Row("without a sport", "r Run 07:00 did=60m recorded", "1 Workout 07:01 60m", "1"),
        Row("without a sport, elsewhen", "r Run 07:00 did=60m recorded", "1 Workout 07:20 60m", "r completed, 1"),
        Row(
            "of a second device", "a Bike 60m; r Bike 07:02:30 did=58m recorded",
            "1 Ride 07:00 60m power; 2 Ride 07:02:30 58m", "a=1(2)"),
        Row("another sport in the same minute, as long", "r Other 07:00 did=60m recorded", "1 Yoga 07:00:40 60m", "1"),
        Row("up to a tenth", "r Strength 07:00 did=60m recorded", "1 Yoga 07:00 66m", "1"),
        Row("or a minute", "r Strength 07:00 did=5m recorded", "1 Yoga 07:00 6m", "1"),
        Row(
            "by the time until it was stopped", "r Strength 07:00 did=60m recorded", "1 Yoga 07:00 40m elapsed=60m", "1"
        ),
        Row("not as long", "r Strength 07:00 did=60m recorded", "1 Yoga 07:00 67m", "r completed, 1"),
        Row("a minute later", "r Strength 07:00 did=60m recorded", "1 Yoga 07:01 60m", "r completed, 1"),
        Row("another session of the day", "r Run 07:00 did=30m recorded", "1 Run 18:00 30m", "r completed, 1"),
    ])
    func beside(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("alone", "r Bike 07:00 did=60m recorded", "", "r completed"),
        Row("today", "r Bike 18. 07:00 did=60m recorded", "", "r completed"),
        Row("tomorrow", "r Bike 19. 07:00 did=60m recorded", "", "r planned"),
        Row("two of one session", "r Bike 07:00 did=60m recorded; s Bike 07:05 did=50m recorded", "", "r completed"),
        Row(
            "two of two", "r Bike 07:00 did=60m recorded; s Bike 09:05 did=50m recorded", "", "r completed, s completed"
        ),
        Row("of one length, without a start", "r Bike did=60m recorded; s Bike did=57m recorded", "", "r completed"),
        Row(
            "of two lengths, without a start", "r Bike did=60m recorded; s Bike did=50m recorded", "",
            "r completed, s completed"),
        Row(
            "beside what TrainingPeaks has joined", "a Bike 07:00 60m done did=60m; s Bike 07:05 did=50m recorded", "",
            "a completed"),
        Row(
            "beside another session that it has joined", "a Bike 07:00 60m done did=60m; s Bike 09:05 did=50m recorded",
            "", "a completed, s completed"),
        Row("what is completed today", "a Run 18. 07:00 60m done did=55m", "", "a completed"),
        Row("and tomorrow", "a Run 19. 07:00 60m done did=55m", "", "a planned"),
    ])
    func alone(_ row: Row) throws { try row.check() }

    /// Nothing was planned of these, and their titles say nothing.
    @Test(arguments: [
        Row("in the minute of an activity", "r Bike 07:00 did=60m bare", "1 VirtualRide 07:00:59 60m", "1"),
        Row("before it", "r Bike 07:00:59 did=60m bare", "1 VirtualRide 07:00 60m", "1"),
        Row("a minute from it", "r Bike 07:01 did=60m bare", "1 VirtualRide 07:00 60m", "r=1"),
        Row(
            "in that of one of another length and sport", "r Bike 07:00 did=60m bare", "1 Run 07:00 20m",
            "r completed, 1"),
        Row("of a hidden start", "r Bike 07:00 did=60m bare", "1 Ride hidden 60m", "r=1"),
        Row("absolute", "r Bike 06:00Z did=60m bare", "1 Ride 07:00 60m", "1"),
        Row("without a start", "r Bike did=60m bare", "1 Ride 07:00 60m", "r=1"),
        Row("today", "r Bike 18. 07:00 did=60m bare", "1 Ride 18. 07:00 60m", "1"),
        Row(
            "takes nothing from a plan", "a Bike 60m | Endurance; r Bike 07:00 did=60m bare", "1 Ride 07:00 60m", "a=1"),
        Row(
            "nor from one that is joined", "a Bike 07:00 60m done did=60m; r Bike 07:00 did=60m bare",
            "1 Ride 07:00 60m", "a=1"),
        Row(
            "of a second device", "a Bike 07:00 60m done did=60m; r Bike 07:02:30 did=58m bare", "1 Ride 07:00 60m",
            "a=1"),
        Row(
            "of a second device that Strava has, too", "a Bike 07:00 60m done did=60m; r Bike 07:00:30 did=58m bare",
            "1 Ride 07:00 60m power; 2 Ride 07:00:30 58m", "a=1(2)"),
        Row("the same, alone", "a Bike 07:00 60m done did=60m; r Bike 07:02:30 did=58m bare", "", "a completed"),
        Row(
            "in the minute of another recording", "r Bike 07:00 did=60m recorded; s Bike 07:00:30 did=9m bare", "",
            "r completed"),
        Row("of another of its kind", "r Bike 07:00 did=60m bare; s Bike 07:00:30 did=9m bare", "", "r completed"),
        Row("alone", "r Bike 07:00 did=60m bare", "", "r completed"),
        Row(
            "two of two sessions", "r Bike 07:00 did=60m bare; s Bike 09:00 did=60m bare", "",
            "r completed, s completed"),
        Row(
            "the one with planned values is the plan", "a Bike 07:00 60m done did=60m; b Bike 07:00 did=60m bare",
            "1 Ride 07:00 20m", "a=1"),
    ])
    func bare(_ row: Row) throws { try row.check() }

    /// What was said by hand stands above: then it is a plan.
    @Test func aBareEntryThatWasPairedIsAPlan() throws {
        let plans = ["r Bike 07:00 did=60m bare"]
        #expect(render(try merged(plans, ["1 Ride 07:00 60m"], byHand: ["r=1"])) == "r=1 manual")
        #expect(render(try merged(plans, ["1 Ride 07:00 60m"], byHand: ["r="])) == "r completed, 1")
    }

    /// What TrainingPeaks has a file of is done by that recording, whatever its sport is called.
    @Test(arguments: [
        Row("another sport", "a Other 07:00 60m done did=60m | Mobility", "1 Yoga 07:00 60m", "a=1"),
        Row("today", "a Strength 18. 07:00 60m done did=60m", "1 Yoga 18. 07:00 60m", "a=1 within_hour"),
        Row(
            "by another recording of it", "a Strength 07:00 60m done did=60m",
            "1 Yoga 07:00:30 60m power; 2 Yoga 07:00 61m", "a=1(2)"),
        Row("not as long", "a Other 07:00 60m done did=60m | Mobility", "1 Yoga 07:00 67m", "a completed, 1"),
        Row("a minute later", "a Other 07:00 60m done did=60m | Mobility", "1 Yoga 07:01 60m", "a completed, 1"),
        Row("not done yet", "a Other 18. 07:00 60m | Mobility", "1 Yoga 18. 07:00 60m", "a planned, 1"),
        Row("tomorrow, an hour away", "a Run 19. 07:00 40m done did=40m", "1 Run 19. 08:00:01 40m", "a planned, 1"),
    ])
    func files(_ row: Row) throws { try row.check() }

    /// What TrainingPeaks has recorded of an excluded session rests with it.
    @Test(
        arguments: [
            (["r Bike 07:00 did=60m recorded"], ["1 Ride 07:00 60m"], [], ""),
            (["r Bike 07:00 did=60m bare"], ["1 Ride 07:00 60m"], [], ""),
            (["r Other 07:00 did=60m recorded"], ["1 Yoga 07:00 60m"], [], ""),
            (["r Bike 07:00 did=60m recorded", "s Bike 07:01 did=55m recorded"], ["1 Ride 07:00 60m"], [], ""),
            (["r Bike 07:00 did=60m recorded"], ["1 Ride 12:00 60m"], [], "r completed"),
            (["r Bike 07:00 did=60m recorded"], ["1 Ride 07:00 60m"], ["2 Ride 07:05 55m"], "2"),
            (["a Bike 60m", "r Bike 07:00 did=60m recorded"], ["1 Ride 07:00 60m"], [], "a missed"),
            (["a Bike 60m", "r Bike 07:00 did=60m bare"], ["1 Ride 07:00 60m"], [], "a missed"),
            (["a Bike 07:00 60m done did=60m"], ["1 Ride 07:00 60m"], [], "a completed"),
        ] as [([String], [String], [String], String)])
    func excluded(listed: [String], excluded: [String], done: [String], outcome: String) throws {
        let plans = WorkoutIdentity.identified(try listed.map(plan))
        let activities = try (excluded + done).map(activity)
        let edits = try excluded.map { ActivityEdit(id: try activity($0).id, day: wednesday, isExcluded: true) }
        let merger = Merger(today: wednesday, zone: try berlin, knownDays: .all)
        for plans in [plans, plans.reversed()] {
            #expect(render(merger.merge(input(plans, activities, edits: edits).matched())) == outcome)
        }
    }

    @Test func whatTheActivityLacks() throws {
        let workout = try #require(try merged(["r Bike 07:00 did=60m recorded"], ["1 Ride 07:00 0s"]).first)
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
        ] as [([String], [String], String)], ["recorded", "bare"])
    func theUIDOfASessionStays(_ row: (published: [String], done: [String], expected: String), standing: String) throws
    {
        let plans = WorkoutIdentity.identified([try plan("r Bike 07:00 did=60m \(standing)")])
        // Under a title that might be a coach's it was first taken for a plan.
        let name = standing == "bare" ? "plan-" : "recording-"
        #expect(plans.allSatisfy { $0.uid.hasPrefix(name) })
        let published = row.published.map { $0 == "recording" ? name : $0 }
        let (done, expected) = (row.done, row.expected == "recording" ? name : row.expected)
        let matching = Matcher(today: wednesday).match(plans, to: try done.map(activity))
        let merged = try merger(published: published).merge(matching)
        #expect(merged.count == 1)
        #expect(merged.allSatisfy { $0.uid.hasPrefix(expected) })
    }

    @Test func aPlanThatComesAfterItsActivityKeepsWhatWasPublished() throws {
        let plans = WorkoutIdentity.identified([try plan("a Bike 07:00 60m done did=60m")])
        for (published, expected) in [(["strava-1"], "strava-1"), (["strava-1", "plan-"], "plan-"), ([], "plan-")] {
            let matching = Matcher(today: wednesday).match(plans, to: [try activity("1 Ride 07:00 60m")])
            #expect(try merger(published: published).merge(matching).map { $0.uid.hasPrefix(expected) } == [true])
        }
    }
}
