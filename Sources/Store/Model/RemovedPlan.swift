package import Basics
package import Workouts

/// A plan that has gone from the feed. It is kept for a while, since it may come back.
package struct RemovedPlan: Sendable, Equatable {
    package let plan: PlannedWorkout
    /// When the feed was first read without it.
    package let removed: Instant

    package init(_ plan: PlannedWorkout, removed: Instant) {
        self.plan = plan
        self.removed = removed
    }
}

extension RemovedPlan: Stored {
    static let table = Table(
        "removed_plans", key: ["uid"], PlannedWorkout.columns + ["removed"], order: "removed, day, uid")

    var cells: [Cell] { plan.cells + [.moment(removed)] }

    init(_ cells: inout Cells) throws(Damage) {
        self.init(try PlannedWorkout(&cells), removed: try cells.moment())
    }
}
