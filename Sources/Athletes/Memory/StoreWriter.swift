import Basics
import Store
import Workouts

/// Writes a memory, and knows what of it is on the disk already.
final class StoreWriter {
    private let path: String
    private let first: Day?
    private let now: Instant
    private var store: AthleteStore
    /// What is on the disk.
    private(set) var kept: Snapshot
    /// What had to be done to open it, in sentences that name the file; none when all was well.
    private(set) var notices: [String]

    /// - Parameters:
    ///   - first: the day from which on it is read; nil for all that is remembered.
    ///   - state: how it lay there when this program last closed it.
    init(_ path: String, from first: Day?, now: Instant, trusting state: StoreState? = nil) throws(StoreError) {
        self.path = path
        self.first = first
        self.now = now
        (store, kept) = try AthleteStore.open(path, from: first, now: now, trusting: state)
        notices = [store.notice].compactMap(\.self)
    }

    /// Writes what is different from what is on the disk, and logs what changed in the plan.
    func keep(_ snapshot: Snapshot, changes: [PlanChange]) throws(RunError) {
        try RunError.memory { () throws(StoreError) in
            do throws(StoreError) {
                try store.keep(snapshot, insteadOf: kept, changes: changes, at: now)
            } catch {
                guard error.cause == .damaged else { throw error }
                try startAnew()
                try store.keep(snapshot, insteadOf: kept, changes: changes, at: now)
            }
        }
        kept = snapshot
    }

    /// Closes the file, and says how it lies there then.
    func close() -> StoreState? { store.close() }

    /// Sets a file aside whose damage only showed now, as opening would have; one that is sound by now is gone on with.
    private func startAnew() throws(StoreError) {
        (store, kept) = try AthleteStore.open(path, from: first, now: now)
        notices += [store.notice].compactMap(\.self)
    }
}
