import Store
import TrainingPeaks
import Workouts

/// The plan as a run sees it: the feed's workouts, and remembered ones beyond it.
struct Plan: Sendable {
    /// Each with a UID.
    let workouts: [PlannedWorkout]
    /// The number of the feed's events.
    let eventCount: Int
    let diagnostics: [Diagnostic]
    /// Remarks about this reading only.
    let remarks: [Diagnostic]

    /// The plan of a feed without a memory.
    init(_ feed: Feed) {
        workouts = WorkoutIdentity.identified(feed.workouts)
        eventCount = feed.workouts.count
        diagnostics = feed.diagnostics
        remarks = []
    }

    /// The remembered plan.
    init(_ history: PlanHistory, remarks: [Diagnostic] = []) {
        workouts = history.plans
        eventCount = history.feed.eventCount
        diagnostics = history.feed.diagnostics
        self.remarks = remarks
    }
}
