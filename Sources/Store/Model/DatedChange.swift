package import Basics
package import Workouts

/// A change of the plan and when it was seen.
package struct DatedChange: Sendable, Equatable {
    package let at: Instant
    package let change: PlanChange

    package init(at moment: Instant, change: PlanChange) {
        at = moment
        self.change = change
    }
}
