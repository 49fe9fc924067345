import Basics
import Testing
import TrainingPeaks
import Workouts

/// feed.md, SUMMARY: types, titles and races.
@Suite struct TypeTests {
    @Test(arguments: [
        ("Swim", PlannedSport.swim), ("Bike", .bike), ("Run", .run), ("Strength", .strength), ("Walk", .walk),
        ("Other", .other), ("Custom", .other), ("Day Off", .rest), ("Brick", .brick), ("Crosstrain", .crosstrain),
        ("Race", .race), ("Mtn Bike", .mountainBike), ("MTB", .mountainBike), ("XC-Ski", .xcSki),
        ("Rowing", .rowing), ("mtn-bike", .mountainBike), ("DAY-OFF", .rest), ("xc ski", .xcSki), ("XCSki", .xcSki),
    ])
    func types(label: String, sport: PlannedSport) throws {
        let typed = try Plans.plan(label + ": Title", "Workout type: " + label)
        #expect(typed.sport == sport)
        #expect(typed.title == "Title")
        let bare = try Plans.plan(label)
        #expect(bare.sport == sport)
        #expect(bare.title == "")
    }

    @Test(arguments: [
        ("Bike: 3:30", "3:30"), ("Bike: E-2.2: Base Building", "E-2.2: Base Building"),
        ("Bike: TrainingPeaks Virtual - Alpe", "TrainingPeaks Virtual - Alpe"), ("Bike:", ""), ("Bike: 長い🚴", "長い🚴"),
    ])
    func onlyTheFirstColonCounts(summary: String, title: String) throws {
        let plan = try Plans.plan(summary, "Workout type: Bike")
        #expect(plan.title == title)
        #expect(plan.sport == .bike)
    }

    @Test(arguments: [
        ("Run: Off the bike", PlannedSport.run), ("Bike: strides", .bike), ("Run: Trunk stability", .run),
        ("Bike: Brick ride then run", .bike), ("Swim: recovery", .swim),
    ])
    func sportIsNeverASubstring(summary: String, sport: PlannedSport) throws {
        #expect(try Plans.plan(summary).sport == sport)
    }

    @Test(arguments: [("A", RacePriority.a), ("B", .b), ("C", .c)])
    func racesHaveAPriorityAndNoTypeLine(prefix: String, priority: RacePriority) throws {
        let race = try Plans.plan(prefix + ": City Marathon")
        #expect(race.kind == .event)
        #expect(race.sport == .race)
        #expect(race.title == "City Marathon")
        #expect(race.racePriority == priority)
    }

    @Test func aBareRace() throws {
        let race = try Plans.plan("City Marathon")
        #expect(race.kind == .event)
        #expect(race.title == "City Marathon")
        #expect(race.racePriority == nil)
    }

    @Test func aDayOffStaysBesideWorkouts() throws {
        let feed = try Plans.feed([
            ["DTSTART;VALUE=DATE:20260318", "SUMMARY:Day Off: Rest Day", "DESCRIPTION:Workout type: Day Off\\n"],
            ["DTSTART;VALUE=DATE:20260318", "SUMMARY:Run", "DESCRIPTION:Workout type: Run\\n"],
            ["DTSTART;VALUE=DATE:20260318", "SUMMARY:Run", "DESCRIPTION:Workout type: Run\\n"],
        ])
        #expect(feed.workouts.map(\.kind) == [.rest, .workout, .workout])
        #expect(feed.workouts.first?.title == "Rest Day")
    }

    @Test func anUnknownTypeIsKeptAndTold() throws {
        let lines = ["DTSTART;VALUE=DATE:20260318", "SUMMARY:Yoga: Flow", "DESCRIPTION:Workout type: Yoga\\n"]
        let feed = try Plans.feed([lines])
        #expect(feed.workouts.map(\.sport) == [.other])
        #expect(feed.workouts.map(\.sportLabel) == ["Yoga"])
        #expect(feed.workouts.map(\.title) == ["Flow"])
        #expect(
            feed.diagnostics
                == [
                    Diagnostic(
                        .note, .trainingPeaks, "the workout type \"Yoga\" is not known; it is treated like Other")
                ])
    }

    @Test(arguments: ["Other: Fuelin Targets: Pro 210 | Fat 85 | Carb 190", "OPTIONAL: Easy", "Run A OR B"])
    func noiseSurvives(summary: String) throws {
        #expect(try Plans.plan(summary, "Workout type: Other").summary == summary)
    }
}
