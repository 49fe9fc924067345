package import Workouts

/// What is remembered of one athlete from run to run.
package struct Remembered: Sendable, Equatable {
    /// The plan as last seen, in order of day, then UID. Of plans with the same UID the last one is kept.
    package var plans: [PlannedWorkout] = []
    /// What has gone from the feed lately, the last gone last.
    package var removedPlans: [RemovedPlan] = []
    /// What was done, in order of start, then number.
    package var activities: [RememberedActivity] = []
    /// What was paired and kept apart by hand, in order of UID.
    package var pairs: [ManualPair] = []
    /// The versions of the published events, by the calendar's UID.
    package var revisions: [String: DatedRevision] = [:]
    package var feed = FeedMemory()
    package var strava = StravaMemory()
    /// What was last written, in order of path.
    package var outputs: [OutputMemory] = []
    /// How the last run went; nil before the first.
    package var run: RunRecord?

    package init() {}
}
