struct ActivityFeatures {
    let type: SportType
    let known: KnownSport?
    /// Whether it is a recording from Zwift without a sport of its own, hence a ride.
    let isRideByName: Bool
    private(set) var nameWords: TellingWords
    private(set) var isRace: Bool

    init(_ activity: Activity) {
        type = activity.sportType
        known = KnownSport[type]
        isRideByName = activity.isRideByName
        nameWords = TellingWords(activity.name)
        isRace = activity.isRace
    }

    /// The features of an activity with the same sport but no name and race mark.
    var nameless: ActivityFeatures {
        var traits = self
        traits.nameWords = TellingWords("")
        traits.isRace = false
        return traits
    }

    /// Whether it has no sport of its own, so that a simultaneous recording may supply it.
    var isGeneric: Bool { !isRideByName && type.isGeneric }

    /// Merges the features of another recording of the session: its words and race mark, and its sport if this one has
    /// none.
    func joined(with other: ActivityFeatures) -> ActivityFeatures {
        var joined = isGeneric && !other.isGeneric ? other : self
        joined.nameWords = nameWords.union(other.nameWords)
        joined.isRace = isRace || other.isRace
        return joined
    }

    var family: SportFamily { isRideByName ? .bike : SportFamily(of: type, known: known) }
}

extension SportType {
    fileprivate var isGeneric: Bool { rawValue == "Workout" || rawValue == "Other" || rawValue.isEmpty }
}

extension Activity {
    var isGeneric: Bool { !isRideByName && sportType.isGeneric }

    /// Whether it has no sport of its own but is named after Zwift.
    fileprivate var isRideByName: Bool {
        sportType.isGeneric && name.lowercased().contains("zwift")
    }

    /// The family of sports under which it may also be filed.
    var family: SportFamily {
        isRideByName ? .bike : SportFamily(of: sportType, known: KnownSport[sportType])
    }

    /// The name of its planned sport, or Strava's own in snake_case if there is none.
    public var sportName: String {
        if isRideByName { return PlannedSport.bike.rawValue }
        return KnownSport[sportType]?.planned?.rawValue
            ?? (sportType.rawValue.isEmpty ? "workout" : sportType.snakeCase)
    }
}
