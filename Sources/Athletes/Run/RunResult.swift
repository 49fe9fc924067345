package import Export
import Messages
package import Store
package import Workouts

/// The result of reading and merging: the publication, and the updated memory.
package struct RunResult: Sendable {
    /// The publication, or why there is none.
    package let publication: Result<Publication, RunError>
    /// The errors of failed sources whose remembered data is in the publication.
    package let troubles: [RunError]
    /// Remarks about this run that aren't published.
    package let remarks: [Diagnostic]
    /// The updated memory, even after a failed run.
    package let snapshot: Snapshot
    /// The changes of the plan found by this run.
    package let changes: [PlanChange]
    /// Those that messages may have to tell.
    let news: [PlanNews]

    init(
        _ publication: Result<Publication, RunError>, troubles: [RunError] = [], remarks: [Diagnostic] = [],
        _ history: RunHistory
    ) {
        self.publication = publication
        self.troubles = troubles
        self.remarks = remarks
        snapshot = history.snapshot
        changes = history.plans?.changes ?? []
        news = history.plans?.news ?? []
    }
}
