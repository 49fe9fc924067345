package import Basics
package import Workouts

/// What Strava's list of activities held.
package struct FetchedActivities: Sendable, Equatable {
    /// Each activity once, by start and then id.
    package let activities: [Activity]
    /// What was skipped or ignored.
    package let diagnostics: [Diagnostic]
    /// The list is complete from here on, as far as activities had been uploaded by then.
    package let after: Instant
    /// When the first page was asked for.
    package let asked: Instant
    /// The pages that were read, the empty one at the end included.
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
