package import Basics
package import Workouts

/// A version of a published event and the day the event is on.
package struct DatedRevision: Sendable, Equatable {
    package var day: Day
    package var revision: Revision

    package init(day: Day, revision: Revision) {
        self.day = day
        self.revision = revision
    }
}
