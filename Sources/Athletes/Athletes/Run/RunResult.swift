import Basics
package import Export
import Messages
package import Profiles
import Publishing
package import Store
package import Workouts

/// The result of reading and merging: the publication, and the updated memory.
package struct RunResult: Sendable {
    package let publication: Result<Publication, RunError>
    /// The errors of failed sources whose remembered data is in the publication.
    package let troubles: [RunError]
    /// Remarks about this run that aren't published.
    package let remarks: [Diagnostic]
    /// nil if this run asked no source.
    let lists: ReadLists?
    /// The updated memory, even after a failed run.
    package let snapshot: Snapshot
    package let changes: [PlanChange]
    let news: [PlanNews]

    init(
        _ publication: Result<Publication, RunError>, troubles: [RunError] = [], remarks: [Diagnostic] = [],
        lists: ReadLists? = nil, _ memory: RunMemory?
    ) {
        self.publication = publication
        self.troubles = troubles
        self.remarks = remarks
        self.lists = lists
        snapshot = memory?.snapshot ?? Snapshot()
        changes = memory?.changes ?? []
        news = memory?.news ?? []
    }
}

struct RunMemory: Sendable {
    var snapshot: Snapshot
    var changes: [PlanChange] = []
    var news: [PlanNews] = []
    /// The UIDs in a publication that was read because the memory was lost.
    var recoveredUIDs: Set<String> = []
    /// When salt came into the UIDs of an earlier version's memory; nil for any other memory.
    private let salted: Instant?

    /// The memory of earlier runs, without data that is too old.
    init(_ known: Snapshot, _ days: RunDays, salted: Instant? = nil) {
        self.salted = salted
        snapshot = known
        snapshot.strava.forgetOld(days.freshness)
    }

    var publishedUIDs: PublishedUIDs {
        PublishedUIDs(revisions: snapshot.published.revisions, recovered: recoveredUIDs, salted: salted)
    }
}
