/// What became of a plan, and why.
public struct PlanVerdict: Sendable, Equatable {
    public let plan: PlannedWorkout
    public let status: MergedWorkout.Status
    /// For people: `missed: its day is over and all activities of that day are known`.
    public let sentence: String
    /// The activities that could have been meant, in order of start and id.
    public let pairs: [PairVerdict]
    /// How many more there are than `Explanation.most`.
    public let morePairs: Int
}
