import Basics
import Testing
import WorkoutsLab

@testable import Export
@testable import Workouts

/// The workouts that the tests publish. They are athlete's days, not made to be convenient.
enum Samples {
    static let today = day("2026-03-18")

    static func day(_ iso: String) -> Day { Day(iso: iso) ?? Day(number: 0) }

    static func moment(_ iso: String) -> Instant { Instant(secondsSinceEpoch: local(iso).secondsSinceEpoch) }

    /// `2026-03-17T06:38:51`
    static func local(_ iso: String) -> LocalTime {
        let clock = iso.dropFirst(11).split(separator: ":").compactMap { Int($0) }
        return LocalTime(day: day(String(iso.prefix(10))), hour: clock[0], minute: clock[1], second: clock[2])
            ?? LocalTime(secondsSinceEpoch: 0)
    }

    static func volume(minutes: Int? = nil, meters: Double? = nil) -> Volume {
        Volume(duration: minutes.map { .seconds($0 * 60) }, distance: meters.map(Distance.init(meters:)))
    }

    static func publication(_ workouts: [MergedWorkout], diagnostics: [Diagnostic] = []) throws -> Publication {
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        var publication = Publication(today: today, zone: zone, workouts: workouts)
        publication.sources = [
            SourceReport(.trainingPeaks, .ok, count: 27), SourceReport(.strava, .remembered, count: 14),
        ]
        publication.diagnostics = diagnostics
        return publication
    }
}

extension Samples {
    /// Planned by the coach, run in the morning, matched.
    static var tempoRun: MergedWorkout {
        let planned = PlannedWorkout(
            feedUID: "feed-1", kind: .workout, sport: .run, summary: "Run: Tempo", title: "Tempo",
            start: .day(day("2026-03-17")), planned: volume(minutes: 60, meters: 10_000),
            actual: volume(minutes: 51, meters: 9490), isCompleted: true, tss: 70, intensityFactor: 0.85,
            targets: [Target(quantity: .pace, text: "5:10-5:20 min/km")],
            notes: "Warm up 15 min.\n\n\"Easy\" – then 3 × 8 min.", stamp: moment("2026-03-17T05:00:00"))
        let activity = Activity(
            id: 16_195_505_756, name: "Morning Run", sportType: SportType(rawValue: "Run"),
            start: moment("2026-03-17T05:38:51"), localStart: local("2026-03-17T06:38:51"),
            movingTime: .seconds(3081), elapsedTime: .seconds(3120), distance: Distance(meters: 9487.2),
            averageSpeed: 3.08, averageHeartRate: 148.2, averagePower: 251,
            calories: Calories(kilocalories: 702, isEstimated: false), elevationGain: Distance(meters: 41))
        let done = Volume(duration: .seconds(3081), distance: Distance(meters: 9487.2))
        return MergedWorkout(
            uid: "w1@tpmerge", kind: .workout, status: .completed, source: .strava, sport: "run",
            summary: "Morning Run", day: day("2026-03-17"),
            time: .timed(
                activity.start, local: activity.localStart, end: moment("2026-03-17T06:30:12")),
            volume: done, planned: planned, activity: activity,
            match: Match(
                rule: .sameDay, startDelta: nil, reasons: ["same day", "run = Run", "51 of 60 planned minutes"]),
            compliance: Compliance(planned: planned.planned, actual: done))
    }

    /// Still to be done, today at 18:00 on the athlete's wall clock.
    static var swimAtSix: MergedWorkout {
        let planned = PlannedWorkout(
            feedUID: "feed-2", kind: .workout, sport: .swim, summary: "Swim: 12x50m", title: "12x50m",
            start: .wallClock(local("2026-03-18T18:00:00")), planned: volume(minutes: 45, meters: 2500),
            stamp: moment("2026-03-17T05:00:00"))
        return plannedOnly(
            "w2@tpmerge", planned,
            time: .timed(
                moment("2026-03-18T17:00:00"), local: local("2026-03-18T18:00:00"), end: moment("2026-03-18T17:45:00")))
    }

