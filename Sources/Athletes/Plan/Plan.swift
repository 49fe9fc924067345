import Basics
import Store
import TrainingPeaks
import Workouts

/// The plan as a run sees it: what the feed lists, and what is remembered beyond it.
struct Plan: Sendable {
    /// Each with its UID.
    let workouts: [PlannedWorkout]
    /// How many events the feed had.
    let eventCount: Int
    let diagnostics: [Diagnostic]
    /// What is worth telling about this reading of it alone.
    let remarks: [Diagnostic]

    /// A feed's plan of which nothing else is known.
    init(_ feed: Feed) {
        workouts = WorkoutIdentity.identified(feed.workouts)
        eventCount = feed.workouts.count
        diagnostics = feed.diagnostics
        remarks = []
    }

    /// The plan that is remembered.
    init(_ history: PlanHistory, remarks: [Diagnostic] = []) {
        workouts = history.plans
        eventCount = history.feed.eventCount
        diagnostics = history.feed.diagnostics
        self.remarks = remarks
    }
}
