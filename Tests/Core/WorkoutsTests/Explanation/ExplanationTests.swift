import Basics
import Testing
import Workouts
import WorkoutsLab

/// Every sentence that an explanation has. Today is 18 March 2026; what doesn't say its day is on the 17th.
@Suite struct ExplanationTests {
    /// What is said of plan a and activity 1, and by which rule; nil for any.
    struct Pair: Sendable {
        let plans: String
        let done: String
        let byHand: [String]
        let rule: String?
        let sentence: String

        init(
            _ plans: String, _ done: String, byHand: [String] = [], _ rule: String?, _ sentence: String
        ) {
            (self.plans, self.done, self.byHand, self.rule, self.sentence) = (plans, done, byHand, rule, sentence)
        }
    }

    @Test(arguments: [
        Pair("a Run 60m", "1 Run 08:00 51m", "same_day", "joined: same day, run = Run, 51 of 60 planned minutes"),
        Pair(
            "a Run 18. 07:00", "1 Run 18. 07:30", "within_hour",
            "joined: same day, run = Run, 30 min after the planned start"),
        Pair(
            "a Run 18.", "1 Run 18. 07:30", "same_day_untimed",
            "joined: same day, run = Run, the plan has no start time"),
        Pair("a Run", "1 Swim 08:00", "other_sport", "a swim is not a run"),
        Pair(
            "a Run 18. 07:00", "1 Run 18. 09:10", "starts_too_far_apart",
            "starts 2 h 10 min apart; today that must be at most one hour"),
        Pair(
            "a Run 18. 07:00", "1 Run 18. 08:00:01", "starts_too_far_apart",
            "starts 61 min apart; today that must be at most one hour"),
        Pair(
            "a Run 19. 07:00", "1 Run 19. 05:00", "starts_too_far_apart",
            "starts 2 h 0 min apart; until its day is over that must be at most one hour"),
        Pair(
            "a Bike 60m", "1 Ride 08:00 20m commute", "short_commute",
            "a commute of 20 min, less than half of the 60 planned minutes"),
        Pair(
            "a Run 60m", "1 Run 08:00 20m; 2 Run 18:00 60m | Long", "matched_elsewhere",
            "fits, but 2 \"Long\" suits it better: same day, run = Run, 60 of 60 planned minutes"),
        Pair(
            "a Run 20m; b Run 60m | Long", "1 Run 08:00 60m", "matched_elsewhere",
            "fits, but suits \"Run: Long\" better: same day, run = Run, 60 of 60 planned minutes"),
        Pair("a Run", "1 Run 08:00 60m; 2 Run 08:00 61m | Watch", "duplicate", "another recording of 2 \"Watch\""),
        Pair(
            "a Strength", "2 Swim 08:00 30m | Lake; 1 Workout 08:30 3m; 3 Ride 08:33 60m", "duplicate",
            "the change of sports after 2 \"Lake\""),
        Pair(
            "a Run", "1 Run 08:45 20m; 2 Run 08:00 40m; 3 Run 20:00 5m", "matched_elsewhere",
            "fits, but 2 suits it better: same day, run = Run"),
        Pair(
            "a Run 60m", "1 Run 08:45 20m; 2 Run 08:00 40m", "part",
            "joined as a further part of the session: same day, run = Run + Run, 60 of 60 planned minutes"),
        Pair(
            "a Run 30m; b Brick 80m", "1 Run 09:05 20m; 2 Ride 08:00 60m; 3 Run 18:00 30m", "part",
            "fits, but is a further part of what fulfils \"Brick\""),
        Pair(
            "a Brick 80m; b Bike 300m | Long", "1 Ride 08:00 290m; 2 Run 18:00 20m", "matched_elsewhere",
            "fits, but fulfils \"Bike: Long\": same day, bike = Ride, 290 of 300 planned minutes"),
        Pair("a DayOff", "1 Run 08:00", "rest_day", "a rest day matches nothing"),
        // Plans with a start beside plans without, and activities whose start is hidden.
        Pair(
            "a Run 07:00 60m", "1 Run 60m hidden", nil,
            "joined: same day, run = Run, 60 of 60 planned minutes; the activity's start is hidden, so length and title "
                + "were compared"),
        Pair(
            "a Run 60m | Long; b Run 18:00 20m", "1 Run 08:00 60m", nil,
            "joined: same day, run = Run, 60 of 60 planned minutes; the plan has no start time, so length and title were "
                + "compared"),
        Pair(
            "a Run 60m | Long; b Run 20m", "1 Run 08:00 60m", nil,
            "joined: same day, run = Run, 60 of 60 planned minutes"),
        Pair(
            "a Run 18:00 20m; b Run 60m | Long", "1 Run 08:00 60m", nil,
            "fits, but suits \"Run: Long\" better: same day, run = Run, 60 of 60 planned minutes; here starts were "
                + "compared; there the plan has no start time, so length and title were"),
        Pair(
            "a Run 20m; b Run 08:00 60m | Long", "1 Run 08:00 60m", nil,
            "fits, but suits \"Run: Long\" better: same day, run = Run, same start, 60 of 60 planned minutes; there starts "
                + "were compared; here the plan has no start time, so length and title were"),
        Pair(
            "a Run 07:00 20m; b Run 60m | Long", "1 Run 60m hidden", nil,
            "fits, but suits \"Run: Long\" better: same day, run = Run, 60 of 60 planned minutes; the activity's start is "
                + "hidden, so length and title were compared"),
        Pair(
            "a Run 07:00 60m", "1 Run 20m hidden; 2 Run 07:00 60m | Long", nil,
            "fits, but 2 \"Long\" suits it better: same day, run = Run, same start, 60 of 60 planned minutes; there starts "
                + "were compared; here the activity's start is hidden, so length and title were"),
        // What was paired by hand.
        Pair(
            "a Run 60m", "1 Swim 08:00 30m", byHand: ["a=1"], "manual",
            "joined: paired by hand, Swim instead of run, 30 of 60 planned minutes"),
        Pair(
            "a Run", "1 Run 08:00", byHand: ["a="], "kept_apart_by_hand",
            "kept apart by hand: nothing fulfils this plan"),
        Pair(
            "a Run", "1 Run 08:00; 2 Run 18:00 | Late", byHand: ["a=2"], "paired_by_hand_elsewhere",
            "this plan is paired by hand with 2 \"Late\""),
        Pair(
            "a Run; b Run | Other", "1 Run 08:00", byHand: ["b=1"], "paired_by_hand_elsewhere",
            "paired by hand with \"Run: Other\""),
        Pair(
            "a Run; b Run 16. | Other", "1 Run 08:00; 2 Run 18:00", byHand: ["b=1"], "paired_by_hand_elsewhere",
            "paired by hand with \"Run: Other\" of 2026-03-16"),
        Pair(
            "a Run; b Run 16. | Other", "1 Run 08:00", byHand: ["b=1"], "paired_by_hand_elsewhere",
            "paired by hand with \"Run: Other\" of 2026-03-16"),
        // Other sports.
        Pair("a Run", "1 EBikeRide", "other_sport", "an e bike ride is not a run"),
        Pair("a Bike", "1 TrailRun", "other_sport", "a trail run is not a bike ride"),
        Pair("a MtnBike", "1 Run", "other_sport", "a run is not a mountain bike ride"),
        Pair("a Swim", "1 WeightTraining", "other_sport", "weight training is not a swim"),
        Pair("a Strength", "1 Yoga", "other_sport", "yoga is not strength training"),
        Pair("a XC-Ski", "1 AlpineSki", "other_sport", "alpine ski is not cross-country skiing"),
        Pair("a Crosstrain", "1 Run", "other_sport", "a run is not cross-training"),
        Pair("a Brick", "1 Swim", "other_sport", "a swim is neither a ride nor a run"),
        Pair("a Run", "1 Workout | Zwift", "other_sport", "a ride is not a run"),
        Pair("a Yoga", "1 Tennis", "other_sport", "the plan does not name tennis as its sport"),
        Pair("a Race | Berlin run", "1 Swim", "other_sport", "a swim is not a run"),
        Pair(
            "a Race | Berlin", "1 Run | Around the lake", "other_sport",
            "not marked as a race, and its name shares no distinctive word with the race's"),
    ])
    func pairs(_ row: Pair) throws {
        let verdict = try verdictOnFirst(lines(row.plans), lines(row.done), byHand: row.byHand)
        #expect(row.rule == nil || verdict.rule.rawValue == row.rule)
        #expect(verdict.sentence.text == row.sentence)
        #expect(row.byHand.isEmpty || verdict.isJoined == (row.rule == "manual"))
    }