    static var missedRide: MergedWorkout {
        let planned = PlannedWorkout(
            feedUID: "feed-3", kind: .workout, sport: .bike, summary: "Bike: E-2.2: Base Building",
            title: "E-2.2: Base Building", start: .day(day("2026-03-16")), planned: volume(minutes: 125),
            targets: [Target(quantity: .power, text: "180-200 W"), Target(quantity: .heartRate, text: "140 bpm")])
        var workout = plannedOnly("w3@tpmerge", planned, time: .allDay)
        workout.status = .missed
        workout.compliance = .missed
        return workout
    }

    static var dayOff: MergedWorkout {
        plannedOnly(
            "w4@tpmerge",
            PlannedWorkout(
                feedUID: "feed-4", kind: .rest, sport: .rest, summary: "Day Off: Rest Day", title: "Rest Day",
                start: .day(day("2026-03-19"))), time: .allDay)
    }

    static var race: MergedWorkout {
        plannedOnly(
            "w5@tpmerge",
            PlannedWorkout(
                feedUID: "feed-5", kind: .event, sport: .race, summary: "A: Kraichgau 70.3", title: "Kraichgau 70.3",
                start: .day(day("2026-05-24")), racePriority: .a), time: .allDay)
    }

    /// It was not planned, and the start is hidden.
    static var unplannedYoga: MergedWorkout {
        let activity = Activity(
            id: 42, name: "Before breakfast", sportType: SportType(rawValue: "Yoga"),
            start: moment("2026-03-17T23:00:01"), localStart: local("2026-03-18T00:00:01"), startIsHidden: true,
            movingTime: .seconds(1500), elapsedTime: .seconds(1500), distance: Distance(meters: 0),
            calories: Calories(kilocalories: 80.4, isEstimated: true))
        return MergedWorkout(
            uid: "w6@tpmerge", kind: .workout, status: .completed, source: .strava, sport: "yoga",
            summary: "Before breakfast", day: activity.day, time: .allDay,
            volume: Volume(duration: .seconds(1500), distance: Distance(meters: 0)), activity: activity)
    }

    /// A ride recorded by two devices and the run off the bike.
    static var brick: MergedWorkout {
        func recorded(_ line: String) -> Activity {
            guard var activity = try? activity(line) else { preconditionFailure("no activity: \(line)") }
            activity.averageSpeed = activity.distance.map { $0.meters / Double(activity.movingTime.wholeSeconds) }
            return activity
        }
        let planned = PlannedWorkout(
            feedUID: "feed-7", kind: .workout, sport: .brick, summary: "Brick", title: "",
            start: .day(day("2026-03-14")), planned: volume(minutes: 90), stamp: moment("2026-03-14T05:00:00"))
        let done = volume(minutes: 110, meters: 40_000)
        return MergedWorkout(
            uid: "w7@tpmerge", kind: .workout, status: .completed, source: .strava, sport: "brick",
            summary: "Lunch Ride", day: day("2026-03-14"),
            time: .timed(
                moment("2026-03-14T11:00:00"), local: local("2026-03-14T11:00:00"), end: moment("2026-03-14T12:50:00")),
            volume: done, planned: planned,
            activity: recorded("7001 Ride 14. 11:00 +0 5100s 36km | Lunch Ride"),
            match: Match(rule: .sameDay, startDelta: nil, reasons: []),
            compliance: Compliance(planned: planned.planned, actual: done),
            duplicates: [recorded("7002 VirtualRide 14. 11:01 +0 5040s 35.5km | Zwift – Watopia")],
            parts: [recorded("7003 Run 14. 12:28 +0 1500s 4km | Off the bike")])
    }

    private static func plannedOnly(_ uid: String, _ planned: PlannedWorkout, time: MergedTime) -> MergedWorkout {
        MergedWorkout(
            uid: uid, kind: planned.kind, status: .planned, source: .trainingPeaks, sport: planned.sport.rawValue,
            summary: planned.summary, day: planned.day, time: time, volume: planned.planned, planned: planned)
    }

    /// All of them, in the order of the published list.
    static var all: [MergedWorkout] {
        [brick, missedRide, tempoRun, unplannedYoga, swimAtSix, dayOff, race]
    }
}

extension String {
    /// A UID that doesn't tell which it was.
    var disguised: String { "busy-\(StableHash(self).hexadecimal)@tpmerge" }
}
