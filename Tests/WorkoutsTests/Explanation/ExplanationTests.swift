import Basics
import Testing
import Workouts
import WorkoutsLab

/// Every sentence that an explanation has. Today is 18 March 2026; what doesn't say its day is on the 17th.
@Suite struct ExplanationTests {
    @Test(arguments: [
        (["a Run 60m"], ["1 Run 08:00 51m"], "same_day", "joined: same day, run = Run, 51 of 60 planned minutes"),
        (
            ["a Run 18. 07:00"], ["1 Run 18. 07:30"], "within_hour",
            "joined: same day, run = Run, 30 min after the planned start"
        ),
        (
            ["a Run 18."], ["1 Run 18. 07:30"], "same_day_untimed",
            "joined: same day, run = Run, the plan has no start time"
        ),
        (["a Run"], ["1 Swim 08:00"], "other_sport", "a swim is not a run"),
        (
            ["a Run 18. 07:00"], ["1 Run 18. 09:10"], "starts_too_far_apart",
            "starts 2 h 10 min apart; today that must be at most one hour"
        ),
        (
            ["a Run 18. 07:00"], ["1 Run 18. 08:00:01"], "starts_too_far_apart",
            "starts 61 min apart; today that must be at most one hour"
        ),
        (
            ["a Run 19. 07:00"], ["1 Run 19. 05:00"], "starts_too_far_apart",
            "starts 2 h 0 min apart; until its day is over that must be at most one hour"
        ),
        (
            ["a Bike 60m"], ["1 Ride 08:00 20m commute"], "short_commute",
            "a commute of 20 min, less than half of the 60 planned minutes"
        ),
        (
            ["a Run 60m"], ["1 Run 08:00 20m", "2 Run 18:00 60m | Long"], "matched_elsewhere",
            "fits, but 2 \"Long\" suits it better: same day, run = Run, 60 of 60 planned minutes"
        ),
        (
            ["a Run 20m", "b Run 60m | Long"], ["1 Run 08:00 60m"], "matched_elsewhere",
            "fits, but suits \"Run: Long\" better: same day, run = Run, 60 of 60 planned minutes"
        ),
        (["a Run"], ["1 Run 08:00 60m", "2 Run 08:00 61m | Watch"], "duplicate", "another recording of 2 \"Watch\""),
        (
            ["a Strength"], ["2 Swim 08:00 30m | Lake", "1 Workout 08:30 3m", "3 Ride 08:33 60m"], "duplicate",
            "the change of sports after 2 \"Lake\""
        ),
        (
            ["a Run"], ["1 Run 08:45 20m", "2 Run 08:00 40m", "3 Run 20:00 5m"], "matched_elsewhere",
            "fits, but 2 suits it better: same day, run = Run"
        ),
        (
            ["a Run 60m"], ["1 Run 08:45 20m", "2 Run 08:00 40m"], "part",
            "joined as a further part of the session: same day, run = Run + Run, 60 of 60 planned minutes"
        ),
        (
            ["a Run 30m", "b Brick 80m"], ["1 Run 09:05 20m", "2 Ride 08:00 60m", "3 Run 18:00 30m"], "part",
            "fits, but is a further part of what fulfils \"Brick\""
        ),
        (
            ["a Brick 80m", "b Bike 300m | Long"], ["1 Ride 08:00 290m", "2 Run 18:00 20m"], "matched_elsewhere",
            "fits, but fulfils \"Bike: Long\": same day, bike = Ride, 290 of 300 planned minutes"
        ),
        (["a DayOff"], ["1 Run 08:00"], "rest_day", "a rest day matches nothing"),
    ])
    func pairs(_ plans: [String], _ done: [String], _ rule: String, _ sentence: String) throws {
        let verdict = try verdictOnFirst(plans, done)
        #expect(verdict.rule.rawValue == rule)
        #expect(verdict.sentence == sentence)
    }

