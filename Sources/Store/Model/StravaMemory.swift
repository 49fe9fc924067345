package import Basics

/// What is remembered of Strava beside the activities.
package struct StravaMemory: Sendable, Equatable {
    /// When all activities of the window were last read, so that those missing are known to be deleted.
    package var lastFullWalk: Instant?
    /// The first day whose activities have been read.
    package var coveredFrom: Day?
    /// nil while it can be read.
    package var failure: SourceFailure?

    package init() {}
}

extension StravaMemory: Stored {
    static let table = Table(
        "strava", key: ["only"], ["last_full_walk", "covered_from"] + SourceFailure.columns, order: "only")

    var cells: [Cell] { [.onlyRow, .moment(lastFullWalk), .day(coveredFrom)] + SourceFailure.cells(failure) }

    init(_ cells: inout Cells) throws(Damage) {
        self.init()
        _ = try cells.integer()
        lastFullWalk = cells.momentIfAny()
        coveredFrom = try cells.dayIfAny()
        failure = SourceFailure(&cells)
    }
}
