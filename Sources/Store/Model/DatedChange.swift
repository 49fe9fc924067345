package import Basics
package import Workouts

/// A change of the plan and when it was seen.
package struct DatedChange: Sendable, Equatable {
    package var at: Instant
    package var change: PlanChange
}

extension DatedChange: Stored {
    static let table = Table("changes", of: blank, order: "at DESC, number DESC LIMIT ?")

    static let blank = DatedChange(
        at: .blank, change: PlanChange(.added, uid: "", day: .blank, summary: ""))

    mutating func visit(_ column: inout Columns) {
        // SQLite assigns it.
        var number: Int64?
        column("number", &number)
        column("at", &at)
        column("kind", &change.kind)
        column("uid", &change.uid)
        column("day", &change.day)
        column("summary", &change.summary)
        column("day_before", &change.dayBefore)
        column("summary_before", &change.summaryBefore)
    }
}

extension PlanChange.Kind: ColumnValue {}
