import Basics

/// An activity at intervals.icu: what was done, as Strava's stand-in describes it, and whence intervals.icu has it.
package struct IntervalsActivity: Sendable, Equatable, Identifiable {
    /// `i100000001`; Strava's number for what came from Strava.
    package var id: String
    package var source = "GARMIN_CONNECT"
    package var externalID: String?
    /// Strava's id of the same activity, where it is known.
    package var stravaID: Int?
    package var done: StravaActivity
    /// Values that replace or add members of the row.
    package var changes: [String: JSON] = [:]

    package init(id: String, _ done: StravaActivity) {
        (self.id, self.done) = (id, done)
    }

    /// Whether it came from Strava, which forbids to pass it on.
    package var isStub: Bool { source == "STRAVA" }

    var local: LocalTime { done.start.advanced(bySeconds: done.utcOffset).utc }

    var row: JSON {
        let members = isStub ? stub : told
        let known = Set(members.map(\.key))
        let replaced = members.map { JSON.Member(key: $0.key, value: changes[$0.key] ?? $0.value) }
        let added = changes.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }
        return .object(replaced + added.map { JSON.Member(key: $0.key, value: $0.value) })
    }

    private var stub: [JSON.Member] {
        JSON.members([
            "id": .text(id), "icu_athlete_id": .text("i100001"), "start_date_local": .text(local.description),
            "source": .text(source), "_note": .text("STRAVA activities are not available via the API"),
        ]).members
    }

    /// Some of the 184 keys, more than any client needs.
    private var told: [JSON.Member] {
        let isRide = done.sportType.hasSuffix("Ride")
        let load = done.movingTime / 60
        let zone = done.timeZone?.split(separator: " ").last.map(String.init)
        let power = done.power.map { Int($0.rounded()) }
        let heartRate = done.heartRate.map { Int($0.rounded()) }
        return JSON.members([
            "id": .text(id), "start_date_local": .text(local.description), "start_date": .text(done.start.description),
            "type": .text(done.sportType), "sub_type": .text(done.isCommute ? "COMMUTE" : "NONE"),
            "timezone": .optional(zone?.hasPrefix("(") == true ? nil : zone), "name": .text(done.name),
            "description": .optional(done.description), "source": .text(source), "external_id": .optional(externalID),
            "strava_id": .optional(stravaID.map { String($0) }), "icu_athlete_id": .text("i100001"),
            "moving_time": .integer(done.movingTime), "elapsed_time": .integer(done.elapsedTime),
            "icu_recording_time": .integer(done.movingTime), "distance": .number(done.distance),
            "icu_distance": .number(done.distance), "total_elevation_gain": .number(done.elevationGain),
            "average_speed": .number(speed), "max_speed": .number(speed * 1.45),
            "has_heartrate": .bool(heartRate != nil), "average_heartrate": .optional(heartRate),
            "max_heartrate": .optional(heartRate.map { $0 * 117 / 100 }), "icu_ignore_hr": .bool(false),
            "icu_hr_zones": heartRate == nil ? .null : .array(Self.zoneEnds.map { .integer($0) }),
            "icu_hr_zone_times": heartRate == nil ? .null : zoneTimes, "icu_average_watts": .optional(power),
            "icu_weighted_avg_watts": .optional(power.map { $0 * 107 / 100 }), "device_watts": .bool(power != nil),
            "icu_joules": .optional(power.map { $0 * done.movingTime }), "icu_ignore_power": .bool(false),
            "p_max": .optional(power.map { $0 * 4 }), "icu_zone_times": .null,
            "average_cadence": done.cadence.map { .number($0) } ?? .null,
            "calories": .optional(done.calories.map { Int($0) }), "trainer": .bool(done.isTrainer),
            "commute": .bool(done.isCommute), "race": .bool(done.workoutType == .number(isRide ? 11 : 1)),
            "device_name": .optional(done.deviceName), "icu_training_load": .integer(load),
            "icu_intensity": .number(66.8), "icu_ftp": isRide ? .integer(230) : .null, "lthr": .integer(168),
            "icu_rpe": .null, "feel": .null, "paired_event_id": .null, "compliance": .null, "tags": .null,
            "gear": .null, "skyline_chart_bytes": .array([.text("AAAA")]), "created": .text("\(done.start)"),
        ]).members
    }

    /// Metres per second.
    private var speed: Double { done.movingTime > 0 ? done.distance / Double(done.movingTime) : 0 }

    /// Seconds in seven zones, a little more than the time in motion.
    private var zoneTimes: JSON {
        let shares = [10, 45, 20, 15, 7, 3, 0].map { done.movingTime * $0 / 100 }
        return .array(shares.dropLast().map { .integer($0) } + [.integer(6)])
    }

    /// Beats per minute.
    private static let zoneEnds = [131, 145, 151, 162, 167, 172, 179]
}

extension IntervalsService {
    /// The same training as an athlete of Strava's has: most of it from Garmin Connect and matched with Strava, what was
    /// entered by hand, and one activity in nine that came from Strava.
    package static func invented(as athlete: StravaAthlete) -> IntervalsService {
        var service = IntervalsService()
        service.activities = athlete.activities.map { done in
            let isStub = done.id % 9 == 0
            var activity = IntervalsActivity(id: isStub ? "\(done.id)" : "i\(done.id)", done)
            // Strava takes entries without a length.
            if done.isManual { (activity.done.movingTime, activity.done.elapsedTime) = (1800, 1800) }
            activity.source = isStub ? "STRAVA" : done.isManual ? "MANUAL" : "GARMIN_CONNECT"
            activity.stravaID = done.isManual ? nil : done.id
            activity.externalID = done.isManual ? nil : "\(done.id + 2_000_000_000)"
            return activity
        }
        return service
    }
}
