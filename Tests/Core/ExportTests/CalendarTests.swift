import Basics
import ICalendar
import Testing
import Workouts
import WorkoutsLab

@testable import Export

@Suite struct CalendarTests {
    private func event(_ workout: MergedWorkout, wording: Wording = Wording()) throws -> PublishedEvent {
        var publication = try Samples.publication([workout])
        publication.wording = wording
        return try #require(publication.calendar().events.first)
    }

    @Test func aMatchedWorkoutTellsPlanAndActual() throws {
        let expected = PublishedEvent(
            uid: "w1@tpmerge", stamp: Samples.moment("2026-03-17T06:30:51"),
            time: .timed(from: Samples.moment("2026-03-17T05:38:51"), to: Samples.moment("2026-03-17T06:30:12")),
            summary: "✓ Run: Tempo",
            text: """
                86 % of planned time, 95 % of planned distance, on plan

                Time: 51 min (planned 1 h)
                Distance: 9.5 km (planned 10.0 km)
                Pace: 5:25 min/km (planned 5:10-5:20 min/km)
                Heart rate: 148 bpm
                Power: 251 W
                TSS: planned 70
                IF: planned 0.85
                Elevation gain: 41 m
                Energy: 702 kcal

                Coach's notes:
                Warm up 15 min.

                "Easy" – then 3 × 8 min.

                Recorded as: Morning Run
                View on Strava: https://www.strava.com/activities/16195505756
                Powered by Strava
                """,
            url: "https://www.strava.com/activities/16195505756", categories: ["Run", "Completed"],
            color: "seagreen", isTransparent: false)
        #expect(try event(Samples.tempoRun) == expected)
    }

    @Test func aWorkoutLinksToItsDaysPageWhereThereAreSome() throws {
        var wording = Wording()
        wording.pages = "https://home.example.org/training/athletes/anna"
        let linked = try event(Samples.tempoRun, wording: wording)
        #expect(linked.url == "https://home.example.org/training/athletes/anna/days/2026-03-17")
        #expect(linked.text == (try event(Samples.tempoRun).text))
    }

    @Test func otherRecordingsAndPartsTakeALineEach() throws {
        let event = try event(Samples.brick)
        #expect(event.summary == "✓ Brick")
        #expect(event.color == "gold")
        #expect(event.stamp == Samples.moment("2026-03-14T12:53:00"), "the end of the part that ended last")
        #expect(
            event.text == """
                122 % of planned time, yellow

                Time: 1 h 50 min (planned 1 h 30 min)
                Distance: 40.0 km

                Also: Off the bike, 25 min, 4.0 km
                Second recording: Zwift – Watopia, 1 h 24 min, 35.5 km

                Recorded as: Lunch Ride
                View on Strava: https://www.strava.com/activities/7001
                Powered by Strava
                """)
    }

    @Test func transitionsTakeALineEach() throws {
        var workout = Samples.brick
        (workout.transitions, workout.duplicates) = (workout.duplicates, [])
        let text = try event(workout).text
        #expect(text.contains("\nTransition: Zwift – Watopia, 1 h 24 min, 35.5 km\n"))
        #expect(text.contains("\nDistance: 40.0 km\n") && !text.contains("Second recording"))
    }

    /// What is told of a session in parts is told of all of them: sums, and means by time.
    @Test func aSessionInPartsIsToldWhole() throws {
        var workout = Samples.tempoRun
        var part = try #require(workout.activity)
        (part.id, part.movingTime, part.distance) = (2, .seconds(1027), Distance(meters: 2568))
        (part.averageSpeed, part.averageHeartRate, part.averagePower) = (2.5, 132.2, nil)
        (part.elevationGain, part.calories) = (Distance(meters: 9), Calories(kilocalories: 200, isEstimated: true))
        workout.parts = [part]
        let lines = try event(workout).text.split(separator: "\n")
        for line in [
            "Pace: 5:41 min/km (planned 5:10-5:20 min/km)", "Heart rate: 144 bpm", "Power: 251 W",
            "Elevation gain: 50 m",
            "Energy: about 902 kcal",
        ] { #expect(lines.contains(line[...]), "\(line)") }
        // What a part doesn't tell isn't nothing.
        (workout.parts[0].elevationGain, workout.parts[0].calories) = (nil, nil)
        let text = try event(workout).text
        #expect(text.contains("Elevation gain: at least 41 m") && text.contains("Energy: about 702 kcal"))
        // Nor is its time that of another part's distance.
        workout.parts[0].distance = nil
        #expect(try event(workout).text.contains("Pace: 5:25 min/km"))
    }

    @Test func unitsAreTheAthletes() throws {
        var wording = Wording()
        wording.units = .imperial
        let text = try event(Samples.tempoRun, wording: wording).text
        #expect(text.contains("\nDistance: 5.9 mi (planned 6.2 mi)\nPace: 8:43 min/mi"))
        #expect(text.contains("\nElevation gain: 135 ft\n"))
    }

    @Test func aMissedRideSaysSo() throws {
        let event = try event(Samples.missedRide)
        #expect(event.summary == "✗ Bike: E-2.2: Base Building")
        #expect(
            event.text == """
                Missed

                Time: planned 2 h 05 min
                Heart rate: planned 140 bpm
                Power: planned 180-200 W
                """)
        #expect(event.time == .day(Samples.day("2026-03-16")))
        #expect(event.stamp == Samples.moment("2026-03-16T00:00:00"), "no feed stamp: its own day")
        #expect(event.categories == ["Bike", "Missed"])
        #expect(event.isTransparent)
    }

    @Test("A camp of several days keeps its span until an activity fulfils it") func aCamp() throws {
        var camp = Samples.race
        camp.planned?.days = 5
        #expect(try event(camp).time == .day(camp.day, count: 5))
        camp.activity = Samples.unplannedYoga.activity
        #expect(try event(camp).time == .day(camp.day))
    }

    @Test func bothStartsStandSideBySide() throws {
        var workout = Samples.tempoRun
        workout.planned?.start = .wallClock(Samples.local("2026-03-17T07:00:00"))
        #expect(try !event(workout).text.contains("Start:"), "a completed plan's start is that of the recording")
        workout.planned?.isCompleted = false
        #expect(try event(workout).text.contains("\nStart: 06:38 (planned 07:00)\nTime: 51 min"))
    }

    @Test func wordingIsTheAthletes() throws {
        var wording = Wording()
        (wording.completedPrefix, wording.missedPrefix, wording.allDayIsTransparent) = ("", "missed – ", false)
        #expect(try event(Samples.tempoRun, wording: wording).summary == "Run: Tempo")
        let missed = try event(Samples.missedRide, wording: wording)
        #expect(missed.summary == "missed – Bike: E-2.2: Base Building")
        #expect(!missed.isTransparent)
    }

    @Test(arguments: [nil, "2026-03-18T17:00:00", "2026-03-18T16:00:00"])
    func anEventWithoutALengthLastsAMinute(end: String?) throws {
        var workout = Samples.swimAtSix
        let start = Samples.moment("2026-03-18T17:00:00")
        workout.time = .timed(start, local: Samples.local("2026-03-18T18:00:00"), end: end.map(Samples.moment))
        #expect(try event(workout).time == .timed(from: start, to: start.advanced(bySeconds: 60)))
    }

    @Test func evenTheLastMomentHasALength() throws {
        var workout = Samples.swimAtSix
        let last = Instant(secondsSinceEpoch: .max)
        workout.time = .timed(last, local: last.utc, end: last)
        #expect(try event(workout).time == .timed(from: last.advanced(bySeconds: -60), to: last))
    }
}
