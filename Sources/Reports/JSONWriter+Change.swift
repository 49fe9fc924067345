import Basics
package import JSON
package import Store
import Workouts

extension JSONWriter {
    /// The members of a change of the plan.
    package mutating func members(of dated: DatedChange) {
        member("at", dated.at.description)
        member("kind", dated.change.kind.rawValue)
        member("uid", dated.change.uid)
        member("day", dated.change.day.description)
        member("summary", dated.change.summary)
        member("day_before", dated.change.dayBefore?.description)
        member("summary_before", dated.change.summaryBefore)
    }
}
