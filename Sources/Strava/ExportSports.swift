import Workouts

/// The sports of a bulk export, which names them as the account's language does.
enum ExportSports {
    /// Strava's sport type of a display name; nil for one that isn't known.
    static func sportType(_ name: String) -> SportType? { table[name.bareLetters] }

    /// An unknown name as Strava would spell a sport type: `ice stock sport` is `IceStockSport`.
    static func spelled(_ name: String) -> SportType {
        let words = name.split { !($0.isLetter || $0.isNumber) }
        return SportType(rawValue: words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
    }

    private static let table: [String: SportType] = {
        var table: [String: SportType] = [:]
        for type in types.split(separator: " ") {
            table[String(type).bareLetters] = SportType(rawValue: String(type))
        }
        for (type, names) in ExportSportNames.all {
            for name in names { table[name.bareLetters] = SportType(rawValue: type) }
        }
        return table
    }()

    /// All that Strava knew in 2026; in English a display name is the same with blanks.
    private static let types = """
        AlpineSki BackcountrySki Badminton Basketball Canoeing Cricket Crossfit Dance EBikeRide Elliptical \
        EMountainBikeRide Golf GravelRide Handcycle HighIntensityIntervalTraining Hike IceSkate InlineSkate Kayaking \
        Kitesurf MountainBikeRide NordicSki Padel PhysicalTherapy Pickleball Pilates Racquetball Ride RockClimbing \
        RollerSki Rowing Run Sail Skateboard Snowboard Snowshoe Soccer Squash StairStepper StandUpPaddling Surfing \
        Swim TableTennis Tennis TrailRun Velomobile VirtualRide VirtualRow VirtualRun Volleyball Walk WeightTraining \
        Wheelchair Windsurf Workout Yoga
        """
}
