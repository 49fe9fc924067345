import Basics
import Testing
import Workouts
import WorkoutsLab

/// What the athlete has paired by hand stands above every rule.
extension DecisionTableTests {
    @Test(arguments: [
        Row("on the same day", "a Run", "1 Run 08:00; 2 Run 18:00", byHand: ["a=2"], "a=2 manual, 1"),
        Row("where the rules say the same", "a Run", "1 Run 08:00", byHand: ["a=1"], "a=1 manual"),
        Row("on another day", "a Run 15.", "1 Run 17. 08:00", byHand: ["a=1"], "a=1 manual"),
        Row("of another sport", "a Run", "1 Swim 08:00", byHand: ["a=1"], "a=1 manual"),
        Row("on a day off", "a DayOff", "1 Run 08:00", byHand: ["a=1"], "a=1 manual"),
        Row("today, hours apart", "a Run 18. 07:00", "1 Run 18. 20:00", byHand: ["a=1"], "a=1 manual"),
        Row("a plan of tomorrow", "a Run 19.", "1 Run 18. 08:00", byHand: ["a=1"], "a=1 manual"),
        Row("a short commute", "a Bike 60m", "1 Ride 08:00 10m commute", byHand: ["a=1"], "a=1 manual"),
        Row(
            "the other plan gets what is left", "a Run 60m; b Run 30m", "1 Run 08:00 60m; 2 Run 18:00 30m",
            byHand: ["a=2"], "a=2 manual, b=1"),
        Row("and nothing when nothing is left", "a Run; b Run", "1 Run 08:00", byHand: ["b=1"], "a missed, b=1 manual"),
        Row(
            "the activity is gone from its own day", "a Run 15.; b Run 17.", "1 Run 17. 08:00", byHand: ["a=1"],
            "a=1 manual, b missed"),
        Row(
            "the plan is gone from its own day", "a Run 15.", "1 Run 17. 08:00; 2 Run 15. 08:00", byHand: ["a=1"],
            "a=1 manual, 2"),
        Row(
            "two, crosswise", "a Run 15.; b Run 17.", "1 Run 15. 08:00; 2 Run 17. 08:00", byHand: ["a=2", "b=1"],
            "a=2 manual, b=1 manual"),
        Row(
            "each with its own, crosswise", "a Run 60m; b Run 30m", "1 Run 08:00 60m; 2 Run 18:00 30m",
            byHand: ["a=2", "b=1"], "a=2 manual, b=1 manual"),
    ])
    func pairedByHand(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("by nothing, so missed", "a Run", "1 Run 08:00", byHand: ["a="], "a missed, 1"),
        Row("today, so planned", "a Run 18.", "1 Run 18. 08:00", byHand: ["a="], "a planned, 1"),
        Row("done, says TrainingPeaks", "a Run done did=50m", "1 Run 08:00", byHand: ["a="], "a completed, 1"),
        Row("another plan may have the activity", "a Run; b Run", "1 Run 08:00", byHand: ["a="], "a missed, b=1"),
        Row(
            "a brick takes nothing together", "a Brick", "1 Ride 08:00 60m; 2 Run 09:05 20m", byHand: ["a="],
            "a missed, 1, 2"),
        Row(
            "such a plan keeps no part from another", "a Run 60m; b Run 30m", "1 Run 08:00 40m; 2 Run 08:45 20m",
            byHand: ["b="], "a=1+2, b missed"),
        Row(
            "nor its halves, when it is a brick", "a Brick 80m; b Run 20m",
            "1 Ride 08:00 60m; 2 Run 09:05 20m; 3 Run 18:00 45m", byHand: ["a="], "a missed, b=2, 1, 3"),
    ])
    func keptApartByHand(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("no activity here", "a Run", "1 Run 08:00", byHand: ["a=9"], "a=1"),
        Row("no activity at all", "a Run", "", byHand: ["a=9"], "a missed"),
        Row("no plan here", "a Run", "1 Run 08:00", byHand: ["z=1"], "a=1"),
        Row(
            "no plan here, the last for its activity", "a Run; b Run", "1 Run 08:00", byHand: ["b=1", "z=1"],
            "a missed, b=1 manual"),
        Row(
            "the last for an activity counts", "a Run; b Run", "1 Run 08:00", byHand: ["a=1", "b=1"],
            "a missed, b=1 manual"),
        Row("in the other order", "a Run; b Run", "1 Run 08:00", byHand: ["b=1", "a=1"], "a=1 manual, b missed"),
        Row(
            "the rules decide about the other", "a Run; b Run", "1 Run 08:00; 2 Run 09:00", byHand: ["a=1", "b=1"],
            "a=2, b=1 manual"),
        Row(
            "the last for a plan counts", "a Run", "1 Run 08:00; 2 Run 18:00", byHand: ["a=1", "a=", "a=2"],
            "a=2 manual, 1"),
        Row("even when it says nothing fulfils it", "a Run", "1 Run 08:00", byHand: ["a=1", "a="], "a missed, 1"),
        Row("even when it is not here", "a Run", "1 Run 08:00; 2 Run 18:00 5m", byHand: ["a=2", "a=9"], "a=1, 2"),
    ])
    func pairsThatSayLess(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row(
            "the named recording counts", "a Run", "1 Run 08:00 60m; 2 Run 08:00 59m", byHand: ["a=2"], "a=2(1) manual"),
        Row(
            "of three", "a Run", "1 Run 08:00 60m; 2 Run 08:00 59m; 3 Run 08:01 58m", byHand: ["a=2"], "a=2(1,3) manual"
        ),
        Row(
            "two of one session, the last counts", "a Run; b Run", "1 Run 08:00 60m; 2 Run 08:00 59m",
            byHand: ["a=1", "b=2"], "a missed, b=2(1) manual"),
        Row(
            "on the day of the named one", "a Run 16.; b Run 17.", "1 Run 16. 23:50 60m; 2 Run 17. 00:00 50m",
            byHand: ["b=2"], "a missed, b=2(1) manual"),
    ])
    func recordingsPairedByHand(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("what follows joins", "a Run 60m", "1 Run 08:00 40m; 2 Run 08:45 20m", byHand: ["a=1"], "a=1+2 manual"),
        Row(
            "what is paired elsewhere doesn't", "a Run 60m; b Run 16.", "1 Run 08:00 40m; 2 Run 08:45 20m",
            byHand: ["b=2"], "a=1, b=2 manual"),
        Row(
            "nor of another day", "a Run 16. 60m", "1 Run 08:00 40m; 2 Run 08:45 20m", byHand: ["a=1"], "a=1 manual, 2"),
        Row("nor to another sport", "a Run 60m", "1 Ride 08:00 40m; 2 Run 08:45 20m", byHand: ["a=1"], "a=1 manual, 2"),
        Row(
            "a brick's other half joins", "a Brick", "1 Ride 08:00 60m; 2 Run 09:05 20m", byHand: ["a=2"],
            "a=1+2 manual"),
        Row(
            "not what is paired with a run", "a Brick 80m; b Run",
            "1 Ride 08:00 60m; 2 Run 09:05 20m; 3 Ride 17:00 60m; 4 Run 18:05 20m", byHand: ["b=2"],
            "a=3+4, b=2 manual, 1"),
    ])
    func partsByHand(_ row: Row) throws { try row.check() }

    @Test func caseOfUIDsDoesNotMatter() throws {
        let plans = WorkoutIdentity.identified([try plan("a Run 15.")])
        let pair = ManualPair(uid: try #require(plans.first).uid.uppercased(), activityID: 1)
        let matching = Matcher(today: wednesday, pairs: [pair])
            .match(plans, to: [try activity("1 Run 17. 08:00")])
        #expect(matching.fulfilled.map(\.match?.rule) == [.manual])
        #expect(matching.unplanned.isEmpty)
    }

    /// An unrecognised plan has no UID, and neither has a pair that was left empty.
    @Test func whatHasNoUIDIsNotPaired() throws {
        let matching = Matcher(today: wednesday, pairs: [ManualPair(uid: "", activityID: nil)])
            .match([try plan("a Run")], to: [try activity("1 Run 08:00")])
        #expect(matching.fulfilled.map(\.match?.rule) == [.sameDay])
    }

    @Test(arguments: [
        (
            "a Run 07:00 60m", "1 Run 07:10 51m",
            ["paired by hand", "run = Run", "10 min after the planned start", "51 of 60 planned minutes"]
        ),
        (
            "a Run 16. 07:00 60m", "1 Run 07:10 51m",
            ["paired by hand", "1 day after the planned day", "run = Run", "51 of 60 planned minutes"]
        ),
        (
            "a Run 19. 10km", "1 Run 17. 51m 9km",
            ["paired by hand", "2 days before the planned day", "run = Run", "9.0 of 10.0 planned km"]
        ),
        ("a Run", "1 Swim 07:10", ["paired by hand", "Swim instead of run"]),
        ("a Race | Berlin", "1 Run 07:10", ["paired by hand", "race = Run"]),
        ("a Other", "1 Run 07:10", ["paired by hand", "other = Run"]),
        ("a DayOff", "1 Run hidden", ["paired by hand", "Run instead of rest"]),
    ])
    func reasonsByHand(_ planned: String, _ done: String, _ reasons: [String]) throws {
        let match = try #require(try merged([planned], [done], byHand: ["a=1"]).first?.match)
        #expect(match.reasons == reasons)
    }

    @Test func dayAndTimeAreTheActivitys() throws {
        let workout = try #require(
            try merged(["a Run 15. 07:00 60m | Tempo"], ["1 Run 17. 18:00 50m"], byHand: ["a=1"]).first)
        #expect(workout.day.description == "2026-03-17")
        #expect(workout.time.start?.description == "2026-03-17T17:00:00Z")
        #expect(workout.planned?.day.description == "2026-03-15")
        #expect(workout.status == .completed)
        #expect(workout.match?.startDelta == .seconds(2 * 86_400 + 11 * 3600))
        #expect(workout.compliance?.durationPercent == 83)
    }

    @Test(arguments: [
        ("a Run 19.", "1 Run 18. 08:00", PlannedWorkout.Kind.workout, "run"),
        ("a Run", "1 Swim 08:00", .workout, "swim"),
        ("a DayOff", "1 TrailRun 08:00", .workout, "run"),
        ("a Race | Berlin", "1 Run 08:00 race", .event, "race"),
        ("a Race | Berlin", "1 Run 08:00", .event, "race"),
        ("a Race | Berlin run", "1 Ride 08:00", .event, "bike"),
    ])
    func kindAndSportAreWhatWasDone(
        _ planned: String, _ done: String, _ kind: PlannedWorkout.Kind, _ sport: String
    ) throws {
        let workout = try #require(try merged([planned], [done], byHand: ["a=1"]).first)
        #expect(workout.status == .completed)
        #expect(workout.kind == kind)
        #expect(workout.sport == sport)
    }
}
