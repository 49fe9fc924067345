import Basics
import Testing
import TrainingPeaks
import Workouts

/// feed.md, DESCRIPTION: the trailer is read backwards, the coach's text is kept.
@Suite struct TrailerTests {
    @Test func everyLine() throws {
        let plan = try Plans.plan(
            "Run: Tempo", "Workout type: Run", "Easy.", "", "Then hard: 12x50m", "Planned Time: 1:00",
            "Actual Time: 0:56", "Distance Planned: 2500 m", "Actual Distance: 7.87 km", "Speed: 9.56 km/h",
            "Pace: 6.96 min/km", "")
        #expect(plan.planned == Volume(duration: .seconds(3600), distance: Distance(meters: 2500)))
        #expect(plan.actual == Volume(duration: .seconds(3360), distance: Distance(meters: 7870)))
        #expect(plan.isCompleted)
        #expect(plan.notes == "Easy.\n\nThen hard: 12x50m")
    }

    @Test(arguments: [
        ("2500 m", 2500.0), ("7.87 km", 7870), ("0 km", 0), ("6 mi", 9656.064), ("6 miles", 9656.064),
        ("100 yd", 91.44),
        ("100 yds", 91.44), ("1000 ft", 304.8),
    ])
    func units(text: String, meters: Double) throws {
        let plan = try Plans.plan("Run", "Workout type: Run", "Distance Planned: " + text)
        #expect(plan.planned.distance == Distance(meters: meters))
        #expect(!plan.isCompleted)
    }

    @Test(
        arguments: [
            ("0:56", 3360), ("1:00:30", 3630), ("999:59:59", 3_599_999), ("1000:00", nil), ("1:60", nil),
            ("1:00:60", nil),
        ] as [(String, Int?)])
    func times(text: String, seconds: Int?) throws {
        let plan = try Plans.plan("Run", "Workout type: Run", "Planned Time: " + text)
        #expect(plan.planned.duration == seconds.map { .seconds($0) })
    }

    @Test(arguments: ["Actual Time: 0:20", "Actual Distance: 5 km"])
    func anActualLineIsCompletion(line: String) throws {
        #expect(try Plans.plan("Run", "Workout type: Run", line).isCompleted)
    }

    @Test(arguments: [
        "done", "actual", "Actual Time: later", "Speed workouts will develop your power: 5", "Pace: easy",
    ])
    func wordsOfTheCoachMeanNothing(line: String) throws {
        let plan = try Plans.plan("Run", "Workout type: Run", line, "Planned Time: 1:00", "")
        #expect(!plan.isCompleted)
        #expect(plan.notes == line)
        #expect(plan.planned.duration == .seconds(3600))
    }

    @Test func theCoachsOwnPlannedTimeIsText() throws {
        let plan = try Plans.plan(
            "Run", "Workout type: Run", "Planned Time: 2:00", "Warm up", "Planned Time: 1:00", "")
        #expect(plan.planned.duration == .seconds(3600))
        #expect(plan.notes == "Planned Time: 2:00\nWarm up")
        let adjacent = try Plans.plan("Run", "Workout type: Run", "Planned Time: 2:00", "Planned Time: 1:00", "")
        #expect(adjacent.planned.duration == .seconds(3600))
        #expect(adjacent.notes == "Planned Time: 2:00")
    }

    @Test func anUnknownLabelAmongKnownOnesIsToldAndKept() throws {
        let text = "Workout type: Run\\nPlanned Time: 1:00\\nElevation Planned: 300 m\\nActual Time: 0:50\\n"
        let feed = try Plans.feed([["DTSTART;VALUE=DATE:20260318", "SUMMARY:Run", "DESCRIPTION:" + text]])
        #expect(feed.workouts.map(\.planned.duration) == [.seconds(3600)])
        #expect(feed.workouts.map(\.actual.duration) == [.seconds(3000)])
        #expect(feed.workouts.map(\.notes) == ["Elevation Planned: 300 m"])
        #expect(
            feed.diagnostics.map(\.message) == [
                "the label \"Elevation Planned\" is not known; its line is kept as the coach's text"
            ])
    }

    @Test(arguments: [("TSS 85", 85.0), ("85 TSS", 85), ("TSS: 85.5", 85.5)])
    func typedTSS(line: String, tss: Double) throws {
        #expect(try Plans.plan("Run", "Workout type: Run", line, "Planned Time: 1:00").tss == tss)
    }

    @Test(arguments: ["IF you feel good", "TSS", "TSS will be high", "tsst 85", "IF 12 riders come"])
    func lookAlikes(line: String) throws {
        let plan = try Plans.plan("Run", "Workout type: Run", line)
        #expect(plan.tss == nil)
        #expect(plan.intensityFactor == nil)
        #expect(plan.notes == line)
    }

    @Test func typedIntensityAndTargets() throws {
        let plan = try Plans.plan("Bike", "Workout type: Bike", "IF 0.82", "Power: 250 W", "HR: 150 bpm", "Power: lots")
        #expect(plan.intensityFactor == 0.82)
        #expect(
            plan.targets == [Target(quantity: .power, text: "250 W"), Target(quantity: .heartRate, text: "150 bpm")])
    }
}
