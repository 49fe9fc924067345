import Basics
package import Export
import Messages
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

/// A source's result in a run: read, remembered because reading failed, or nothing.
struct SourceResult<Content: Sendable>: Sendable {
    /// nil if the source isn't configured, or failed without remembered data.
    let content: Content?
    /// Why it wasn't read; nil if it was, or isn't configured.
    let trouble: RunError?
    var isFresh: Bool { content != nil && trouble == nil }

    static var absent: SourceResult { SourceResult(content: nil, trouble: nil) }

    static func read(_ content: Content) -> SourceResult { SourceResult(content: content, trouble: nil) }

    static func remembered(_ content: Content, because trouble: RunError) -> SourceResult {
        SourceResult(content: content, trouble: trouble)
    }

    static func failed(_ trouble: RunError) -> SourceResult { SourceResult(content: nil, trouble: trouble) }

    /// The error that ends the run; nil if the run can continue.
    var failure: RunError? { content == nil ? trouble : nil }
}

extension SourceReport {
    init(_ plan: SourceResult<Plan>) {
        let state: State = plan.trouble != nil ? .remembered : plan.content != nil ? .ok : .absent
        self.init(.trainingPeaks, state, count: plan.content?.eventCount ?? 0)
    }
}

struct RunMemory: Sendable {
    var snapshot: Snapshot
    var changes: [PlanChange] = []
    var news: [PlanNews] = []
    /// The UIDs in a publication that was read because the memory was lost.
    var recoveredUIDs: Set<String> = []

    /// The memory of earlier runs, without data that is too old.
    init(_ known: Snapshot, _ days: RunDays) {
        snapshot = known
        snapshot.strava.forgetOld(days.freshness)
    }

    var publishedUIDs: PublishedUIDs {
        PublishedUIDs(revisions: snapshot.published.revisions, recovered: recoveredUIDs)
    }
}
