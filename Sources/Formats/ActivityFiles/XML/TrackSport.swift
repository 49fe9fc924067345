import Workouts

/// The sport of a GPX's `trk/type` or a TCX's `Sport`, in the words of Strava, Garmin Connect and others.
enum TrackSport {
    static func named(_ text: String) -> SportType? {
        let plain = SportType.plain(text)
        return words[plain].map { SportType(rawValue: $0) } ?? SportType(naming: plain)
    }

    /// Returns true if a word means indoors; nil if it doesn't.
    static func isIndoor(_ text: String) -> Bool? {
        let plain = SportType.plain(text)
        return indoor.contains(plain) || words[plain]?.hasPrefix("Virtual") == true || plain.hasPrefix("virtual")
            ? true : nil
    }

    static func isTransition(_ text: String) -> Bool {
        ["transition", "transitionv2"].contains(SportType.plain(text))
    }

    private static let indoor: Set<String> = [
        "treadmill", "treadmillrunning", "indoorcycling", "lapswimming", "poolswim", "poolswimming", "indoorrunning",
        "indoortrack", "indoorrowing", "indoorwalking", "indoorclimbing", "spinning",
    ]

    /// By Strava's numbers, and by words without case, blanks, hyphens and underscores: Garmin Connect's, Polar's,
    /// Suunto's, Komoot's, and those of other languages.
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
        // The words of devices and people in other languages.
        ("Run", "lauf laufen laufband geländelauf courseàpied carrera correr corsa correre corrida hardlopen løb"),
        ("Run", "løping löpning juoksu bieganie běh бег koşu 跑步 户外跑步 室内跑步 ランニング 달리기 러닝"),
        ("TrailRun", "traillauf"),
        ("Ride", "radfahren rad radfahrt radtour rennrad vélo cyclisme ciclismo bicicleta bici fietsen wielrennen"),
        ("Ride", "cykling sykling pyöräily kolarstwo cyklistika велосипед bisiklet 自行车 骑行 户外骑行 室内骑行"),
        ("Ride", "サイクリング バイク 사이클링"), ("MountainBikeRide", "mountainbiken vtt"),
        ("Swim", "schwimmen freiwasser natation natación natação nuoto zwemmen svømning svømming simning uinti"),
        ("Swim", "pływanie plavání плавание yüzme 游泳 水泳 수영"),
        ("Walk", "gehen spaziergang marche marcheàpied caminar caminata camminata caminhada wandelen wandeling gåtur"),
        ("Walk", "gång kävely chodzenie ходьба 步行 徒步 ウォーキング 걷기"),
        ("Hike", "wandern wanderung randonnée senderismo escursionismo"),
        ("Rowing", "rudern aviron remo canottaggio roeien"), ("NordicSki", "langlauf skilanglauf skidefond"),
        ("WeightTraining", "krafttraining kraft musculation musculação krachttraining"),
    ].reduce(into: [:]) { words, line in
        for word in line.1.split(separator: " ") { words[String(word)] = line.0 }
    }
}
