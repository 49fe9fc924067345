import Basics
package import Export
import Files
import ICalendar
import Messages
package import Profiles
import Publishing
package import Store
package import Workouts

/// The result of reading and merging: the publication, and the updated memory.
package struct RunResult: Sendable {
    package let publication: Result<Publication, RunError>
    /// The errors of failed sources whose remembered data is in the publication; without one, those of further sources.
    package var troubles: [RunError] = []
    /// Remarks about this run that aren't published.
    package var remarks: [Diagnostic] = []
    /// nil if this run asked no source.
    var lists: ReadLists?
    /// The updated memory, even after a failed run; nil in a run that depends on its inputs alone.
    let memory: RunMemory?

    package var snapshot: Snapshot { memory?.snapshot ?? Snapshot() }
    package var changes: [PlanChange] { memory?.changes ?? [] }
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
    ///
    /// - Parameter uids: those in outputs, if the memory was lost.
    init(_ known: Snapshot, _ days: RunDays, recovered uids: Set<String> = [], salted: Instant? = nil) {
        (snapshot, recoveredUIDs, self.salted) = (known, uids, salted)
        snapshot.strava.forgetOld(days.freshness)
    }

    var publishedUIDs: PublishedUIDs {
        PublishedUIDs(revisions: snapshot.published.revisions, recovered: recoveredUIDs, salted: salted)
    }
}

extension Effects {
    /// The UIDs in an athlete's files, or on a server if there are none, which a run without a memory would otherwise
    /// change after an upgrade; empty if the memory knows of outputs, or the athlete's UIDs have no salt. A calendar to
    /// which events are pushed isn't asked for them.
    func publishedUIDs(of athlete: Athlete, given known: Snapshot?) async -> Set<String> {
        guard athlete.salt() != .none, known?.published.outputs.isEmpty != false else { return [] }
        var uids = PublishedPlan(in: publishedJSON(of: athlete)).uids
        let places = athlete.outputs.filter { $0.format == .ics }.map(\.place)
        for case .file(let path) in places {
            let calendar = (try? OutputTarget(path))?.present() ?? []
            uids.formUnion(Revision.published(in: calendar).keys)
        }
        let hasFile = athlete.outputs.contains { if case .file = $0.place { true } else { false } }
        for case .server(let place) in places where !hasFile {
            let calendar = (try? await ServerTarget(place, webDAV))?.present ?? []
            uids.formUnion(Revision.published(in: calendar).keys)
        }
        return uids
    }
}
