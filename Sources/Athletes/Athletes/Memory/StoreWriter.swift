import Basics
import Messages
import Profiles
import Store
import Workouts

/// Writes a memory, and keeps track of the state on the disk.
final class StoreWriter {
    private let path: String
    private let first: Day?
    private let now: Instant
    private(set) var store: AthleteStore
    /// The state on the disk.
    private(set) var kept: Snapshot
    /// Sentences that name the file and say what had to be done to open it; empty if it opened normally.
    private(set) var notices: [String]

    /// - Parameters:
    ///   - first: the first day to read; nil for all of the memory.
    ///   - state: the file's status when this program last closed it.
    init(_ path: String, from first: Day?, now: Instant, trusting state: StoreState? = nil) throws(StoreError) {
        (self.path, self.first, self.now) = (path, first, now)
        (store, kept) = try AthleteStore.open(path, from: first, now: now, trusting: state)
        notices = [store.notice].compactMap(\.self)
    }

    /// Writes the differences from the state on the disk, and logs the plan's changes and news, once.
    func keep(_ memory: inout RunMemory) throws(RunError) {
        try keep(memory.snapshot, changes: memory.changes, news: memory.news)
        (memory.changes, memory.news) = ([], [])
    }

    func keep(_ snapshot: Snapshot, changes: [PlanChange] = [], news: [PlanNews] = []) throws(RunError) {
        do {
            try store.keep(snapshot, insteadOf: kept, changes: changes, news: news, at: now)
        } catch {
            guard error.cause == .damaged else { throw .memory(error) }
            try RunError.memory(startAnew())
            try RunError.memory(store.keep(snapshot, insteadOf: kept, changes: changes, news: news, at: now))
        }
        kept = snapshot
    }

    /// Closes the file and returns its status; nil if it can't be closed yet.
    func close() -> StoreState? { store.close() }

    /// Sets aside a file whose damage showed only now, as opening would have; a file that is sound by now is opened
    /// again.
    private func startAnew() throws(StoreError) {
        (store, kept) = try AthleteStore.open(path, from: first, now: now)
        notices += [store.notice].compactMap(\.self)
    }
}

/// The memory as a run changes it.
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
