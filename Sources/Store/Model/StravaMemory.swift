package import Basics

/// The memory of Strava, apart from its activities.
package struct StravaMemory: Sendable, Equatable {
    /// When all activities of the window were last read, so that missing ones are known to be deleted.
    package var lastFullWalk: Instant?
    /// The first day whose activities have been read.
    package var coveredFrom: Day?
    /// When Strava last refused all zone times to the athlete; nil if it returns them or was never asked.
    package var zonesDenied: Instant?
    /// nil while it can be read.
    package var failure: SourceFailure?

    package init() {}
}

extension StravaMemory: Stored {
    static let table = Table("strava", of: blank, order: "only")

    static let blank = StravaMemory()

    mutating func visit(_ column: inout Columns) {
        column.onlyRow()
        column("last_full_walk", &lastFullWalk)
        column("covered_from", &coveredFrom)
        column("zones_denied", &zonesDenied)
        SourceFailure.visit(&failure, &column)
    }
}
