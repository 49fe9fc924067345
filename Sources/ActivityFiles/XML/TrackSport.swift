import Workouts

/// The sport of a GPX's `trk/type` or a TCX's `Sport`, in the words of Strava, Garmin Connect and others.
enum TrackSport {
    /// nil if the word names no sport.
    static func named(_ text: String) -> SportType? {
        let plain = SportType.plain(text)
        return words[plain].map { SportType(rawValue: $0) } ?? SportType(naming: plain)
    }

    /// true if a word says that it was indoors; nil if it doesn't say.
    static func isIndoor(_ text: String) -> Bool? {
        let plain = SportType.plain(text)
        return indoor.contains(plain) || words[plain]?.hasPrefix("Virtual") == true || plain.hasPrefix("virtual")
            ? true : nil
    }

    /// Whether a word names the change between two sports of a race.
    static func isTransition(_ text: String) -> Bool {
        ["transition", "transitionv2"].contains(SportType.plain(text))
    }

    private static let indoor: Set<String> = [
        "treadmill", "treadmillrunning", "indoorcycling", "lapswimming", "poolswim", "poolswimming", "indoorrunning",
        "indoortrack", "indoorrowing", "indoorwalking", "indoorclimbing", "spinning",
    ]

    /// By Strava's numbers, and by words without case, blanks, hyphens and underscores: Garmin Connect's, Polar's,
    /// Suunto's, Komoot's.
    private static let words: [String: String] = [
        ("Run", "9 running jogging treadmill treadmillrunning trackrunning indoorrunning indoortrack streetrunning"),
        ("TrailRun", "trailrunning ultrarun ultrarunning mountainrunning obstaclerun"),
        ("VirtualRun", "virtualrunning"),
        ("Ride", "1 biking cycling bike roadbiking roadcycling roadbike racebike touringbicycle touring trackcycling"),
        ("Ride", "indoorcycling indoorbiking spinning bikeride recumbentcycling bmx commuting bikecommuting"),
        ("MountainBikeRide", "mountainbiking mountainbike mtb mtbeasy mtbadvanced downhillbiking enduromtb"),
        ("GravelRide", "gravelcycling gravelbiking gravel cyclocross mixedsurface"),
        ("EBikeRide", "ebiking ebike ebikefitness"), ("EMountainBikeRide", "ebikemountain emtb emountainbike"),
        ("VirtualRide", "17 virtualcycling indoorvirtualride"), ("Handcycle", "handcycling"),
        ("Swim", "16 swimming lapswimming poolswim poolswimming openwater openwaterswimming openwaterswim"),
        ("Walk", "10 walking casualwalking speedwalking indoorwalking nordicwalking"),
        ("Hike", "4 hiking trekking mountaineering rucking"),
        ("WeightTraining", "strengthtraining strength gym weights"), ("Workout", "indoorcardio cardio other"),
        ("HighIntensityIntervalTraining", "hiit"), ("StairStepper", "stairclimbing floorclimbing"),
        ("Elliptical", "ellipticaltrainer crosstrainer"),
        ("Rowing", "rowingv2 indoorrowing"), ("Canoeing", "paddling paddlingv2"), ("Kayaking", "kayakingv2"),
        ("StandUpPaddling", "standuppaddleboarding standuppaddleboardingv2 sup"), ("Surfing", "surfingv2"),
        ("Sail", "sailing sailingv2"), ("Kitesurf", "kiteboarding kiteboardingv2 kitesurfing"),
        ("Windsurf", "windsurfing windsurfingv2"),
        ("NordicSki", "crosscountryskiing crosscountryskiingws skateskiing skateskiingws skatingski nordicskiing"),
        ("AlpineSki", "resortskiing resortskiingsnowboardingws alpineskiing downhillskiing skiing"),
        ("BackcountrySki", "backcountryskiing backcountryskiingws backcountryskiingsnowboardingws skitouring"),
        ("Snowboard", "snowboarding resortsnowboarding"), ("Snowshoe", "snowshoeing snowshoews"),
        ("InlineSkate", "inlineskating"), ("IceSkate", "iceskating skating skatingws"),
        ("RockClimbing", "climbing bouldering indoorclimbing"), ("Tennis", "tennisv2"),
    ].reduce(into: [:]) { words, line in
        for word in line.1.split(separator: " ") { words[String(word)] = line.0 }
    }
}
