/// The outcome of matching.
public struct Matching: Sendable, Equatable {
    /// A plan with its match and fulfilment; both are nil if nothing fulfilled it.
    public struct Outcome: Sendable, Equatable {
        public let plan: PlannedWorkout
        public let match: Match?
        public let fulfilment: Fulfilment?
    }

    /// Every plan, in order of day and start.
    public var fulfilled: [Outcome] = []
    /// The sessions without a plan.
    public var unplanned: [Fulfilment] = []
    /// The recordings that TrainingPeaks lists without a plan, grouped by session.
    public var recorded: [RecordedSession] = []

    mutating func append(_ other: Matching) {
        fulfilled += other.fulfilled
        unplanned += other.unplanned
    }
}
