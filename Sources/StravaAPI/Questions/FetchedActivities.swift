package import Basics
package import Workouts

/// The content of Strava's list of activities.
package struct FetchedActivities: Sendable, Equatable {
    /// Each activity once, by start and then id.
    package let activities: [Activity]
    /// What was skipped or ignored.
    package let diagnostics: [Diagnostic]
    /// The list is complete from this moment on, for activities uploaded by the time of the request.
    package let after: Instant
    /// When the first page was requested.
    package let asked: Instant
    /// The number of pages that were read, including the empty last one.
    package let pages: Int

    package init(
        activities: [Activity], diagnostics: [Diagnostic] = [], after: Instant, asked: Instant, pages: Int
    ) {
        self.activities = activities
        self.diagnostics = diagnostics
        self.after = after
        self.asked = asked
        self.pages = pages
    }
}