    /// Plans with a start beside plans without, and activities whose start is hidden.
    @Test(arguments: [
        (
            ["a Run 07:00 60m"], ["1 Run 60m hidden"],
            "joined: same day, run = Run, 60 of 60 planned minutes; the activity's start is hidden, so length and title "
                + "were compared"
        ),
        (
            ["a Run 60m | Long", "b Run 18:00 20m"], ["1 Run 08:00 60m"],
            "joined: same day, run = Run, 60 of 60 planned minutes; the plan has no start time, so length and title were "
                + "compared"
        ),
        (
            ["a Run 60m | Long", "b Run 20m"], ["1 Run 08:00 60m"],
            "joined: same day, run = Run, 60 of 60 planned minutes"
        ),
        (
            ["a Run 18:00 20m", "b Run 60m | Long"], ["1 Run 08:00 60m"],
            "fits, but suits \"Run: Long\" better: same day, run = Run, 60 of 60 planned minutes; here starts were "
                + "compared; there the plan has no start time, so length and title were"
        ),
        (
            ["a Run 20m", "b Run 08:00 60m | Long"], ["1 Run 08:00 60m"],
            "fits, but suits \"Run: Long\" better: same day, run = Run, same start, 60 of 60 planned minutes; there starts "
                + "were compared; here the plan has no start time, so length and title were"
        ),
        (
            ["a Run 07:00 20m", "b Run 60m | Long"], ["1 Run 60m hidden"],
            "fits, but suits \"Run: Long\" better: same day, run = Run, 60 of 60 planned minutes; the activity's start is "
                + "hidden, so length and title were compared"
        ),
        (
            ["a Run 07:00 60m"], ["1 Run 20m hidden", "2 Run 07:00 60m | Long"],
            "fits, but 2 \"Long\" suits it better: same day, run = Run, same start, 60 of 60 planned minutes; there starts "
                + "were compared; here the activity's start is hidden, so length and title were"
        ),
    ])
    func startsThatAreNotKnown(_ plans: [String], _ done: [String], _ sentence: String) throws {
        #expect(try verdictOnFirst(plans, done).sentence == sentence)
    }

    @Test(arguments: [
        (
            ["a Run 60m"], ["1 Swim 08:00 30m"], ["a=1"], "manual",
            "joined: paired by hand, Swim instead of run, 30 of 60 planned minutes"
        ),
        (["a Run"], ["1 Run 08:00"], ["a="], "kept_apart_by_hand", "kept apart by hand: nothing fulfils this plan"),
        (
            ["a Run"], ["1 Run 08:00", "2 Run 18:00 | Late"], ["a=2"], "paired_by_hand_elsewhere",
            "this plan is paired by hand with 2 \"Late\""
        ),
        (
            ["a Run", "b Run | Other"], ["1 Run 08:00"], ["b=1"], "paired_by_hand_elsewhere",
            "paired by hand with \"Run: Other\""
        ),
        (
            ["a Run", "b Run 16. | Other"], ["1 Run 08:00", "2 Run 18:00"], ["b=1"], "paired_by_hand_elsewhere",
            "paired by hand with \"Run: Other\" of 2026-03-16"
        ),
        (
            ["a Run", "b Run 16. | Other"], ["1 Run 08:00"], ["b=1"], "paired_by_hand_elsewhere",
            "paired by hand with \"Run: Other\" of 2026-03-16"
        ),
    ])
    func pairsByHand(
        _ plans: [String], _ done: [String], _ byHand: [String], _ rule: String, _ sentence: String
    ) throws {
        let verdict = try verdictOnFirst(plans, done, byHand: byHand)
        #expect(verdict.rule.rawValue == rule)
        #expect(verdict.sentence == sentence)
        #expect(verdict.isJoined == (rule == "manual"))
    }

