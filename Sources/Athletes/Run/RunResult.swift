package import Export
package import Store
package import Workouts

/// What one run brings: what there is to publish, and what is known from now on.
package struct RunResult: Sendable {
    /// What there is to publish, or why there is nothing.
    package let publication: Result<Publication, RunError>
    /// Sources that failed; what is remembered of them is in the publication.
    package let troubles: [RunError]
    /// What is worth telling about this run and is no part of what is published.
    package let remarks: [Diagnostic]
    /// What is known of the athlete from now on, also after a run that failed.
    package let snapshot: Snapshot
    /// What this run has found different in the plan.
    package let changes: [PlanChange]

    init(_ publication: Publication, troubles: [RunError], remarks: [Diagnostic], _ history: RunHistory) {
        self.publication = .success(publication)
        self.troubles = troubles
        self.remarks = remarks
        snapshot = history.snapshot
        changes = history.plans?.changes ?? []
    }

    init(_ error: RunError, _ history: RunHistory) {
        publication = .failure(error)
        troubles = []
        remarks = []
        snapshot = history.snapshot
        changes = history.plans?.changes ?? []
    }
}
