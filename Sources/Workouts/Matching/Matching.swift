/// What became of plans and activities.
public struct Matching: Sendable, Equatable {
    /// A plan and what fulfilled it; nil where nothing did.
    public struct Outcome: Sendable, Equatable {
        public let plan: PlannedWorkout
        public let match: Match?
        public let fulfilment: Fulfilment?
    }

    /// Every plan, in order of day and start.
    public var fulfilled: [Outcome] = []
    /// What was done without a plan.
    public var unplanned: [Fulfilment] = []
    /// What TrainingPeaks lists without a plan, each session once.
    public var recorded: [RecordedSession] = []

    mutating func append(_ other: Matching) {
        fulfilled += other.fulfilled
        unplanned += other.unplanned
    }
}
