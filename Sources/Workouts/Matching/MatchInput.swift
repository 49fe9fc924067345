public import Basics

/// All that matching goes by: what was planned, what was done, what was said by hand, and how much of it is known.
public struct MatchInput: Sendable, Equatable {
    /// The athlete's date of now.
    public let today: Day
    /// Each with its UID.
    public let plans: [PlannedWorkout]
    public private(set) var activities: [Activity]
    /// What was said by hand; of several about one plan the last counts.
    public let pairs: [ManualPair]
    /// The days of which all activities are known.
    public let coverage: Coverage

    public init(
        today: Day, plans: [PlannedWorkout], activities: [Activity], pairs: [ManualPair], coverage: Coverage
    ) {
        self.today = today
        self.plans = plans
        self.activities = activities
        self.pairs = pairs
        self.coverage = coverage
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
