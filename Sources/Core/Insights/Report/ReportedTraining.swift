package import Basics
package import Workouts

/// What the report of an athlete's week is made of.
package struct ReportedTraining: Sendable {
    /// The merged list up to today, including missed workouts.
    package var workouts: [MergedWorkout]
    package var known: KnownDays
    /// The changes of the plan, newest first, with the athlete's days on which runs have seen them.
    package var changes: [(change: PlanChange, day: Day)] = []
    /// The plans that left the feed lately, with the day on which they were seen to be gone.
    package var removed: [(plan: PlannedWorkout, day: Day)] = []
    package var plan = PlanState.none
    /// Why what was done isn't known up to now, in a sentence; nil if a source says nothing of that.
    package var trouble: String?
    package var today: Day
    package var physiology = Physiology()

    package init(workouts: [MergedWorkout], known: KnownDays, today: Day) {
        self.workouts = workouts
        self.known = known
        self.today = today
    }

    package enum PlanState: Sendable, Equatable {
        case none
        case unread(why: String?)
        /// The athlete's day of the last good reading; since when it has failed, and why, in a sentence.
        case read(until: Day, failedSince: Day? = nil, why: String?)
    }
}
