package import Basics
package import Workouts

/// An activity and when it was read from its source.
package struct RememberedActivity: Sendable, Equatable {
    package var activity: Activity
    /// When it was last fetched.
    package var fetched: Instant
    /// When its own page was read too, beside the list; nil when it wasn't.
    package var detailsFetched: Instant?

    package init(_ activity: Activity, fetched: Instant, detailsFetched: Instant? = nil) {
        self.activity = activity
        self.fetched = fetched
        self.detailsFetched = detailsFetched
    }
}
