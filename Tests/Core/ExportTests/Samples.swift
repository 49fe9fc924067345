import Basics
import Testing
import Workouts

@testable import Export

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
