import Basics

/// The names of sports that one can look for.
public enum SportNames {
    /// Planned sports, and Strava's own in snake_case, as far as they were known in 2026.
    public static let all: Set<String> = Set(PlannedSport.allCases.map(\.rawValue))
        .union(KnownSport.names.map { SportType(rawValue: $0).snakeCase })

    /// The names in a list such as `run,bike`. Blanks before a name don't count.
    ///
    /// - Throws: `UnknownSport` for the first name that is none; for a missing one its name is empty.
    public static func listed(in text: String) throws(UnknownSport) -> Set<String> {
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0.drop { $0 == " " }) }
        if names.contains("") { throw UnknownSport(name: "") }
        for name in names where !all.contains(name) { throw UnknownSport(name: name) }
        return Set(names)
    }
}

/// What is no sport that one can look for.
public struct UnknownSport: Error, Equatable {
    public let name: String

    /// The known name that is most like it (Levenshtein distance).
    public var nearest: String { SportNames.all.sorted().nearest(to: name) }
}

extension MergedWorkout {
    /// Every name under which somebody would look for it: its sport and the plan's, what was recorded, and the sports
    /// that these are kinds of. Second recordings of the same session add nothing.
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
    /// Every name under which somebody would look for it: what it is called here and at Strava, and the sports that these
    /// are kinds of.
    public var sportNames: Set<String> { sportType.namesInFilters.union([sportName]).withWiderSports }
}

extension SportType {
    /// Strava's name in snake_case, and the sport that it names as a whole word.
    fileprivate var namesInFilters: Set<String> {
        var names: Set<String> = [snakeCase]
        if let sport = PlannedSport(namedIn: words.joined(separator: " ")) { names.insert(sport.rawValue) }
        return names
    }
}

extension Set<String> {
    /// With the sports that those of the set are kinds of: a mountain bike is ridden, a brick is ridden and run.
    fileprivate var withWiderSports: Set<String> {
        var names = self
        if names.contains(PlannedSport.mountainBike.rawValue) { names.insert(PlannedSport.bike.rawValue) }
        if names.contains(PlannedSport.brick.rawValue) {
            names.formUnion([PlannedSport.bike.rawValue, PlannedSport.run.rawValue])
        }
        return names
    }
}
