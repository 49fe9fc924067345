/// What matching looks at in a plan, worked out once.
struct PlanTraits {
    let sport: PlannedSport
    /// Whether it is an entry of no sport at all, such as the name of a training phase.
    let isMereEvent: Bool
    /// A race's own sport, where its title says one.
    let raceSport: PlannedSport?
    /// The words of type and title, in order.
    let words: [String]
    let titleWords: TellingWords

    init(_ plan: PlannedWorkout) {
        sport = plan.sport
        isMereEvent = plan.kind == .event && plan.sport == .other
        raceSport = plan.sport == .race ? PlannedSport(namedIn: plan.title) : nil
        words = Array(Words(plan.sportLabel)) + Array(Words(plan.title))
        titleWords = TellingWords(plan.title)
    }

    /// Whether an activity that was paired by hand may go by the plan's sport: a race that names none is any, and so is
    /// what has neither type nor title.
    func mayName(_ activity: ActivityTraits) -> Bool {
        sport == .race && raceSport == nil || sport == .other && words.isEmpty || SportFit(self, activity) != nil
    }

    /// Whether the words stand in type or title, one after the other.
    func name(_ sought: [String]) -> Bool {
        guard let first = sought.first else { return false }
        if sought.count > 1, words.contains(sought.joined()) { return true }
        return words.indices.contains { start in
            words[start] == first && words[start...].starts(with: sought)
        }
    }
}
