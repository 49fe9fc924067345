import Workouts

/// The sport of a session, from the FIT profile's `sport` and `sub_sport`.
struct FITSport {
    let type: SportType
    /// nil if the sub-sport doesn't decide it.
    let isIndoor: Bool?
    let isCommute: Bool
    let isTransition: Bool
    /// Whether one foot's steps are counted.
    let isRun: Bool
    /// The device's name for a sport that has no type of its own; empty if it has none.
    let name: String

    /// - Parameter name: the device's name for the sport; it decides only if the number isn't that of a sport.
    init(sport: Int, subSport: Int, name: String = "") {
        // Some devices write "invalid" in place of 0.
        let sub = subSport == 255 ? 0 : subSport
        let known = SportType(rawValue: Self.name(sport, sub))
        let isUnknown = known.rawValue == "Workout"
        type = isUnknown && sport == 0 ? TrackSport.named(name) ?? known : known
        self.name = isUnknown && type.rawValue == "Workout" ? name : ""
        isIndoor = Self.indoor.contains(sub) || sport == 4 ? true : nil
        isCommute = sport == 2 && sub == 48
        isTransition = sport == 3
        isRun = sport == 1
    }

    private static let indoor: Set<Int> = [1, 5, 6, 14, 15, 16, 17, 25, 27, 45, 58, 68, 69, 71, 86, 87, 88, 126]

    private static func name(_ sport: Int, _ sub: Int) -> String {
        switch sport {
        case 0, 4, 10, 254: training[sub] ?? "Workout"
        case 64: rackets[sub] ?? "Workout"
        default: bySubSport[sport]?[sub] ?? names[sport] ?? "Workout"
        }
    }

    private static let names: [Int: String] = [
        1: "Run", 2: "Ride", 5: "Swim", 6: "Basketball", 7: "Soccer", 8: "Tennis", 11: "Walk", 12: "NordicSki",
        13: "AlpineSki", 14: "Snowboard", 15: "Rowing", 16: "Hike", 17: "Hike", 19: "Canoeing", 21: "EBikeRide",
        25: "Golf", 30: "InlineSkate", 31: "RockClimbing", 32: "Sail", 33: "IceSkate", 35: "Snowshoe",
        37: "StandUpPaddling", 38: "Surfing", 41: "Kayaking", 43: "Windsurf", 44: "Kitesurf", 48: "StairStepper",
        62: "HighIntensityIntervalTraining", 65: "Wheelchair", 66: "Wheelchair", 71: "Cricket", 75: "Volleyball",
        83: "Dance", 88: "Canoeing",
    ]

    private static let bySubSport: [Int: [Int: String]] = [
        1: [3: "TrailRun", 67: "TrailRun", 58: "VirtualRun"],
        2: [
            8: "MountainBikeRide", 9: "MountainBikeRide", 123: "MountainBikeRide", 46: "GravelRide", 11: "GravelRide",
            49: "GravelRide", 58: "VirtualRide", 28: "EBikeRide", 47: "EMountainBikeRide", 127: "EMountainBikeRide",
            12: "Handcycle", 88: "Handcycle",
        ],
        13: [37: "BackcountrySki"],
        15: [58: "VirtualRow"],
        21: [47: "EMountainBikeRide", 127: "EMountainBikeRide"],
    ]

    /// The sub-sports of fitness equipment, of training, and of no sport.
    private static let training: [Int: String] = [
        1: "Run", 45: "Run", 5: "Ride", 6: "Ride", 14: "Rowing", 15: "Elliptical", 16: "StairStepper", 17: "Swim",
        18: "Swim", 20: "WeightTraining", 27: "Walk", 43: "Yoga", 44: "Pilates",
        68: "RockClimbing", 69: "RockClimbing",
        70: "HighIntensityIntervalTraining", 73: "HighIntensityIntervalTraining",
        74: "HighIntensityIntervalTraining", 75: "HighIntensityIntervalTraining",
    ].merging(rackets) { mine, _ in mine }

    private static let rackets: [Int: String] = [
        84: "Pickleball", 85: "Padel", 94: "Squash", 95: "Badminton", 96: "Racquetball", 97: "TableTennis",
    ]
}
