struct PlanFeatures {
    let sport: PlannedSport
    /// Whether the entry has no sport at all, such as the name of a training phase.
    let isMereEvent: Bool
    /// A race's own sport, if its title names one.
    let raceSport: PlannedSport?
    let words: [String]
    let titleWords: TellingWords

    init(_ plan: PlannedWorkout) {
        sport = plan.sport
        isMereEvent = plan.kind == .event && plan.sport == .other
        raceSport = plan.sport == .race ? PlannedSport(namedIn: plan.title) : nil
        words = plan.sportLabel.lowerWords + plan.title.lowerWords
        titleWords = TellingWords(plan.title)
    }

    /// Whether an activity that was paired by hand may count as the plan's sport: a race without a sport accepts any,
    /// and so does an entry with neither type nor title.
    func mayName(_ activity: ActivityFeatures) -> Bool {
        sport == .race && raceSport == nil || sport == .other && words.isEmpty || SportFit(self, activity) != nil
    }

    /// Whether type and title contain the words in sequence.
    func name(_ sought: [String]) -> Bool {
        if sought.isEmpty { return false }
        return sought.count > 1 && words.contains(sought.joined()) || words.hold(sought)
    }
}

extension PlanFeatures {
    /// Why an activity's sport doesn't fit, for example `a swim is not a run`.
    func refusal(of activity: ActivityFeatures, _ plan: PlannedWorkout) -> String {
        if isMereEvent { return "an event without a sport matches nothing" }
        let done = activity.sportInSentence
        switch raceSport ?? sport {
        case .race: return "not marked as a race, and its name shares no distinctive word with the race's"
        case .other: return "the plan does not name \(done) as its sport"
        case .brick: return "\(done) is neither a ride nor a run"
        case .bike: return "\(done) is not a bike ride"
        case .mountainBike: return "\(done) is not a mountain bike ride"
        case .strength: return "\(done) is not strength training"
        case .xcSki: return "\(done) is not cross-country skiing"
        case .crosstrain: return "\(done) is not cross-training"
        case .rowing: return "\(done) is not rowing"
        case .run, .swim, .walk, .rest: return "\(done) is not a \((raceSport ?? sport).rawValue)"
        }
    }
}

extension ActivityFeatures {
    /// The sport within a sentence: `a trail run`, `weight training`.
    fileprivate var sportInSentence: String {
        if isRideByName { return "a ride" }
        guard let last = type.words.last, let first = type.words.first?.first else {
            return "an activity without a sport"
        }
        let words = type.words.joined(separator: " ")
        guard Self.countable.contains(last) else { return words }
        return ("aeiou".contains(first) ? "an " : "a ") + words
    }

    private static let countable: Set<String> = ["run", "ride", "swim", "walk", "hike", "row", "workout"]
}