    @Test(arguments: [
        ("a Run", "1 EBikeRide", "an e bike ride is not a run"),
        ("a Bike", "1 TrailRun", "a trail run is not a bike ride"),
        ("a MtnBike", "1 Run", "a run is not a mountain bike ride"),
        ("a Swim", "1 WeightTraining", "weight training is not a swim"),
        ("a Strength", "1 Yoga", "yoga is not strength training"),
        ("a XC-Ski", "1 AlpineSki", "alpine ski is not cross-country skiing"),
        ("a Crosstrain", "1 Run", "a run is not cross-training"),
        ("a Brick", "1 Swim", "a swim is neither a ride nor a run"),
        ("a Run", "1 Workout | Zwift", "a ride is not a run"),
        ("a Yoga", "1 Tennis", "the plan does not name tennis as its sport"),
        ("a Race | Berlin run", "1 Swim", "a swim is not a run"),
        (
            "a Race | Berlin", "1 Run | Around the lake",
            "not marked as a race, and its name shares no distinctive word with the race's"
        ),
    ])
    func otherSports(_ planned: String, _ done: String, _ sentence: String) throws {
        let verdict = try verdictOnFirst([planned], [done])
        #expect(verdict.rule == .otherSport)
        #expect(verdict.sentence == sentence)
    }

    @Test(arguments: [
        (
            "a Run 60m", ["1 Run 08:00 51m | Home"], [String](), MergedWorkout.Status.completed,
            "fulfilled by 1 \"Home\": same day, run = Run, 51 of 60 planned minutes"
        ),
        ("a Run", [], [], .missed, "missed: its day is over and all activities of that day are known"),
        ("a Run 15.", [], [], .planned, "still planned: not all activities of that day are known"),
        ("a Run 18.", [], [], .planned, "still planned: its day isn't over"),
        ("a Run 19.", [], [], .planned, "still planned: its day isn't over"),
        ("a DayOff", [], [], .planned, "a rest day: it is never missed"),
        ("a Race", [], [], .planned, "a race or event: it is never missed"),
        ("a Run done", [], [], .completed, "TrainingPeaks says it is completed; no activity fulfils it"),
        (
            "a Run", ["1 Run 08:00"], ["a="], .missed,
            "kept apart by hand; missed: its day is over and all activities of that day are known"
        ),
        (
            "a Run", [], ["a=9"], .missed,
            "paired by hand with 9, which is not a known activity, so the rules decide; "
                + "missed: its day is over and all activities of that day are known"
        ),
    ])
    func plans(
        _ planned: String, _ done: [String], _ byHand: [String], _ status: MergedWorkout.Status, _ sentence: String
    ) throws {
        let known = Coverage(ranges: [try day("2026-03-16")...day("2026-03-18")])
        let date = try plan(planned).day
        let explanation = try explained([planned], done, byHand: byHand, day: date, coverage: known)
        let verdict = try #require(explanation.plans.first)
        #expect(verdict.status == status)
        #expect(verdict.sentence == sentence)
    }

