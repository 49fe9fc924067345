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
    static let table = Table(
        "activities", key: ["id"],
        [
            "name", "sport_type", "start", "day", "local_second", "start_is_hidden", "moving_seconds",
            "elapsed_seconds", "distance_meters", "average_speed", "average_heart_rate", "average_power", "calories",
            "calories_are_estimated", "elevation_gain_meters", "notes", "device_name", "is_race", "is_commute",
            "is_manual", "fetched", "details_fetched",
        ],
        order: "start, id")

    var cells: [Cell] { activity.cells + [.moment(fetched), .moment(detailsFetched)] }

    init(_ cells: inout Cells) throws(Damage) {
        self.init(try Activity(&cells), fetched: try cells.moment(), detailsFetched: cells.momentIfAny())
    }
}

extension Activity {
    fileprivate var cells: [Cell] {
        [
            .integer(id), .text(name), .text(sportType.rawValue), .moment(start), .day(localStart.day),
            .integer(localStart.secondOfDay), .truth(startIsHidden), .length(movingTime), .length(elapsedTime),
            .distance(distance), .number(averageSpeed), .number(averageHeartRate), .number(averagePower),
            .number(calories?.kilocalories), .truth(calories?.isEstimated),
            .distance(elevationGain), .text(notes), .text(deviceName), .truth(isRace), .truth(isCommute),
            .truth(isManual),
        ]
    }

    fileprivate init(_ cells: inout Cells) throws(Damage) {
        let id = try cells.integer()
        let name = try cells.text()
        let sportType = SportType(rawValue: try cells.text())
        let start = try cells.moment()
        guard let localStart = LocalTime(day: try cells.day(), secondOfDay: try cells.integer()) else {
            throw .damaged
        }
        self.init(
            id: id, name: name, sportType: sportType, start: start, localStart: localStart,
            startIsHidden: try cells.truth(), movingTime: try cells.length(), elapsedTime: try cells.length(),
            distance: cells.distanceIfAny(), averageSpeed: cells.numberIfAny(),
            averageHeartRate: cells.numberIfAny(), averagePower: cells.numberIfAny(),
            calories: Calories(&cells), elevationGain: cells.distanceIfAny())
        notes = try cells.text()
        deviceName = try cells.text()
        isRace = try cells.truth()
        isCommute = try cells.truth()
        isManual = try cells.truth()
    }
}

extension Calories {
    fileprivate init?(_ cells: inout Cells) {
        let figure = cells.numberIfAny()
        let isEstimated = cells.integerIfAny()
        guard let figure else { return nil }
        self.init(kilocalories: figure, isEstimated: isEstimated == 1)
    }
}
