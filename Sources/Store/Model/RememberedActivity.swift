package import Basics
package import Workouts

/// An activity and when it was read from its source.
package struct RememberedActivity: Sendable, Equatable {
    package var activity: Activity
    /// When it was last fetched.
    package var fetched: Instant
    /// When its own page was read too, beside the list; nil when it wasn't.
    package var detailsFetched: Instant?

    package init(_ activity: Activity, fetched: Instant, detailsFetched: Instant? = nil) {
        self.activity = activity
        self.fetched = fetched
        self.detailsFetched = detailsFetched
    }
}

extension RememberedActivity: Stored {
    static let table = Table("activities", of: blank, order: "start, id")

    static let blank = RememberedActivity(
        Activity(
            id: 0, name: "", sportType: SportType(rawValue: ""), start: Instant(secondsSinceEpoch: 0),
            localStart: LocalTime(secondsSinceEpoch: 0), movingTime: .zero, elapsedTime: .zero),
        fetched: Instant(secondsSinceEpoch: 0))

    mutating func visit(_ column: inout Columns) {
        column("id", &activity.id)
        column("name", &activity.name)
        column("sport_type", &activity.sportType)
        column("start", &activity.start)
        column("day", "local_second", &activity.localStart)
        column("start_is_hidden", &activity.startIsHidden)
        column("moving_seconds", &activity.movingTime)
        column("elapsed_seconds", &activity.elapsedTime)
        column("distance_meters", &activity.distance)
        column("average_speed", &activity.averageSpeed)
        column("average_heart_rate", &activity.averageHeartRate)
        column("average_power", &activity.averagePower)
        Calories.visit(&activity.calories, &column)
        column("elevation_gain_meters", &activity.elevationGain)
        column("notes", &activity.notes)
        column("device_name", &activity.deviceName)
        column("is_race", &activity.isRace)
        column("is_commute", &activity.isCommute)
        column("is_manual", &activity.isManual)
        column("suffer_score", &activity.sufferScore)
        column("max_heart_rate", &activity.maxHeartRate)
        column("max_speed", &activity.maxSpeed)
        column("weighted_power", &activity.weightedPower)
        column("kilojoules", &activity.kilojoules)
        column("power_is_measured", &activity.powerIsMeasured)
        column("average_cadence", &activity.averageCadence)
        column("is_trainer", &activity.isTrainer)
        column("fetched", &fetched)
        column("details_fetched", &detailsFetched)
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
