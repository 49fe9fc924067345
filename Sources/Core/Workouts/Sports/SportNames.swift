import Basics

public enum SportNames {
    /// Planned sports, and Strava's own in snake_case, as far as they were known in 2026.
    public static let all: Set<String> = Set(PlannedSport.allCases.map(\.rawValue))
        .union(KnownSport.names.map { SportType(rawValue: $0).snakeCase })

    /// Parses a list such as `run,bike`. Blanks before a name are ignored.
    ///
    /// - Throws: `UnknownSport` for the first unknown name; for a missing one its name is empty.
    public static func listed(in text: String) throws(UnknownSport) -> Set<String> {
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0.drop { $0 == " " }) }
        if let name = names.first(where: \.isEmpty) ?? names.first(where: { !all.contains($0) }) {
            throw UnknownSport(name: name, nearest: all.sorted().nearest(to: name))
        }
        return Set(names)
    }
}

public struct UnknownSport: Error, Equatable {
    public let name: String
    /// The known name with the smallest Levenshtein distance.
    public let nearest: String
}

extension MergedWorkout {
    /// All names by which a filter finds the workout: its sport and the plan's, the recorded sports, and the sports of
    /// which these are kinds. Second recordings of the same session add nothing.
    public var sportNames: Set<String> {
        var names: Set<String> = [sport]
        if let planned {
            names.insert(planned.sport.rawValue)
            if planned.sport == .race, let sport = PlannedSport(namedIn: planned.title) { names.insert(sport.rawValue) }
        }
        for recording in activities { names.formUnion(recording.sportType.namesInFilters) }
        return names.withWiderSports
    }
}

extension Activity {
    /// All names by which a filter finds the activity: tpmerge's and Strava's, and the sports of which these are kinds.
    public var sportNames: Set<String> { sportType.namesInFilters.union([sportName]).withWiderSports }
}

extension SportType {
    /// Strava's name in snake_case, and a sport that it names by a whole word.
    fileprivate var namesInFilters: Set<String> {
        var names: Set<String> = [snakeCase]
        if let sport = PlannedSport(namedIn: words.joined(separator: " ")) { names.insert(sport.rawValue) }
        return names
    }
}

extension Set<String> {
    /// Adds the sports of which others in the set are kinds: a mountain bike is ridden, a brick is ridden and run.
    fileprivate var withWiderSports: Set<String> {
        var names = self
        if names.contains(PlannedSport.mountainBike.rawValue) { names.insert(PlannedSport.bike.rawValue) }
        if names.contains(PlannedSport.brick.rawValue) {
            names.formUnion([PlannedSport.bike.rawValue, PlannedSport.run.rawValue])
        }
        return names
    }
}

extension SportType {
    /// Returns the sport type that a word means: a planned sport, or Strava's own name, ignoring case and separators.
    ///
    /// - Throws: `UnknownSport` if the word means none.
    public init(named word: String) throws(UnknownSport) {
        let wanted = Self.folded(word)
        guard let (_, type) = Self.words.first(where: { Self.folded($0.word) == wanted }) else {
            let names = Self.words.map { (Self.folded($0.word), $0.word) }
            let nearest = names.map(\.0).nearest(to: wanted)
            throw UnknownSport(name: word, nearest: names.first { $0.0 == nearest }?.1 ?? "")
        }
        self = type
    }

    /// Planned sports come first.
    private static let words: [(word: String, type: SportType)] = {
        let planned: [(PlannedSport, String)] = [
            (.run, "Run"), (.bike, "Ride"), (.mountainBike, "MountainBikeRide"), (.swim, "Swim"), (.walk, "Walk"),
            (.strength, "WeightTraining"), (.xcSki, "NordicSki"), (.rowing, "Rowing"), (.crosstrain, "Workout"),
            (.other, "Workout"),
        ]
        return planned.map { ($0.0.rawValue, SportType(rawValue: $0.1)) }
            + KnownSport.names.sorted().map { ($0, SportType(rawValue: $0)) }
    }()

    private static func folded(_ word: String) -> String {
        word.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    }
}
