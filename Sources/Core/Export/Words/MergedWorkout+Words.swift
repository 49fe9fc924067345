package import Basics
package import Workouts

extension MergedWorkout {
    /// The plan's summary, otherwise the workout's own; the sport's name if both are empty.
    package var title: String {
        if let planned, !planned.summary.isEmpty { return planned.summary }
        return name
    }

    /// The title, with the sport in front if only Strava knows the workout and its name doesn't mention the sport. A
    /// plan's summary already names it.
    package var titleWithSport: String {
        if planned != nil || title.lowercased().contains(sportWord.lowercased()) { return title }
        return "\(sportWord): \(title)"
    }

    /// The summary, or the sport's name if it is empty.
    package var name: String { summary.isEmpty ? sportWord : summary }

    /// `Mountain Bike` for `mountain_bike`; the coach's own word if TrainingPeaks has no name for the sport.
    package var sportWord: String {
        if sport == PlannedSport.other.rawValue, let label = planned?.sportLabel, !label.isEmpty { return label }
        return SportWord.of(sport)
    }

    /// Strava's name of the activity, if it adds something to the title.
    package var nameElsewhere: String? {
        guard let name = activity?.name, !name.isEmpty, let planned else { return nil }
        return name == planned.summary || name == planned.title || name == title ? nil : name
    }

    /// The notation for its speed; nil if it has none, such as all parts of a brick together.
    package func pace(in units: Units) -> Pace? {
        let first = Pace(sport: activity?.sportType.snakeCase ?? sport, in: units)
        return parts.allSatisfy { Pace(sport: $0.sportType.snakeCase, in: units) == first } ? first : nil
    }

    /// The completed volume; empty if the workout isn't completed.
    package var done: Volume { status == .completed ? volume : Volume() }
}

extension Volume {
    /// The average speed in metres per second; nil if either value is unknown.
    package var speed: Double? {
        guard let duration, let distance, duration.wholeSeconds > 0 else { return nil }
        return distance.meters / Double(duration.wholeSeconds)
    }
}

extension Calories {
    /// `612 kcal`, `about 600 kcal`; nil for 0.
    package var words: String? { kilocalories.words(unit: " kcal").map { isEstimated ? "about \($0)" : $0 } }
}

extension Compliance {
    /// How much of the plan was completed: in time, else in distance.
    package var percent: Int? { durationPercent ?? distancePercent }
}

extension SessionFigures {
    /// `812 m`, or `at least 812 m` if a part of the session has no value; nil for zero.
    package func climbWords(in units: Units) -> String? {
        climb?.climbWords(in: units).map { climbIsWhole ? $0 : "at least " + $0 }
    }
}

package enum SportWord {
    /// `Mountain Bike` for `mountain_bike`; `Workout` for an empty name.
    ///
    /// - Parameter sport: named as in the JSON.
    package static func of(_ sport: String) -> String { known[sport] ?? capitalized(sport) }

    private static let known = Dictionary(
        PlannedSport.allCases.map { sport in
            (sport.rawValue, sport == .xcSki ? "XC-Ski" : capitalized(sport.rawValue))
        }, uniquingKeysWith: { $1 })

    private static func capitalized(_ sport: String) -> String {
        let words = sport.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return words.isEmpty ? "Workout" : words.joined(separator: " ")
    }
}
