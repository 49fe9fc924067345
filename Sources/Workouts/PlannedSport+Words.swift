extension PlannedSport {
    /// The sport of a type as TrainingPeaks writes it, case, spaces and hyphens not regarded; nil for other types.
    public init?(typeLabel label: some StringProtocol) {
        let letters = String(label.lowercased().filter { !" -_".contains($0) })
        guard let sport = Self.typeLabels[letters] else { return nil }
        self = sport
    }

    /// The first sport that a title names as a whole word; nil when it names none.
    public init?(namedIn title: String) {
        let words = Array(Words(title))
        let pairs = zip(words, words.dropFirst() + [""]).lazy
        guard let sport = pairs.compactMap({ Self.titlePairs[$0 + " " + $1] ?? Self.titleWords[$0] }).first else {
            return nil
        }
        self = sport
    }

    private static let typeLabels: [String: PlannedSport] = [
        "run": .run, "bike": .bike, "mtnbike": .mountainBike, "mtb": .mountainBike, "mountainbike": .mountainBike,
        "swim": .swim, "brick": .brick, "strength": .strength, "walk": .walk, "xcski": .xcSki, "rowing": .rowing,
        "crosstrain": .crosstrain, "race": .race, "dayoff": .rest, "other": .other, "custom": .other,
    ]

    private static let titleWords: [String: PlannedSport] = [
        "run": .run, "runs": .run, "running": .run, "jog": .run, "jogging": .run, "bike": .bike, "biking": .bike,
        "ride": .bike, "rides": .bike, "riding": .bike, "cycle": .bike, "cycling": .bike, "mtb": .mountainBike,
        "swim": .swim, "swims": .swim, "swimming": .swim, "brick": .brick, "strength": .strength, "walk": .walk,
        "walking": .walk, "hike": .walk, "hiking": .walk, "rowing": .rowing, "row": .rowing,
        "crosstrain": .crosstrain,
    ]

    private static let titlePairs: [String: PlannedSport] = [
        "mtn bike": .mountainBike, "mountain bike": .mountainBike, "mountain biking": .mountainBike, "xc ski": .xcSki,
        "nordic ski": .xcSki, "cross training": .crosstrain,
    ]

    /// Words that name nothing but the sport, for titles such as the `Running` a device gives.
    public var genericTitles: Set<String> {
        switch self {
        case .run: ["run", "running"]
        case .bike: ["bike", "ride", "cycling", "biking", "road cycling", "indoor cycling"]
        case .mountainBike: ["mtn bike", "mtb", "mountain bike", "mountain biking", "cycling"]
        case .swim: ["swim", "swimming", "lap swimming", "pool swimming", "pool swim", "open water swimming"]
        case .strength: ["strength", "strength training", "weight training"]
        case .walk: ["walk", "walking"]
        case .rowing: ["rowing", "row", "indoor rowing"]
        case .xcSki: ["xc ski", "cross country skiing", "nordic skiing"]
        case .brick: ["brick"]
        case .crosstrain: ["crosstrain", "cross training"]
        case .race: ["race"]
        case .rest: ["day off", "rest", "rest day"]
        case .other: ["other", "custom", "workout"]
        }
    }
}
