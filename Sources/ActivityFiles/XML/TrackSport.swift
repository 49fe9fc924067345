import Workouts

/// The sport of a GPX's `trk/type` or a TCX's `Sport`, in the words of Strava, Garmin Connect and others.
enum TrackSport {
    /// nil if the word names no sport.
    static func named(_ text: String) -> SportType? {
        let plain = SportType.plain(text)
        return words[plain].map { SportType(rawValue: $0) } ?? SportType(naming: plain)
    }

    /// Whether a word says that it was indoors.
    static func isIndoor(_ text: String) -> Bool? { indoor.contains(SportType.plain(text)) ? true : nil }

    private static let indoor: Set<String> = [
        "treadmillrunning", "indoorcycling", "lapswimming", "indoorrunning", "indoorrowing", "virtualride",
    ]

    /// Strava's numbers, and words without case, blanks, hyphens and underscores.
    private static let words: [String: String] = [
        "1": "Ride", "9": "Run", "16": "Swim", "17": "VirtualRide", "4": "Hike", "10": "Walk",
        "running": "Run", "trailrunning": "TrailRun", "treadmillrunning": "Run", "trackrunning": "Run",
        "indoorrunning": "Run", "virtualrunning": "VirtualRun", "streetrunning": "Run", "jogging": "Run",
        "biking": "Ride", "cycling": "Ride", "roadbiking": "Ride", "roadcycling": "Ride", "bike": "Ride",
        "mountainbiking": "MountainBikeRide", "gravelcycling": "GravelRide", "cyclocross": "GravelRide",
        "indoorcycling": "Ride", "ebiking": "EBikeRide", "ebikefitness": "EBikeRide",
        "swimming": "Swim", "lapswimming": "Swim", "openwaterswimming": "Swim", "openwater": "Swim",
        "walking": "Walk", "casualwalking": "Walk", "speedwalking": "Walk", "hiking": "Hike",
        "strengthtraining": "WeightTraining", "strength": "WeightTraining", "indoorcardio": "Workout",
        "rowing": "Rowing", "indoorrowing": "Rowing", "crosscountryskiing": "NordicSki",
        "crosscountryskiingws": "NordicSki",
        "skatingski": "NordicSki", "resortskiing": "AlpineSki", "resortskiingsnowboardingws": "AlpineSki",
        "backcountryskiing": "BackcountrySki", "snowboarding": "Snowboard", "inlineskating": "InlineSkate",
        "skating": "IceSkate", "kayaking": "Kayaking", "paddling": "Canoeing",
        "standuppaddleboarding": "StandUpPaddling", "rockclimbing": "RockClimbing", "indoorclimbing": "RockClimbing",
        "snowshoeing": "Snowshoe", "yoga": "Yoga", "pilates": "Pilates", "hiit": "HighIntensityIntervalTraining",
    ]
}
