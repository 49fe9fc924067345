import Basics
import Testing
import TrainingPeaks
import Workouts

/// feed.md: VEVENT, window, other vendors.
@Suite struct FeedTests {
    @Test func theStructuredWorkoutsLengthIsInItsMixedEnd() throws {
        let plan = try Plans.only([
            "DTSTART;VALUE=DATE:20260318", "DTEND:20260318T013000", "SUMMARY:Bike", "DESCRIPTION:Workout type: Bike",
        ])
        #expect(plan.planned.duration == .seconds(5400))
        #expect(plan.start == .day(try #require(Day(iso: "2026-03-18"))))
    }

    @Test(
        "A camp of several days keeps its span, and counts on its first day",
        arguments: [
            ("DTEND;VALUE=DATE:20260323", 5), ("DTEND;VALUE=DATE:20260319", 1), ("DTEND;VALUE=DATE:20260318", 1),
            ("DURATION:P1W", 7), ("DTEND;VALUE=DATE:24000101", 366), ("DTEND:20260320T013000", 1), ("SEQUENCE:0", 1),
        ])
    func severalDays(end: String, days: Int) throws {
        let plan = try Plans.only(["DTSTART;VALUE=DATE:20260318", end, "SUMMARY:Bike: Camp"])
        #expect(plan.days == days)
        #expect(plan.start == .day(try #require(Day(iso: "2026-03-18"))))
        #expect(plan.planned.duration == nil)
    }

    @Test func allDayIsNot24Hours() throws {
        #expect(try Plans.plan("Run", "Workout type: Run").planned.duration == nil)
    }

    @Test func theEndOfACompletedWorkoutIsNeverItsLength() throws {
        let plan = try Plans.only([
            "DTSTART:20260317T063851", "DTEND:20260317T073851", "SUMMARY:Run",
            "DESCRIPTION:Workout type: Run\\nActual Time: 0:51\\n",
        ])
        #expect(plan.planned.duration == nil)
        #expect(plan.actual.duration == .seconds(3060))
        #expect(plan.start.local?.description == "2026-03-17T06:38:51")
        guard case .wallClock = plan.start else {
            Issue.record("floating is the athlete's wall clock")
            return
        }
    }

    /// Without a planned time TrainingPeaks writes an hour.
    @Test(arguments: [("070000", nil), ("073000", 5400), ("065959", 3599)] as [(String, Int?)])
    func theLengthOfATimedWorkoutIsPlannedUnlessItIsAnHour(end: String, seconds: Int?) throws {
        let plan = try Plans.only([
            "DTSTART:20260318T060000", "DTEND:20260318T" + end, "SUMMARY:Run", "DESCRIPTION:Workout type: Run",
        ])
        #expect(plan.planned.duration == seconds.map { .seconds($0) })
    }