    @Test func aLaterPairTakesTheActivity() throws {
        let explanation = try explained(["a Run | A", "b Run | B"], ["1 Run 08:00"], byHand: ["a=1", "b=1"])
        let verdict = try #require(explanation.plans.first { $0.plan.feedUID == "a" })
        #expect(
            verdict.sentence == "paired by hand with 1, which a later pair gives to another plan, so the rules decide; "
                + "missed: its day is over and all activities of that day are known")
    }

    @Test(arguments: [
        (
            ["a Run 60m"], ["1 Run 08:00 51m"], [String](), ActivityVerdict.Role.matched,
            "fulfils \"Run\": same day, run = Run, 51 of 60 planned minutes"
        ),
        (
            ["a Run 60m"], ["1 Run 08:45 20m", "2 Run 08:00 40m"], [], .part,
            "a further part of what fulfils \"Run\": same day, run = Run + Run, 60 of 60 planned minutes"
        ),
        ([], ["1 Run 08:00 60m", "2 Run 08:00 61m"], [], .duplicate, "another recording of 2, which counts"),
        (
            ["a Strength"], ["2 Swim 08:00 30m | Lake", "1 Workout 08:30 3m", "3 Ride 08:33 60m"], [], .duplicate,
            "the change of sports after 2 \"Lake\", a part of the race that counts in nothing"
        ),
        ([], ["1 Run 08:00"], [], .unplanned, "nothing was planned that day"),
        (["a Swim"], ["1 Run 08:00"], [], .unplanned, "no plan of that day fits"),
        (["a Run"], ["1 Run 08:00"], ["a="], .unplanned, "fits \"Run\", but that is kept apart by hand"),
        (["a Swim"], ["1 Run 08:00"], ["a="], .unplanned, "no plan of that day fits"),
        (
            ["a Swim", "b Run 60m"], ["1 Run 08:00 20m", "2 Run 18:00 60m | Long"], [], .unplanned,
            "fits \"Run\", but 2 \"Long\" suits it better"
        ),
        (
            ["a Run 16. | Tempo"], ["1 Run 08:00"], ["a=1"], .matched,
            "fulfils \"Run: Tempo\" of 2026-03-16: paired by hand, 1 day after the planned day, run = Run"
        ),
    ])
    func activities(
        _ plans: [String], _ done: [String], _ byHand: [String], _ role: ActivityVerdict.Role, _ sentence: String
    ) throws {
        let explanation = try explained(plans, done, byHand: byHand)
        let verdict = try #require(explanation.activities.first { $0.activity.id == 1 })
        #expect(verdict.role == role)
        #expect(verdict.sentence == sentence)
        #expect((verdict.planUID != nil) == (role == .matched || role == .part))
    }

    @Test func anotherRecordingIsOfTheOneThatCounts() throws {
        let explanation = try explained(
            ["a Brick"], ["1 Run 08:45 30m manual", "2 Run 09:00 20m | Off the bike", "3 Ride 08:00 60m"])
        let verdict = try #require(explanation.activities.first { $0.activity.id == 1 })
        #expect(verdict.role == .duplicate)
        #expect(verdict.sentence == "another recording of 2 \"Off the bike\", which counts")
        #expect(verdict.planUID == explanation.plans.first?.plan.uid)
    }

    @Test func aTransitionIsListedWithTheLegThatCounts() throws {
        let done = try ["1 Swim 08:00 30m", "2 Workout 08:30 3m", "3 Ride 08:33 60m | Loop"].map(activity)
        let date = try day("2026-03-17")
        let explanation = Explanation(
            of: date,
            MatchIndex(
                MatchInput(
                    today: date, plans: [], activities: done, pairs: [], coverage: .none,
                    edits: [ActivityEdit(id: 1, day: date, isExcluded: true)])))
        let verdict = try #require(explanation.activities.first { $0.activity.id == 2 })
        #expect(verdict.role == .duplicate)
        #expect(
            verdict.sentence == "the change of sports before 3 \"Loop\", a part of the race that counts in nothing")
    }

    /// About plan a and activity 1.
    private func verdictOnFirst(
        _ plans: [String], _ done: [String], byHand: [String] = []
    ) throws -> PairVerdict {
        let date = try plan(plans[0]).day
        let explanation = try explained(plans, done, byHand: byHand, day: date)
        let first = try #require(explanation.plans.first { $0.plan.feedUID == "a" })
        return try #require(first.pairs.first { $0.activityID == 1 })
    }
}

/// The explanation of 17 March, or of another day, with plans and activities in the notation.
func explained(
    _ plans: [String], _ done: [String], byHand: [String] = [], day date: Day? = nil, coverage: Coverage? = nil
) throws -> Explanation {
    let plans = WorkoutIdentity.identified(try plans.map(plan))
    let today = try day("2026-03-18")
    return Explanation(
        of: try date ?? day("2026-03-17"),
        MatchIndex(
            MatchInput(
                today: today, plans: plans, activities: try done.map(activity), pairs: try pairs(byHand, of: plans),
                coverage: coverage ?? Coverage(ranges: [Day(number: .min)...today]))))
}