    private static let missed = "missed: its day is over and all activities of that day are known"
    private static let recorded = "TrainingPeaks has joined this file to no plan:"

    /// What is said of plan a, and its status in place of a rule.
    @Test(arguments: [
        Pair(
            "a Run 60m", "1 Run 08:00 51m | Home", "completed",
            "fulfilled by 1 \"Home\": same day, run = Run, 51 of 60 planned minutes"),
        Pair("a Run", "", "missed", missed),
        Pair("a Run 15.", "", "planned", "still planned: not all activities of that day are known"),
        Pair("a Run 18.", "", "planned", "still planned: its day isn't over"),
        Pair("a Run 19.", "", "planned", "still planned: its day isn't over"),
        Pair("a DayOff", "", "planned", "a rest day: it is never missed"),
        Pair("a Race", "", "planned", "a race or event: it is never missed"),
        Pair("a Run done", "", "completed", "TrainingPeaks says it is completed; no activity fulfils it"),
        Pair("a Run", "1 Run 08:00", byHand: ["a="], "missed", "kept apart by hand; \(missed)"),
        Pair(
            "a Run", "", byHand: ["a=9"], "missed",
            "paired by hand with 9, which is not a known activity, so the rules decide; \(missed)"),
        Pair(
            "a Run | A; b Run | B", "1 Run 08:00", byHand: ["a=1", "b=1"], "missed",
            "paired by hand with 1, which a later pair gives to another plan, so the rules decide; \(missed)"),
        // What TrainingPeaks lists without a plan.
        Pair(
            "a Bike 07:00 did=60m recorded", "1 Ride 07:00 60m | Home", "completed",
            "\(recorded) the same session as 1 \"Home\", which counts"),
        Pair(
            "a Bike 07:05 did=50m recorded; b Bike 07:00 60m done did=60m | Long", "", "completed",
            "\(recorded) the same session as \"Bike: Long\", which counts"),
        Pair(
            "a Bike 07:05 did=50m recorded; b Bike 07:00 did=60m recorded", "", "completed",
            "\(recorded) another recording of \"Bike\", which counts"),
        Pair(
            "a Bike 07:00 did=60m recorded", "", "completed",
            "\(recorded) nothing else is known of this session, so it counts itself"),
    ])
    func plans(_ row: Pair) throws {
        let known = KnownDays(["2026-03-16"..."2026-03-18"])
        let plans = lines(row.plans)
        let explanation = try explained(
            plans, lines(row.done), byHand: row.byHand, day: try plan(plans[0]).day, knownDays: known)
        let verdict = try #require(explanation.plans.first { $0.plan.feedUID == "a" })
        #expect(verdict.status.rawValue == row.rule)
        #expect(verdict.sentence.text == row.sentence)
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
        #expect(verdict.sentence.text == sentence)
        #expect((verdict.planUID != nil) == (role == .matched || role == .part))
    }

