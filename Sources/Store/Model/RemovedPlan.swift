package import Basics
package import Workouts

/// A plan that has gone from the feed. It is kept for a while, since it may come back.
package struct RemovedPlan: Sendable, Equatable {
    package var plan: PlannedWorkout
    /// When the feed was first read without it.
    package var removed: Instant

    package init(_ plan: PlannedWorkout, removed: Instant) {
        self.plan = plan
        self.removed = removed
    }
}

extension RemovedPlan: Stored {
    static let table = Table("removed_plans", of: blank, order: "removed, day, uid")

    static let blank = RemovedPlan(.blank, removed: Instant(secondsSinceEpoch: 0))

    mutating func visit(_ column: inout Columns) {
        plan.visit(&column)
        column("removed", &removed)
    }
}
