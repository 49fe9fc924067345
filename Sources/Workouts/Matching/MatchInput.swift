public import Basics

/// All that matching goes by: what was planned, what was done, what was said by hand, and how much of it is known.
public struct MatchInput: Sendable, Equatable {
    /// The athlete's date of now.
    public let today: Day
    /// Each with its UID.
    public let plans: [PlannedWorkout]
    /// As the athlete wants them told.
    public private(set) var activities: [Activity]
    /// What the athlete has excluded, as it is told otherwise: all is as if it weren't there.
    public let excluded: [Activity]
    /// What the athlete says of activities, also of those that aren't here.
    public let edits: [ActivityEdit]
    /// What was said by hand; of several about one plan the last counts.
    public let pairs: [ManualPair]
    /// The days of which all activities are known.
    public let coverage: Coverage
    /// Whether the plan was ever read, where there is one: until then no text says that nothing is planned.
    public let planIsKnown: Bool
    /// Whether an archive of what was done has been imported.
    public let hasArchive: Bool

    /// - Parameters:
    ///   - activities: as the sources tell them.
    ///   - edits: one of an activity at most.
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

    /// What became of all plans and activities.
    ///
    /// - Parameter pairs: in the place of those that were said by hand; nil for these.
    public func matched(by pairs: [ManualPair]? = nil) -> Matching {
        Matcher(today: today, pairs: pairs ?? self.pairs).match(plans, to: activities, excluded: excluded)
    }

    /// The same as if activities of days to come weren't there yet.
    public var upToToday: MatchInput {
        guard !activities.allSatisfy({ $0.day <= today }) else { return self }
        var input = self
        input.activities = activities.filter { $0.day <= today }
        return input
    }

    /// Takes over what is only told of single activities.
    ///
    /// - Parameter found: by the activities' numbers.
    public mutating func merge(details found: [Int64: Activity]) {
        for index in activities.indices {
            if let detail = found[activities[index].id] { activities[index].merge(details: detail) }
        }
    }
}

extension [Activity] {
    /// As the athlete wants them told: those that count, and those that are excluded.
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
