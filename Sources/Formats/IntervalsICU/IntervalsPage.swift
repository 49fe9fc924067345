package import Basics
import JSON
package import Workouts

/// One answer to `GET /athlete/{id}/activities`: a list whose rows may hold anything.
package struct IntervalsPage: Sendable, Equatable {
    /// The number of elements in the list, unusable ones included.
    package private(set) var elementCount = 0
    /// The activities in the order of the list; duplicates are kept.
    package private(set) var activities: [IntervalsActivity] = []
    /// What came from Strava and may not be passed on.
    package private(set) var stubs: [IntervalsStub] = []
    /// How many elements are neither: no object, or without a usable id, start or length.
    package private(set) var oddCount = 0

    /// The oldest start by the service's own clock, of any row; nil if no row tells one.
    package private(set) var oldest: LocalTime?

    /// Reads a whole answer; nil for anything but a list that is well-formed to its end. An element that can't be used is
    /// only counted.
    ///
    /// - Parameter zone: the athlete's, for rows that tell no offset.
    package init?(_ bytes: [UInt8], zone: Zone) {
        let isWhole = bytes.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            reader.skipByteOrderMark()
            reader.skipSpace()
            var zones = WrittenZones()
            var isFirst = true
            do {
                while try reader.nextElement(&isFirst) { try readRow(&reader, &zones, zone) }
            } catch {
                return false
            }
            reader.skipSpace()
            return reader.next == nil
        }
        guard isWhole, elementCount <= Self.mostElements else { return nil }
    }

    private mutating func readRow(
        _ reader: inout JSONReader, _ zones: inout WrittenZones, _ zone: Zone
    ) throws(JSONFault) {
        elementCount += 1
        // More would cost memory for nothing.
        guard elementCount <= Self.mostElements else { return try reader.skipValue(depthLimit: .max) }
        let start = reader.position
        guard let value = try? reader.readTree() else {
            reader.rewind(to: start)
            try reader.skipValue(depthLimit: .max)
            oddCount += 1
            return
        }
        let row = IntervalsRow(value)
        defer {
            let start = row.timestamp("start_date_local")?.clock ?? activities.last?.activity.localStart
            if let start, start.day.isPlausible { oldest = min(oldest ?? start, start) }
        }
        if row.isStub {
            if let stub = IntervalsStub(row) { stubs.append(stub) } else { oddCount += 1 }
        } else if let activity = IntervalsActivity(row, zones: &zones, athletes: zone) {
            activities.append(activity)
        } else {
            oddCount += 1
        }
    }
}

extension IntervalsPage {
    /// A hundred times as many as are asked for.
    private static let mostElements = 50_000

    /// The fields that are read, to be asked for: rows have about 184, most of them null.
    package static let fields = [
        "id", "source", "external_id", "strava_id", "name", "type", "sub_type", "race", "commute", "trainer",
        "start_date", "start_date_local", "timezone", "moving_time", "elapsed_time", "icu_recording_time", "distance",
        "icu_distance", "total_elevation_gain", "average_speed", "max_speed", "calories", "average_heartrate",
        "max_heartrate", "icu_ignore_hr", "icu_hr_zone_times", "icu_average_watts", "icu_weighted_avg_watts",
        "icu_joules", "device_watts", "icu_ignore_power", "average_cadence", "icu_training_load", "icu_ftp", "lthr",
        "device_name",
    ]
}

/// What intervals.icu has from Strava, which forbids it to pass it on: an id and a time, no activity.
package struct IntervalsStub: Sendable, Hashable {
    /// Strava's id of the activity; nil if the row tells none.
    package let id: ActivityID?
    /// The wall clock where it took place.
    package let start: LocalTime

    package init(id: ActivityID?, start: LocalTime) {
        (self.id, self.start) = (id, start)
    }

    /// Returns nil for a row without a plausible day.
    init?(_ row: IntervalsRow) {
        guard let start = row.timestamp("start_date_local")?.clock, start.day.isPlausible else { return nil }
        id = row.stravaID("id")
        self.start = start
    }
}

extension IntervalsRow {
    /// Whether the activity came from Strava. Its id is Strava's then: digits without an `i`.
    fileprivate var isStub: Bool { text("source") == "STRAVA" || stravaID("id") != nil }
}
