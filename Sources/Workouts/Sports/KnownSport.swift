/// What tpmerge knows about one of Strava's sport types.
struct KnownSport {
    let family: SportFamily
    /// The planned sport to which it belongs, exactly or as one of its family; nil if there is none.
    let planned: PlannedSport?
    /// Whether it is the main type of its planned sport, after which that is named.
    let isExact: Bool

    /// Returns nil for a sport type that was unknown in 2026.
    static subscript(_ type: SportType) -> KnownSport? { table[type.rawValue] }

    /// The names of all known sport types.
    static var names: some Sequence<String> { table.keys }

    private static let table: [String: KnownSport] = {
        var table: [String: KnownSport] = [:]
        func add(_ family: SportFamily, _ planned: PlannedSport?, exact: [String], others: [String]) {
            for name in exact { table[name] = KnownSport(family: family, planned: planned, isExact: true) }
            for name in others { table[name] = KnownSport(family: family, planned: planned, isExact: false) }
        }
        add(.run, .run, exact: ["Run"], others: ["TrailRun", "VirtualRun"])
        add(
            .bike, .bike, exact: ["Ride"],
            others: ["VirtualRide", "GravelRide", "EBikeRide", "Velomobile", "Handcycle"])
        add(.bike, .mountainBike, exact: ["MountainBikeRide"], others: ["EMountainBikeRide"])
        add(.swim, .swim, exact: ["Swim"], others: [])
        add(.walk, .walk, exact: ["Walk"], others: ["Hike", "Snowshoe"])
        add(.ski, .xcSki, exact: ["NordicSki"], others: ["RollerSki", "BackcountrySki"])
        add(.row, .rowing, exact: ["Rowing"], others: ["VirtualRow", "Canoeing", "Kayaking"])
        add(.strength, .strength, exact: ["WeightTraining"], others: [])
        add(
            .strength, nil, exact: [],
            others: ["Crossfit", "HighIntensityIntervalTraining", "PhysicalTherapy", "Pilates", "Workout"])
        for name in [
            "AlpineSki", "Badminton", "Basketball", "Cricket", "Dance", "Elliptical", "Golf", "IceSkate", "InlineSkate",
            "Kitesurf", "Padel", "Pickleball", "Racquetball", "RockClimbing", "Sail", "Skateboard", "Snowboard",
            "Soccer", "Squash", "StairStepper", "StandUpPaddling", "Surfing", "TableTennis", "Tennis", "Volleyball",
            "Wheelchair", "Windsurf", "Yoga",
        ] {
            add(.other(name), nil, exact: [], others: [name])
        }
        return table
    }()
}
