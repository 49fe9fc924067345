package import Basics
package import Workouts

/// A change of the plan and when it was seen.
package struct DatedChange: Sendable, Equatable {
    package let at: Instant
    package let change: PlanChange

    package init(at moment: Instant, change: PlanChange) {
        at = moment
        self.change = change
    }
}

extension DatedChange: Stored {
    static let table = Table(
        "changes", key: ["number"], ["at", "kind", "uid", "day", "summary", "day_before", "summary_before"],
        order: "at DESC, number DESC LIMIT ?")

    /// The number of the row is SQLite's to give.
    var cells: [Cell] {
        [
            .integer(nil), .moment(at), .text(change.kind.rawValue), .text(change.uid), .day(change.day),
            .text(change.summary), .day(change.dayBefore), .text(change.summaryBefore),
        ]
    }

    init(_ cells: inout Cells) throws(Damage) {
        _ = try cells.integer()
        self.init(
            at: try cells.moment(),
            change: PlanChange(
                try cells.word(), uid: try cells.text(), day: try cells.day(), summary: try cells.text(),
                dayBefore: try cells.dayIfAny(), summaryBefore: cells.textIfAny()))
    }
}
