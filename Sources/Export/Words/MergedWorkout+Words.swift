package import Basics
package import Workouts

extension MergedWorkout {
    /// The plan's summary where there is one, else its own; the sport's name where both are empty.
    package var title: String {
        if let planned, !planned.summary.isEmpty { return planned.summary }
        return name
    }

    /// The plan's summary names the sport; what Strava alone knows is given its sport where the name doesn't say it.
    package var titleWithSport: String {
        if planned != nil || title.lowercased().contains(sportWord.lowercased()) { return title }
        return "\(sportWord): \(title)"
    }

    /// The summary; the sport's name where it is empty.
    package var name: String { summary.isEmpty ? sportWord : summary }

    /// `Mountain Bike` for `mountain_bike`; the coach's own word where TrainingPeaks has no name for the sport.
    package var sportWord: String {
        if sport == PlannedSport.other.rawValue, let label = planned?.sportLabel, !label.isEmpty { return label }
        return SportWord.of(sport)
    }

    /// Strava's name of the activity where it says something that the title doesn't.
    package var nameElsewhere: String? {
        guard let name = activity?.name, !name.isEmpty, let planned else { return nil }
        return name == planned.summary || name == planned.title || name == title ? nil : name
    }

    /// How to tell how fast it was; nil for what has no pace, such as all parts of a brick together.
    package func pace(in units: Units) -> Pace? {
        let recorded = activities.map(\.sportType.snakeCase)
        let paces = Set((recorded.isEmpty ? [sport] : recorded).map { Pace(sport: $0, in: units) })
        return paces.count == 1 ? paces.first ?? nil : nil
    }

    /// What was done; nothing where nothing was.
    package var done: Volume { status == .completed ? volume : Volume() }
}

extension SessionFigures {
    /// `812 m`, `at least 812 m` where a part of the session doesn't tell it; nil for nothing.
    package func climbWords(in units: Units) -> String? {
        climb?.climbWords(in: units).map { climbIsWhole ? $0 : "at least " + $0 }
    }
}

/// What people call a sport.
package enum SportWord {
    /// `Mountain Bike` for `mountain_bike`; `Workout` for none.
    ///
    /// - Parameter sport: as the JSON names it.
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
