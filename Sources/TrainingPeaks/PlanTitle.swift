import Workouts

/// A parsed SUMMARY: `Run: Tempo` has a type and a title, `A: City Marathon` a priority and a title.
struct PlanTitle {
    /// The type before the first colon, or the whole text if it is nothing but a type.
    let type: PlannedSport?
    let priority: RacePriority?
    /// Without the type or priority; empty for a bare type.
    let title: String

    /// Rest or race, if the title itself says so: vendors other than TrainingPeaks have no types.
    var special: PlannedSport? {
        if Self.says(["rest", "day"], title) || Self.says(["day", "off"], title) { return .rest }
        return Self.says(["race", "day"], title) ? .race : nil
    }

    private static func says(_ sought: [String], _ title: String) -> Bool {
        let words = title.lowercased().split { !$0.isLetter }.map(String.init)
        return words.indices.contains { words[$0...].starts(with: sought) }
    }

    init(_ summary: String) {
        let whole = summary.trimmed
        guard let colon = whole.firstIndex(of: ":") else {
            type = PlannedSport(typeLabel: whole)
            priority = nil
            title = type == nil ? whole : ""
            return
        }
        let prefix = whole[..<colon].trimmed
        type = PlannedSport(typeLabel: prefix)
        priority = RacePriority(rawValue: prefix)
        title = type != nil || priority != nil ? whole[whole.index(after: colon)...].trimmed : whole
    }
}
