public import Basics

public struct MatchInput: Sendable, Equatable {
    public let today: Day
    public let plans: [PlannedWorkout]
    /// The activities that count, as edited by the athlete.
    public private(set) var activities: [Activity]
    /// The activities that the athlete has excluded, as edited otherwise. Matching ignores them.
    public let excluded: [Activity]
    /// The athlete's edits, including those of activities that aren't in the input; each by its activity's id.
    public let edits: [ActivityEdit]
    /// The pairs by hand, each by its activity's id; of several for one plan the last counts.
    public let pairs: [ManualPair]
    public let knownDays: KnownDays
    /// Whether a configured plan was ever read; until then no text says that nothing is planned.
    public let planIsKnown: Bool

    /// - Parameters:
    ///   - activities: as the sources deliver them.
    ///   - pairs: by any of the activities' ids.
    ///   - edits: by any of the activities' ids, at most one for each id. Of several for one activity, the one by its
    ///     own id counts.
    ///   - identities: those of the activities; nil if they weren't needed before.
    package init(
        today: Day, plans: [PlannedWorkout], activities: [Activity], pairs: [ManualPair], knownDays: KnownDays,
        edits: [ActivityEdit] = [], planIsKnown: Bool = true, _ identities: Identities? = nil
    ) {
        self.today = today
        self.plans = plans
        let saysNothing = edits.isEmpty && pairs.isEmpty
        let identities = identities ?? Identities(saysNothing ? [] : activities)
        // The edit that names an activity by its own id comes first.
        var taken = Set(edits.map(\.id))
        self.edits = edits.compactMap { edit in
            guard let id = identities.activity(of: edit, in: activities)?.id, id != edit.id else { return edit }
            return taken.insert(id).inserted ? edit.naming(id) : nil
        }
        self.pairs = pairs.map { pair in
            identities.activity(of: pair, in: activities).map { pair.naming($0.id) } ?? pair
        }
        (self.activities, excluded) = activities.edited(by: self.edits)
        self.knownDays = knownDays
        self.planIsKnown = planIsKnown
    }

    /// Matches all plans and activities.
    ///
    /// - Parameter pairs: replace the pairs by hand; nil keeps those.
    public func matched(by pairs: [ManualPair]? = nil) -> Matching {
        Matcher(today: today, pairs: pairs ?? self.pairs).match(plans, to: activities, excluded: excluded)
    }

    public func activity(_ id: ActivityID) -> Activity? { activities.first { $0.isKnown(as: id) } }

    package func knows(_ id: ActivityID) -> Bool { activity(id) != nil || excludedActivity(id) != nil }

    public func excludedActivity(_ id: ActivityID) -> Activity? { excluded.first { $0.isKnown(as: id) } }

    public var upToToday: MatchInput {
        guard !activities.allSatisfy({ $0.day <= today }) else { return self }
        var input = self
        input.activities = activities.filter { $0.day <= today }
        return input
    }

    /// Merges the details that only the pages of single activities contain.
    ///
    /// - Parameter found: keyed by the activities' ids.
    public mutating func merge(details found: [ActivityID: Activity]) {
        for index in activities.indices {
            if let detail = found[activities[index].id] { activities[index].merge(details: detail) }
        }
    }
}

extension [Activity] {
    /// Applies the athlete's edits, and separates the activities that count from those that are excluded.
    fileprivate func edited(by edits: [ActivityEdit]) -> (counting: [Activity], excluded: [Activity]) {
        guard !edits.isEmpty else { return (self, []) }
        let said = Dictionary(edits.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        var (counting, excluded): ([Activity], [Activity]) = ([], [])
        counting.reserveCapacity(count)
        for activity in self {
            guard let edit = said[activity.id] else {
                counting.append(activity)
                continue
            }
            let edited = activity.edited(by: edit)
            if edit.isExcluded { excluded.append(edited) } else { counting.append(edited) }
        }
        return (counting, excluded)
    }
}
