public import Basics

/// The input of matching: plans, activities, edits and pairs by hand, and how complete they are.
public struct MatchInput: Sendable, Equatable {
    /// The athlete's present day.
    public let today: Day
    /// The plans, all with their UIDs.
    public let plans: [PlannedWorkout]
    /// The activities that count, as edited by the athlete.
    public private(set) var activities: [Activity]
    /// The activities that the athlete has excluded, as edited otherwise. Matching ignores them.
    public let excluded: [Activity]
    /// The athlete's edits, including those of activities that aren't in the input.
    public let edits: [ActivityEdit]
    /// The pairs by hand; of several for one plan the last counts.
    public let pairs: [ManualPair]
    /// The days for which all activities are known.
    public let coverage: Coverage
    /// Whether a configured plan was ever read; until then no text says that nothing is planned.
    public let planIsKnown: Bool
    /// Whether an archive of activities has been imported.
    public let hasArchive: Bool

    /// - Parameters:
    ///   - activities: as the sources deliver them.
    ///   - edits: at most one for each activity.
    public init(
        today: Day, plans: [PlannedWorkout], activities: [Activity], pairs: [ManualPair], coverage: Coverage,
        edits: [ActivityEdit] = [], planIsKnown: Bool = true, hasArchive: Bool = false
    ) {
        self.today = today
        self.plans = plans
        (self.activities, excluded) = activities.edited(by: edits)
        self.edits = edits
        self.pairs = pairs
        self.coverage = coverage
        self.planIsKnown = planIsKnown
        self.hasArchive = hasArchive
    }

    /// Matches all plans and activities.
    ///
    /// - Parameter pairs: replace the pairs by hand; nil keeps those.
    public func matched(by pairs: [ManualPair]? = nil) -> Matching {
        Matcher(today: today, pairs: pairs ?? self.pairs).match(plans, to: activities, excluded: excluded)
    }

    /// A copy without activities of future days.
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
            if edit.isExcluded {
                excluded.append(activity.edited(by: edit))
            } else {
                counting.append(activity.edited(by: edit))
            }
        }
        return (counting, excluded)
    }
}