    @Test func anotherRecordingIsOfTheOneThatCounts() throws {
        let explanation = try explained(
            ["a Brick"], ["1 Run 08:45 30m manual", "2 Run 09:00 20m | Off the bike", "3 Ride 08:00 60m"])
        let verdict = try #require(explanation.activities.first { $0.activity.id == 1 })
        #expect(verdict.role == .duplicate)
        #expect(verdict.sentence.text == "another recording of 2 \"Off the bike\", which counts")
        #expect(verdict.planUID == explanation.plans.first?.plan.uid)
    }

    @Test func aTransitionIsListedWithTheLegThatCounts() throws {
        let done = try ["1 Swim 08:00 30m", "2 Workout 08:30 3m", "3 Ride 08:33 60m | Loop"].map(activity)
        let edits = [ActivityEdit(id: 1, day: "2026-03-17", isExcluded: true)]
        let explanation = Explanation(of: "2026-03-17", MatchIndex(input([], done, edits: edits)))
        let verdict = try #require(explanation.activities.first { $0.activity.id == 2 })
        #expect(verdict.role == .duplicate)
        #expect(
            verdict.sentence.text == "the change of sports before 3 \"Loop\", a part of the race that counts in nothing"
        )
    }

    @Test func aFileOfAnExcludedSessionRestsWithIt() throws {
        let plans = WorkoutIdentity.identified([try plan("a Bike 07:00 did=60m recorded")])
        let edits = [ActivityEdit(id: 1, day: "2026-03-17", isExcluded: true)]
        let found = MatchIndex(input(plans, [try activity("1 Ride 07:00 60m")], edits: edits))
        #expect(
            Explanation(of: "2026-03-17", found).plans.map(\.sentence.text) == [
                "\(Self.recorded) the same session as 1, which is excluded, so it rests, too"
            ])
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
    _ plans: [String], _ done: [String], byHand: [String] = [], day date: Day = "2026-03-17",
    knownDays: KnownDays = .all
) throws -> Explanation {
    let plans = WorkoutIdentity.identified(try plans.map(plan))
    return Explanation(
        of: date,
        MatchIndex(input(plans, try done.map(activity), pairs: try pairs(byHand, of: plans), knownDays: knownDays)))
}
