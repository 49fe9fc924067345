/// The fields of Strava's SummaryActivity (and DetailedActivity) that are read. Everything else is skipped unseen:
/// the athlete, the track and the coordinates are never kept.
enum ActivityField: Int, CaseIterable {
    case id, name, type, manual, commute, calories, distance, timezone
    case startDate, sportType, utcOffset, movingTime, elapsedTime, workoutType
    case averageSpeed, averageWatts, startDateLocal, averageHeartrate, totalElevationGain
    case description, deviceName
}

extension ActivityField {
    /// The field of a JSON key; nil for any that isn't read.
    init?(key: UnsafeRawBufferPointer) {
        guard let field = Self.field(key) else { return nil }
        self = field
    }

    private static func field(_ key: UnsafeRawBufferPointer) -> ActivityField? {
        switch key.count {
        case 2: key.spells("id") ? .id : nil
        case 4: key.spells("name") ? .name : key.spells("type") ? .type : nil
        case 6: key.spells("manual") ? .manual : nil
        case 7: key.spells("commute") ? .commute : nil
        case 8:
            key.spells("distance")
                ? .distance
                : key.spells("timezone") ? .timezone : key.spells("calories") ? .calories : nil
        case 10:
            key.spells("start_date")
                ? .startDate
                : key.spells("sport_type") ? .sportType : key.spells("utc_offset") ? .utcOffset : nil
        case 11:
            key.spells("moving_time")
                ? .movingTime
                : key.spells("device_name") ? .deviceName : key.spells("description") ? .description : nil
        case 12: key.spells("elapsed_time") ? .elapsedTime : key.spells("workout_type") ? .workoutType : nil
        case 13: key.spells("average_speed") ? .averageSpeed : key.spells("average_watts") ? .averageWatts : nil
        case 16: key.spells("start_date_local") ? .startDateLocal : nil
        case 17: key.spells("average_heartrate") ? .averageHeartrate : nil
        case 20: key.spells("total_elevation_gain") ? .totalElevationGain : nil
        default: nil
        }
    }
}
