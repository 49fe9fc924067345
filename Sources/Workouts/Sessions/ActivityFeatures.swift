/// What matching looks at in an activity, worked out once.
struct ActivityFeatures {
    let type: SportType
    /// nil for a sport type that nobody knows.
    let known: KnownSport?
    /// A recording from Zwift that was filed without a sport of its own: a ride.
    let isRideByName: Bool
    /// The words of the name that could tell it from others.
    private(set) var nameWords: TellingWords
    private(set) var isRace: Bool

    init(_ activity: Activity) {
        type = activity.sportType
        known = KnownSport[type]
        isRideByName = activity.isRideByName
        nameWords = TellingWords(activity.name)
        isRace = activity.isRace
    }

    /// The same sport, of an activity that has nothing else.
    var nameless: ActivityFeatures {
        var traits = self
        traits.nameWords = TellingWords("")
        traits.isRace = false
        return traits
    }

    /// Filed without a sport of its own: what was recorded beside it may say which.
    var isGeneric: Bool { !isRideByName && type.isGeneric }

    /// The same with what another recording of the session tells: its words and race mark, and its sport where this one
    /// has none.
    func joined(with other: ActivityFeatures) -> ActivityFeatures {
        var joined = isGeneric && !other.isGeneric ? other : self
        joined.nameWords = nameWords.union(other.nameWords)
        joined.isRace = isRace || other.isRace
        return joined
    }

    /// The sport in words, for titles that name it.
    var sportWords: [String] { type.words }

    var family: SportFamily { isRideByName ? .bike : SportFamily(of: type, known: known) }
}

extension SportType {
    /// Whether it says no sport.
    fileprivate var isGeneric: Bool { rawValue == "Workout" || rawValue == "Other" || rawValue.isEmpty }
}

extension Activity {
    /// Whether it was filed without a sport of its own.
    var isGeneric: Bool { !isRideByName && sportType.isGeneric }

    /// Filed without a sport of its own, but named after Zwift.
    fileprivate var isRideByName: Bool {
        sportType.isGeneric && name.lowercased().contains("zwift")
    }

    /// The sports that it may be filed under as well.
    var family: SportFamily {
        isRideByName ? .bike : SportFamily(of: sportType, known: KnownSport[sportType])
    }

    /// The planned sport that it is, or Strava's own name in snake_case where the plan knows none.
    public var sportName: String {
        if isRideByName { return PlannedSport.bike.rawValue }
        return KnownSport[sportType]?.planned?.rawValue
            ?? (sportType.rawValue.isEmpty ? "workout" : sportType.snakeCase)
    }
}
