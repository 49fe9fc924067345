package import Basics
package import Workouts

/// An activity and when it was read from its source.
package struct RememberedActivity: Sendable, Equatable {
    package var activity: Activity
    package var fetched: Instant
    /// When its details were fetched, too; nil if they weren't.
    package var detailsFetched: Instant?
    /// Since when it is known from its details alone; nil once Strava's list has it.
    package var unlistedSince: Instant?

    package init(
        _ activity: Activity, fetched: Instant, detailsFetched: Instant? = nil, unlistedSince: Instant? = nil
    ) {
        (self.activity, self.fetched, self.detailsFetched) = (activity, fetched, detailsFetched)
        self.unlistedSince = unlistedSince
    }
}

extension RememberedActivity: Stored {
    static let table = Table("activities", of: blank, order: "start, id")

    static let blank = RememberedActivity(.blank, fetched: .blank)

    mutating func visit(_ column: inout Columns) {
        activity.visit(&column)
        column("fetched", &fetched)
        column("details_fetched", &detailsFetched)
        column("unlisted_since", &unlistedSince)
    }
}

/// The columns of every table that holds activities.
extension Activity {
    static let blank = Activity(
        id: .strava(0), name: "", sportType: SportType(rawValue: ""), start: .blank,
        localStart: LocalTime(secondsSinceEpoch: 0), movingTime: .zero, elapsedTime: .zero)

    mutating func visit(_ column: inout Columns) {
        column("id", &id)
        column("name", &name)
        column("sport_type", &sportType)
        column("start", &start)
        column("day", "local_second", &localStart)
        column("start_is_hidden", &startIsHidden)
        column("moving_seconds", &movingTime)
        column("elapsed_seconds", &elapsedTime)
        column("distance_meters", &distance)
        column("average_speed", &averageSpeed)
        column("average_heart_rate", &averageHeartRate)
        column("average_power", &averagePower)
        Calories.visit(&calories, &column)
        column("elevation_gain_meters", &elevationGain)
        column("notes", &notes)
        column("device_name", &deviceName)
        column("is_race", &isRace)
        column("is_commute", &isCommute)
        column("is_manual", &isManual)
        ActivityMeasures.visit(&measures, &column)
        UploadedFile.visit(&uploaded, &column)
    }
}

extension UploadedFile {
    fileprivate static func visit(_ file: inout UploadedFile?, _ column: inout Columns) {
        var (id, name) = (file?.uploadID, file?.nameHash)
        column("upload_id", &id)
        column("upload_name", &name)
        file = UploadedFile(uploadID: id, nameHash: name).nonEmpty
    }
}

extension ActivityMeasures {
    fileprivate static func visit(_ measures: inout ActivityMeasures?, _ column: inout Columns) {
        var all = measures ?? ActivityMeasures()
        column("suffer_score", &all.sufferScore)
        column("max_heart_rate", &all.maxHeartRate)
        column("max_speed", &all.maxSpeed)
        column("weighted_power", &all.weightedPower)
        column("kilojoules", &all.kilojoules)
        column("power_is_measured", &all.powerIsMeasured)
        column("average_cadence", &all.averageCadence)
        column("is_trainer", &all.isTrainer)
        column("max_power", &all.maxPower)
        column("lap_count", &all.lapCount)
        measures = all.nonEmpty
    }
}

extension SportType: ColumnValue {}

extension Calories {
    fileprivate static func visit(_ calories: inout Calories?, _ column: inout Columns) {
        var (figure, isEstimated) = (calories?.kilocalories, calories?.isEstimated)
        column("calories", &figure)
        column("calories_are_estimated", &isEstimated)
        calories = figure.map { Calories(kilocalories: $0, isEstimated: isEstimated ?? false) }
    }
}

/// How long the heart rate was in each zone during an activity, according to Strava.
package struct RememberedZones: Sendable, Equatable {
    /// The lowest zone first; empty if Strava has none.
    package var times: [HeartRateZoneTime]
    package var fetched: Instant

    package init(_ times: [HeartRateZoneTime], fetched: Instant) {
        self.times = times
        self.fetched = fetched
    }
}

/// The time in one zone; zone 0 stands for an activity without zone times.
struct StoredZone: Equatable {
    var activityID: ActivityID
    var zone: Int
    var seconds: Int
    var fetched: Instant
}

extension StoredZone: Stored {
    static let table = Table("activity_zones", of: blank, keyCount: 2, order: "id, zone")

    static let blank = StoredZone(activityID: .strava(0), zone: 0, seconds: 0, fetched: .blank)

    mutating func visit(_ column: inout Columns) {
        column("id", &activityID)
        column("zone", &zone)
        column("seconds", &seconds)
        column("fetched", &fetched)
    }
}

extension [ActivityID: RememberedZones] {
    init(_ rows: [StoredZone]) {
        self.init()
        for row in rows {
            let times = row.zone > 0 ? [HeartRateZoneTime(zone: row.zone, seconds: row.seconds)] : []
            self[row.activityID, default: RememberedZones([], fetched: row.fetched)].times += times
        }
    }

    var rows: [StoredZone] {
        flatMap { id, known in
            let times = known.times.isEmpty ? [HeartRateZoneTime(zone: 0, seconds: 0)] : known.times
            return times.map {
                StoredZone(activityID: id, zone: $0.zone, seconds: $0.seconds, fetched: known.fetched)
            }
        }
    }
}
