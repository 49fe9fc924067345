import Basics

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
