import Basics
import ICalendar
import Testing
import WorkoutsLab

@testable import Export
@testable import Workouts

/// Numbers that no athlete has must not stop the run for the other workouts.
@Suite struct HostileTests {
    @Test(arguments: [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1, .leastNonzeroMagnitude])
    func numbersThatNobodyHas(number: Double) throws {
        for seconds in [Int.max, .min, -1, 0] {
            let publication = try Samples.publication([workout(seconds: seconds, number: number)])
            #expect(!publication.json().isEmpty)
            #expect(publication.calendar().events.count == 1)
            #expect(publication.agenda().contains("Run: Tempo"))
        }
    }

    @Test func theyAreNotShown() throws {
        let publication = try Samples.publication([workout(seconds: .max, number: .nan)])
        #expect(
            publication.calendar().events.first?.text == """
                Also: Morning Run
                Second recording: Morning Run

                Recorded as: Morning Run
                View on Strava: https://www.strava.com/activities/1
                Powered by Strava
                """)
        let text = String(decoding: publication.json(), as: UTF8.self)
        #expect(text.contains("\"duration_s\": 9223372036854775807"))
        #expect(!text.contains("nan"))
        #expect(!text.contains("calories"))
    }

    private func workout(seconds: Int, number: Double) -> MergedWorkout {
        let amount = Volume(duration: .seconds(seconds), distance: Distance(meters: number))
        let activity = Activity(
            id: 1, name: "Morning Run", sportType: SportType(rawValue: "Run"),
            start: Samples.moment("2026-03-17T05:00:00"), localStart: Samples.local("2026-03-17T06:00:00"),
            movingTime: .seconds(seconds), elapsedTime: .seconds(seconds), distance: amount.distance,
            averageSpeed: number, averageHeartRate: number, averagePower: number,
            calories: Calories(kilocalories: number, isEstimated: true), elevationGain: amount.distance)
        let planned = PlannedWorkout(
            feedUID: "feed", kind: .workout, sport: .run, summary: "Run: Tempo", title: "Tempo",
            start: .day(Samples.day("2026-03-17")), planned: amount, actual: amount, tss: number,
            intensityFactor: number)
        return MergedWorkout(
            uid: "hostile", kind: .workout, status: .completed, source: .strava, sport: "run", summary: "Morning Run",
            day: activity.day, time: .timed(activity.start, local: activity.localStart, end: activity.end),
            volume: amount, planned: planned, activity: activity,
            match: Match(rule: .sameDay, startDelta: .seconds(seconds), reasons: []), duplicates: [activity],
            parts: [activity])
    }
}
