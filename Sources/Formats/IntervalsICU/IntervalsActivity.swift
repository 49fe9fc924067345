import Basics
package import Workouts

/// An activity of intervals.icu's, with what tells which one it is elsewhere.
package struct IntervalsActivity: Sendable, Equatable {
    /// Its id is intervals.icu's. `uploaded` holds the name of its file, or Garmin Connect's number.
    package var activity: Activity
    /// Strava's id of the same activity; nil if intervals.icu knows none.
    package var stravaID: ActivityID?
    /// Where intervals.icu has it from, in its own words: `GARMIN_CONNECT`, `UPLOAD`; an open set, empty if unknown.
    package var source: String
    /// The time in each heart rate zone, the lowest first; empty unless it is known of all zones.
    package var zoneTimes: [HeartRateZoneTime]
    /// On the scale of Training Stress Score: an hour at the threshold is 100; nil if unknown.
    package var load: Double?
    /// The athlete's functional threshold power of that day, in watts; nil if unknown.
    package var functionalThreshold: Double?
    /// The athlete's threshold heart rate of that day, in beats per minute; nil if unknown.
    package var thresholdHeartRate: Double?

    package var isFromGarmin: Bool { source == Self.garmin }

    private static let garmin = "GARMIN_CONNECT"

    package init(
        _ activity: Activity, stravaID: ActivityID? = nil, source: String = "", zoneTimes: [HeartRateZoneTime] = [],
        load: Double? = nil
    ) {
        (self.activity, self.stravaID, self.source) = (activity, stravaID, source)
        (self.zoneTimes, self.load) = (zoneTimes, load)
    }
}

extension IntervalsActivity {
    /// Makes an activity from a row; nil without a usable id, start or length. Absurd values are left out.
    ///
    /// - Parameter zone: the athlete's, for a row that tells no offset.
    init?(_ row: IntervalsRow, zones: inout WrittenZones, athletes zone: Zone) {
        let source = row.text("source") ?? ""
        let isManual = source == "MANUAL"
        let (elapsed, recorded) = (row.time("elapsed_time"), row.time("icu_recording_time"))
        guard let id = row.text("id").flatMap({ ActivityID.intervals($0) }),
            let start = IntervalsStart(row, zones: &zones, athletes: zone),
            let moving = row.time("moving_time") ?? recorded ?? elapsed
        else { return nil }
        let distance = row.measure("distance", upTo: Most.meters) ?? row.measure("icu_distance", upTo: Most.meters)
        let type = row.text("type")
        let isHurt = row.isTrue("icu_ignore_hr")
        var activity = Activity(
            id: id, name: row.text("name", upTo: 1000) ?? "", sportType: IntervalsSport.type(of: type),
            start: start.instant, localStart: start.local, startIsHidden: isManual && start.local.secondOfDay == 0,
            movingTime: min(moving, elapsed ?? moving), elapsedTime: elapsed ?? max(moving, recorded ?? moving),
            distance: distance.map { Distance(meters: $0) },
            averageSpeed: row.measure("average_speed", upTo: Most.speed),
            averageHeartRate: isHurt ? nil : row.measure("average_heartrate", upTo: Most.heartRate),
            averagePower: row.power("icu_average_watts"),
            calories: row.measure("calories", upTo: Most.kilocalories).map {
                Calories(kilocalories: $0, isEstimated: false)
            },
            elevationGain: row.elevationGain(hasDistance: distance != nil),
            isRace: row.isTrue("race") || row.text("sub_type") == "RACE",
            isCommute: row.isTrue("commute") || row.text("sub_type") == "COMMUTE", isManual: isManual)
        if activity.name.isEmpty { activity.name = activity.madeName }
        activity.deviceName = Self.deviceName(row.text("device_name"), isFromGarmin: source == Self.garmin)
        let file = row.text("external_id", upTo: 1000)
        activity.uploaded = UploadedFile(nameHash: file.flatMap { FileNames.nameHash($0) }).nonEmpty
        activity.measures = row.measures(of: activity, isTransition: type == IntervalsSport.transition)
        self.init(
            activity, stravaID: row.stravaID("strava_id"), source: source,
            zoneTimes: isHurt ? [] : .init(seconds: row.numbers("icu_hr_zone_times")),
            load: row.measure("icu_training_load", upTo: Self.highestLoad))
        functionalThreshold = row.measure("icu_ftp", upTo: Most.power)
        thresholdHeartRate = row.measure("lthr", upTo: Most.heartRate)
    }

    /// Far more than the longest race.
    private static let highestLoad = 10_000.0

    /// Garmin wants its name with each of its devices (its brand guidelines of June 2025).
    private static func deviceName(_ name: String?, isFromGarmin: Bool) -> String {
        guard isFromGarmin else { return name ?? "" }
        guard let name else { return "Garmin" }
        return name.lowercased().hasPrefix("garmin") ? name : "Garmin \(name)"
    }
}

extension IntervalsRow {
    /// Power in watts; nil if the athlete says that it is wrong.
    fileprivate func power(_ key: String) -> Double? {
        isTrue("icu_ignore_power") ? nil : measure(key, upTo: Most.power)
    }

    /// Without a distance, zero means that nothing was measured.
    fileprivate func elevationGain(hasDistance: Bool) -> Distance? {
        guard let meters = number("total_elevation_gain"), (0...Most.climb).contains(meters), meters > 0 || hasDistance
        else { return nil }
        return Distance(meters: meters)
    }

    /// nil if the row has none of them. There is no highest power: `p_max` and the like are models.
    fileprivate func measures(of activity: Activity, isTransition: Bool) -> ActivityMeasures? {
        var measures = ActivityMeasures()
        if !isTrue("icu_ignore_hr") { measures.maxHeartRate = measure("max_heartrate", upTo: Most.heartRate) }
        measures.maxSpeed = measure("max_speed", upTo: Most.speed)
        if activity.averagePower != nil {
            measures.weightedPower = power("icu_weighted_avg_watts")
            measures.kilojoules = measure("icu_joules", upTo: Self.mostJoules).map { $0 / 1000 }
            measures.powerIsMeasured = answer("device_watts")
        }
        measures.averageCadence = measure("average_cadence", upTo: Most.cadence).map {
            // Some programs count the steps of both feet.
            activity.sportGroup == .run && $0 > 120 ? $0 / 2 : $0
        }
        measures.isTrainer = answer("trainer")
        measures.isTransition = isTransition ? true : nil
        return measures.nonEmpty
    }

    /// A week at 1000 W.
    private static let mostJoules = 6e8
}

extension [IntervalsActivity] {
    /// The athlete's thresholds as the newest rides and runs tell them: watts on a bike, and beats per minute, those of
    /// runs first. nil if none tells one.
    package var thresholds: (power: Int?, heartRate: Int?) {
        func newest(_ group: SportGroup, _ value: (IntervalsActivity) -> Double?) -> Int? {
            let told = filter { $0.activity.sportGroup == group && value($0) != nil }
            return told.max { $0.activity.start < $1.activity.start }.flatMap(value).map { Int($0.rounded()) }
        }
        return (
            newest(.ride, \.functionalThreshold),
            newest(.run, \.thresholdHeartRate) ?? newest(.ride, \.thresholdHeartRate)
        )
    }
}
