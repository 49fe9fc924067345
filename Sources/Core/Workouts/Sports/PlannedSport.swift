/// The sport of a planned workout, in TrainingPeaks' words.
public enum PlannedSport: String, Sendable, Hashable, CaseIterable {
    case run, bike, swim, brick, strength, walk, rowing, crosstrain, race, rest, other
    case mountainBike = "mountain_bike"
    case xcSki = "xc_ski"
}

extension PlannedSport {
    /// Returns the sport of a type in TrainingPeaks' spelling, ignoring case, spaces and hyphens; nil for other types.
    public init?(typeLabel label: String) {
        // No known type is longer, and most candidates are whole titles.
        guard label.utf8.count <= 24 else { return nil }
        var letters = ""
        for byte in label.utf8 where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_")
        {
            letters.unicodeScalars.append(Unicode.Scalar(byte.lowercased))
        }
        guard let sport = Self.typeLabels[letters] else { return nil }
        self = sport
    }

    /// Returns the first sport that a title names by a whole word; nil if it names none.
    public init?(namedIn title: String) {
        let words = title.lowerWords
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

    /// Whether a title, given as lower-case words, only names the sport, such as a device's `running`.
    func hasGenericTitle(_ words: String) -> Bool { Self.genericTitles[self]?.contains(words) ?? false }

    private static let genericTitles: [PlannedSport: Set<String>] = [
        .run: ["run", "running"],
        .bike: ["bike", "ride", "cycling", "biking", "road cycling", "indoor cycling"],
        .mountainBike: ["mtn bike", "mtb", "mountain bike", "mountain biking", "cycling"],
        .swim: ["swim", "swimming", "lap swimming", "pool swimming", "pool swim", "open water swimming"],
        .strength: ["strength", "strength training", "weight training"],
        .walk: ["walk", "walking"],
        .rowing: ["rowing", "row", "indoor rowing"],
        .xcSki: ["xc ski", "cross country skiing", "nordic skiing"],
        .brick: ["brick"],
        .crosstrain: ["crosstrain", "cross training"],
        .race: ["race"],
        .rest: ["day off", "rest", "rest day"],
        .other: ["other", "custom", "workout"],
    ]
}
