package import Basics
package import Workouts

/// An activity and when it was read from its source.
package struct RememberedActivity: Sendable, Equatable {
    package var activity: Activity
    /// When it was last fetched.
    package var fetched: Instant
    /// Whether its own page was read too, beside the list.
    package var hasDetails: Bool

    package init(_ activity: Activity, fetched: Instant, hasDetails: Bool = false) {
        self.activity = activity
        self.fetched = fetched
        self.hasDetails = hasDetails
    }
}
