import Basics
import Testing
import Workouts
import WorkoutsLab

/// What is left when plans and activities have been matched.
extension DecisionTableTests {
    @Test(arguments: [
        Row("not done", "a Run 17. 07:00", "", "a missed"),
        Row("today it isn't too late", "a Run 18. 07:00", "", "a planned"),
        Row("tomorrow neither", "a Run 19.", "", "a planned"),
        Row("completed, says TrainingPeaks", "a Run 17. done did=50m", "", "a completed"),
        Row("today it is believed", "a Run 18. 07:00 done did=50m", "", "a completed"),
        Row("tomorrow stays planned, whatever it says", "a Run 19. done did=50m", "", "a planned"),
        Row("figures alone complete nothing", "a Run 17. did=50m", "", "a missed"),
        Row("an activity comes before TrainingPeaks' word", "a Run 17. done did=50m", "1 Run 08:00", "a=1"),
        Row("rest is never missed", "a DayOff 17.", "", "a planned"),
        Row("a race is never missed", "a Race 17. | Berlin", "", "a planned"),
        Row("done without a plan", "", "1 Run 08:00; 2 Run 18. 08:00", "1, 2"),
        Row("nothing at all", "", "", ""),
    ])
    func statuses(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        ("a Run 15.", "a planned"), ("a Run 16.", "a missed"), ("a Run 17.", "a missed"), ("a Run 18.", "a planned"),
        ("a Run 15. done", "a completed"), ("a Run 16. done", "a completed"),
    ])
    func unknownIsNotMissed(_ planned: String, _ outcome: String) throws {
        let known = KnownDays(["2026-03-16"..."2026-03-18"])
        #expect(try render(merged([planned], [], knownDays: known)) == outcome)
    }

    @Test func nothingIsMissedWhenNothingIsKnown() throws {
        #expect(
            try render(merged(["a Run 16.", "b Run 17."], [], knownDays: KnownDays.none)) == "a planned, b planned")
    }

    @Test func aMatchKeepsBoth() throws {
        let workout = try #require(
            try merged(["a Run 07:00 60m 10km | Tempo"], ["1 TrailRun 07:05 50m 9km | Woods"]).first)
        #expect(workout.kind == .workout)
        #expect(workout.status == .completed)
        #expect(workout.source == .strava)
        #expect(workout.sport == "run")
        #expect(workout.summary == "Woods")
        #expect(workout.planned?.summary == "Run: Tempo")
        #expect(workout.planned?.planned == Volume(duration: .seconds(3600), distance: Distance(meters: 10_000)))
        #expect(workout.activity?.id == 1)
        #expect(workout.volume == Volume(duration: .seconds(3000), distance: Distance(meters: 9000)))
    }

    @Test func withoutActivityTrainingPeaksIsTheSource() throws {
        let workouts = try merged(["a Run 15. done did=50m | A", "b Run 16. 60m | B", "c Run 19. 40m | C"], [])
        #expect(workouts.map(\.source) == [.trainingPeaks, .trainingPeaks, .trainingPeaks])
        #expect(workouts.map(\.summary) == ["Run: A", "Run: B", "Run: C"])
        #expect(workouts.map(\.volume.duration) == [.seconds(3000), .seconds(3600), .seconds(2400)])
        #expect(workouts.map(\.planned?.feedUID) == ["a", "b", "c"])
    }

    @Test func racesAndRestKeepTheirKind() throws {
        let workouts = try merged(["a Race 15. | City run", "b DayOff 16."], ["1 Run 15. 08:00"])
        #expect(workouts.map(\.kind) == [.event, .rest])
        #expect(workouts.map(\.sport) == ["race", "rest"])
        #expect(workouts.map(\.status) == [.completed, .planned])
    }

    @Test(arguments: [
        ("Run", "run"), ("TrailRun", "run"), ("VirtualRun", "run"), ("Ride", "bike"), ("VirtualRide", "bike"),
        ("GravelRide", "bike"), ("EBikeRide", "bike"), ("MountainBikeRide", "mountain_bike"), ("Swim", "swim"),
        ("Walk", "walk"), ("Hike", "walk"), ("NordicSki", "xc_ski"), ("RollerSki", "xc_ski"), ("Rowing", "rowing"),
        ("VirtualRow", "rowing"), ("WeightTraining", "strength"), ("Yoga", "yoga"), ("AlpineSki", "alpine_ski"),
        ("StandUpPaddling", "stand_up_paddling"), ("Parkour", "parkour"), ("Workout | Zwift", "bike"),
        ("Workout", "workout"),
    ])
    func sportsOfUnplannedActivities(_ type: String, _ sport: String) throws {
        let words = type.split(separator: " ", maxSplits: 1)
        let line = "1 \(words[0]) 08:00 " + words.dropFirst().joined()
        #expect(try merged([], [line]).map(\.sport) == [sport])
    }

    @Test func orderedByDayThenAllDayThenStart() throws {
        let workouts = try merged(
            ["a Run 19. 07:00 | A", "b Swim 17. 18:00 | B", "c Bike 19. | C", "d Walk 19. 05:00Z | D"],
            ["1 Yoga 17. 08:00", "2 Tennis 17. hidden", "3 Run 16. 23:00"])
        let names = workouts.map { $0.planned?.feedUID ?? $0.activity?.id.text ?? "" }
        #expect(names == ["3", "2", "1", "b", "c", "d", "a"])
    }

    @Test func equalStartsAreOrderedByUID() throws {
        let uids = try merged([], ["12 Yoga 08:00", "1 Tennis 08:00", "11 Golf 08:00"]).map(\.uid)
        #expect(uids == ["strava-11@tpmerge", "strava-12@tpmerge", "strava-1@tpmerge"].sorted())
    }
}