    @Test func theWindowFollowsMountainTime() throws {
        let lines = ["DTSTAMP:20260318T030000Z", "DTSTART;VALUE=DATE:20260318", "SUMMARY:Run"]
        let feed = try Plans.feed([lines])
        #expect(feed.generated?.description == "2026-03-18T03:00:00Z")
        let window = feed.window(today: try #require(Day(iso: "2026-03-18")))
        #expect(window?.lowerBound.description == "2026-03-13")
        #expect(window?.upperBound.description == "2026-03-31")
    }

    @Test func aFeedOfTheFutureIsOfToday() throws {
        let feed = try Plans.feed([["DTSTAMP:20270318T030000Z", "DTSTART;VALUE=DATE:20260318", "SUMMARY:Run"]])
        let window = feed.window(today: try #require(Day(iso: "2026-03-18")))
        #expect(window?.lowerBound.description == "2026-03-14")
        #expect(window?.upperBound.description == "2026-04-01")
    }

    @Test func otherVendorsTellEverythingFromTheirFirstWorkoutOn() throws {
        let feed = try Plans.feed([
            ["DTSTART;VALUE=DATE:20260318", "SUMMARY:2:00 - Gibbs"],
            ["DTSTART;VALUE=DATE:20260310", "SUMMARY:1:00 - Ericsson"],
        ])
        let window = feed.window(today: try #require(Day(iso: "2026-03-18")))
        #expect(window?.lowerBound.description == "2026-03-10")
        #expect((window?.upperBound).map { $0 > Day(number: 2_000_000) } == true)
    }

    @Test func withoutAStampThereIsNoWindow() throws {
        let feed = try Plans.feed([["DTSTART;VALUE=DATE:20260318", "SUMMARY:Run"]])
        #expect(feed.window(today: Day(number: 20_000)) == nil)
    }

    @Test func unknownPropertiesAndBadEventsAreTold() throws {
        let feed = try Plans.feed([
            ["DTSTART;VALUE=DATE:20260318", "SUMMARY:Run", "X-NEW:1"], ["DTSTART:nonsense", "SUMMARY:Bike"],
        ])
        #expect(feed.workouts.count == 1)
        #expect(feed.diagnostics.map(\.severity) == [.warning, .note])
        #expect(feed.diagnostics.first?.item == "feed.ics:11 (Bike)")
    }

    @Test func aTrailerIsReadWithoutTypeLinesToo() throws {
        let text = "DESCRIPTION:Easy.\\nPlanned Time: 1:00\\nActual Time: 0:56\\nDistance Planned: 10 km\\n"
        let plan = try Plans.only(
            ["DTSTART:20260317T060000", "DTEND:20260317T073000", "SUMMARY:Run: Tempo", text], product: "")
        #expect(plan.sport == .run)
        #expect(plan.title == "Tempo")
        #expect(plan.notes == "Easy.")
        #expect(plan.planned == Volume(duration: .seconds(3600), distance: Distance(meters: 10_000)))
        #expect(plan.actual.duration == .seconds(3360))
        #expect(plan.isCompleted)
    }

    @Test func trainerRoad() throws {
        let plan = try Plans.only(
            ["DTSTART;VALUE=DATE:20260318", "SUMMARY:2:00 - Gibbs", "DESCRIPTION:TSS 81\\, IF 0.64\\, kJ(Cal) 1263."],
            product: "-//TrainerRoad//EN")
        #expect(plan.sport == .bike)
        #expect(plan.title == "Gibbs")
        #expect(plan.planned.duration == .seconds(7200))
        #expect(plan.tss == 81)
        #expect(plan.intensityFactor == 0.64)
        let phase = try Plans.only(["DTSTART;VALUE=DATE:20260318", "SUMMARY:Base Week"], product: "TrainerRoad")
        #expect(phase.kind == .event)
    }

    @Test func runna() throws {
        let lines = ["DTSTART:20260318", "SUMMARY:🏃 Easy Run • 6mi • 50m - 55m"]
        let plan = try Plans.only(lines, product: "Runna")
        #expect(plan.sport == .run)
        #expect(plan.title == "Easy Run")
        #expect(plan.planned == Volume(duration: .seconds(3150), distance: Distance(meters: 9656.064)))
        let exact = try Plans.only(lines + ["X-WORKOUT-ESTIMATED-DURATION:3000"], product: "anything")
        #expect(exact.planned.duration == .seconds(3000))
    }

    /// Something was done, nothing was planned or written, and the title is made of the sport.
    @Test(arguments: [
        ("Bike: Cycling", "Workout type: Bike\\nActual Time: 1:00\\n", true),
        (
            "Run: Running", "Workout type: Run\\nActual Distance: 7.87 km\\nSpeed: 9.56 km/h\\nPace: 6.28 min/km\\n",
            true
        ),
        ("Run", "Workout type: Run\\nActual Time: 1:00\\n", true),
        ("Swim: Open Water Swimming", "Workout type: Swim\\nActual Time: 1:00\\n", true),
        ("Bike: Radfahren", "Workout type: Bike\\nActual Time: 1:00\\n", true),
        ("Bike: Virtual Activity Cycling", "Workout type: Bike\\nActual Time: 1:00\\n", true),
        ("Other: Transition", "Workout type: Other\\nActual Time: 0:03\\n", true),
        ("Other: NordicSki", "Workout type: Other\\nActual Time: 1:00\\n", true),
        ("Bike: Cycling", "Workout type: Bike\\nPlanned Time: 1:00\\nActual Time: 1:00\\n", false),
        ("Bike: Cycling", "Workout type: Bike\\nActual Time: 1:00\\nDistance Planned: 30 km\\n", false),
        ("Bike: Cycling", "Workout type: Bike\\n", false),
        ("Bike: Cycling", "Workout type: Bike\\nKeep it easy\\nActual Time: 1:00\\n", false),
        ("Run: Tempo", "Workout type: Run\\nActual Time: 1:00\\n", false),
        ("Swim: Open Water", "Workout type: Swim\\nActual Time: 1:00\\n", false),
        ("Day Off: Rest Day", "Workout type: Day Off\\nActual Time: 1:00\\n", false),
    ])
    func recordings(_ summary: String, _ text: String, _ isRecording: Bool) throws {
        let plan = try Plans.only([
            "DTSTART:20260317T063851", "DTEND:20260317T073851", "SUMMARY:" + summary, "DESCRIPTION:" + text,
        ])
        #expect(plan.isRecording == isRecording)
    }
}
