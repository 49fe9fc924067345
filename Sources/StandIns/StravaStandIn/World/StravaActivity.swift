package import Basics

package struct StravaActivity: Sendable, Equatable, Identifiable {
    package var id: Int
    package var name: String
    package var sportType: String
    package var start: Instant
    /// Local seconds east of UTC.
    package var utcOffset = 3600
    /// As Strava writes it, including the part in brackets; null if nil.
    package var timeZone: String? = "(GMT+01:00) Europe/Berlin"
    /// Metres.
    package var distance = 0.0
    /// Seconds; may be more than `elapsedTime`.
    package var movingTime = 0
    /// Seconds.
    package var elapsedTime = 0
    /// Metres.
    package var elevationGain = 0.0
    /// Beats per minute; the maximum is derived from it. nil without a heart-rate strap.
    package var heartRate: Double?
    /// Watts; nil if neither measured nor estimated.
    package var power: Double?
    /// Steps or revolutions per minute, of one leg.
    package var cadence: Double?
    /// Only in the details.
    package var calories: Double?
    package var description: String?
    package var deviceName: String? = "Garmin Forerunner 965"
    package var workoutType: WorkoutType = .null
    package var visibility = Visibility.followers
    package var isManual = false
    package var isTrainer = false
    package var isCommute = false
    package var gearID: String?
    package var externalID: String?
    /// Whether both start dates show local midnight and one second.
    package var hidesStart = false
    /// Whether whole numbers are written as floats: `3081.0`.
    package var tellsFloats = false

    package init(id: Int, name: String, sportType: String, start: Instant) {
        (self.id, self.name, self.sportType, self.start) = (id, name, sportType, start)
    }

    package enum Visibility: String, Sendable {
        case everyone
        case followers = "followers_only"
        /// "Only You": visible only with `activity:read_all`.
        case onlyMe = "only_me"
    }

    /// The value of `workout_type` in a list.
    package enum WorkoutType: Sendable, Equatable {
        case absent
        case null
        /// Run: 1 race, 2 long, 3 workout. Ride: 11 race, 12 workout.
        case number(Int)
    }
}

extension StravaActivity {
    func summary(of athlete: Int) -> JSON {
        var members: [JSON.Member] = []
        func tell(_ more: KeyValuePairs<String, JSON>) {
            members += more.map { JSON.Member(key: $0.key, value: $0.value) }
        }
        tell([
            "resource_state": .integer(2),
            "athlete": .members(["id": .integer(athlete), "resource_state": .integer(1)]),
            "name": .text(name), "distance": float(distance), "moving_time": whole(movingTime),
            "elapsed_time": whole(elapsedTime), "total_elevation_gain": float(elevationGain),
            "type": .text(legacyType), "sport_type": .text(sportType),
        ])
        switch workoutType {
        case .absent: break
        case .null: tell(["workout_type": .null])
        case .number(let number): tell(["workout_type": whole(number)])
        }
        tell([
            "device_name": .optional(deviceName), "id": .integer(id), "start_date": .text(toldStart.description),
            "start_date_local": .text(toldStart.advanced(bySeconds: utcOffset).description),
            "timezone": .optional(timeZone), "utc_offset": float(Double(utcOffset)),
            "location_city": .null, "location_state": .null, "location_country": .null,
            "achievement_count": whole(id % 4), "kudos_count": whole(id % 31), "comment_count": whole(id % 3),
            "athlete_count": whole(1), "photo_count": whole(0),
            "map": .members([
                "id": .text("a\(id)"), "summary_polyline": .text(polyline), "resource_state": .integer(2),
            ]),
            "trainer": .bool(isTrainer), "commute": .bool(isCommute), "manual": .bool(isManual),
            "private": .bool(visibility == .onlyMe), "visibility": .text(visibility.rawValue), "flagged": .bool(false),
            "gear_id": .optional(gearID), "start_latlng": ends, "end_latlng": ends,
            "average_speed": float(speed), "max_speed": float((speed * 1450).rounded() / 1000),
        ])
        if let cadence { tell(["average_cadence": float(cadence)]) }
        if let power {
            tell([
                "average_watts": float(power), "max_watts": whole(Int(power * 2.1)),
                "weighted_average_watts": whole(Int(power * 1.07)), "device_watts": .bool(sportType == "VirtualRide"),
                "kilojoules": float((power * Double(movingTime) / 100).rounded() / 10),
            ])
        }
        tell(["has_heartrate": .bool(heartRate != nil)])
        if let heartRate {
            tell([
                "average_heartrate": float(heartRate), "max_heartrate": float((heartRate * 1.17).rounded()),
                "suffer_score": float(Double(movingTime / 70)),
            ])
        }
        tell([
            "heartrate_opt_out": .bool(false), "display_hide_heartrate_option": .bool(heartRate != nil),
            "elev_high": float(40 + elevationGain / 2), "elev_low": float(32.4),
            "upload_id": isManual ? .null : .integer(id + 1_000_000_003),
            "upload_id_str": isManual ? .null : .text(String(id + 1_000_000_003)),
            "external_id": isManual ? .null : .text(externalID ?? "garmin_ping_\(id + 7)"),
            "from_accepted_tag": .bool(false), "pr_count": whole(0), "total_photo_count": whole(0),
            "has_kudoed": .bool(false),
        ])
        return .object(members)
    }

    func details(of athlete: Int) -> JSON {
        summary(of: athlete).replacing("resource_state", with: .integer(3)).adding([
            "description": .optional(description), "calories": float(calories ?? 0),
            "perceived_exertion": .null, "prefer_perceived_exertion": .null, "segment_efforts": .array([]),
            "splits_metric": .array([]), "laps": .array([]), "photos": .members(["primary": .null, "count": whole(0)]),
            "hide_from_home": .bool(false), "embed_token": .text("e\(id)"), "available_zones": .array([]),
        ])
    }
}

extension StravaActivity {
    /// Writes a float; zero becomes a whole number, as at Strava.
    private func float(_ value: Double) -> JSON { value == 0 ? .integer(0) : .number(value) }

    func whole(_ value: Int) -> JSON { tellsFloats ? .number(Double(value)) : .integer(value) }

    private var toldStart: Instant {
        guard hidesStart else { return start }
        let midnight = start.advanced(bySeconds: utcOffset).utc.day.number * 86_400
        return Instant(secondsSinceEpoch: midnight + 1 - utcOffset)
    }

    /// Metres per second, to three decimals.
    private var speed: Double {
        movingTime > 0 ? (distance / Double(movingTime) * 1000).rounded() / 1000 : 0
    }

    /// The legacy `type`, which has fewer values than `sport_type`.
    private var legacyType: String {
        switch sportType {
        case "TrailRun": "Run"
        case "GravelRide", "MountainBikeRide": "Ride"
        case "Padel", "Basketball", "Dance": "Workout"
        default: sportType
        }
    }

    private var isOutside: Bool { distance > 0 && !isManual && !isTrainer }

    private var ends: JSON {
        isOutside ? .array([.number(0.01), .number(0.01)]) : isManual ? .null : .array([])
    }

    /// A track as long as a real one, about 900 characters: up and down a street on the open sea where the equator meets
    /// the prime meridian.
    private var polyline: String { isOutside ? "o}@o}@" + String(repeating: "cDbDbDcD", count: 112) : "" }
}
