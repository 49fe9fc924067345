import Basics
import Workouts

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
