package import Basics
import GRDB
package import Workouts

/// The memory of one athlete, in an SQLite file of its own: a damaged file costs one athlete's memory only, and one
/// athlete's is copied, moved or forgotten without touching another's.
///
/// Whoever writes holds the state directory's lock. What is written is on the disk when the call returns.
package struct AthleteStore: Sendable {
    /// What had to be done to open it, in sentences that name the file; nil when all was well.
    package let notice: String?
    let queue: DatabaseQueue
    private let path: String
    /// Whether nothing may be written, since it is only looked at.
    private let isLookedAt: Bool

    init(_ queue: DatabaseQueue, at path: String, isLookedAt: Bool = false, notice: String? = nil) {
        self.queue = queue
        self.path = path
        self.isLookedAt = isLookedAt
        self.notice = notice
    }

    /// What is remembered; of plans, activities and revisions those from a day on.
    package func snapshot(from first: Day) throws(StoreError) -> Snapshot {
        try reading { try Snapshot($0, from: first) }
    }

    /// All that is remembered, however old.
    package func everything() throws(StoreError) -> Snapshot {
        try reading { try Snapshot($0) }
    }

    /// By what published events are known: the versions of those from a day on, and what makes the UIDs of busy ones.
    package func versions(from first: Day) throws(StoreError) -> (revisions: [String: DatedRevision], busyKey: String?)
    {
        try reading { database in
            let stored = try StoredRevision.all(database, where: "day >= ?", [first.cell])
            let revisions = Dictionary(stored.map { ($0.uid, $0.dated) }, uniquingKeysWith: { $1 })
            return (revisions, try FeedMemory.all(database).first?.busyKey)
        }
    }

    /// How the last run ended; nil where there was none.
    package func lastRun() throws(StoreError) -> RunRecord? { try reading { try RunRecord.all($0).first } }

    /// How a memory's files lie on the disk.
    package static func state(of path: String) -> StoreState { StoreState(StoreFile(path)) }

    /// The changes of the plan that were seen from a moment on, or ever, the newest first.
    package func changes(since: Instant?, limit: Int) throws(StoreError) -> [DatedChange] {
        let first = since ?? Instant(secondsSinceEpoch: .min)
        return try reading { database in
            try DatedChange.all(database, where: "at >= ?", [first.cell, max(limit, 0).cell])
        }
    }

    /// Makes what was remembered into what is to be remembered, and logs what changed in the plan: all of it or, when
    /// it fails or the process dies, nothing. Where nothing differs nothing is written.
    ///
    /// - Parameters:
    ///   - old: what `snapshot` has said; what lay outside of it stays as it is.
    ///   - now: when the changes were seen.
    package func keep(
        _ new: Snapshot, insteadOf old: Snapshot, changes: [PlanChange] = [], at now: Instant
    ) throws(StoreError) {
        var differences = Differences(from: old, to: new)
        differences.append(changes.map { DatedChange(at: now, change: $0) })
        guard !differences.isEmpty else { return }
        try writing(differences.write)
        // It is kept by now, come what may; what can't be cleared away yet goes when the file is closed.
        if differences.forgetsActivities { try? leaveNoTrace() }
    }

    /// Closes the file, and says how it lies there then; nil where it can't be closed yet.
    package func close() -> StoreState? {
        guard (try? queue.close()) != nil else { return nil }
        return StoreState(StoreFile(path))
    }

    /// Forgets all activities that were fetched, and which days were asked for, without a trace in the file.
    ///
    /// - Parameter andImported: whether those that were imported go, too, what is known of their archives, and what the athlete
    ///   says of activities.
    package func forgetActivities(andImported: Bool) throws(StoreError) {
        try writing { database in
            let imports = ["imported", "imports", "last_import", "imported_before", "edits", "former_edits"]
            for table in andImported ? imports : [] {
                try database.execute(sql: "DELETE FROM \(table)")
            }
            try database.execute(sql: "DELETE FROM activities; DELETE FROM activity_zones")
            // All there is, whatever columns come to it.
            try database.execute(sql: "DELETE FROM strava")
        }
        try leaveNoTrace()
    }
}

extension AthleteStore {
    func reading<Content>(_ read: (Database) throws -> Content) throws(StoreError) -> Content {
        do {
            return try queue.read(read)
        } catch {
            throw StoreError(error, at: path)
        }
    }

    func writing(_ write: (Database) throws -> Void) throws(StoreError) {
        guard !isLookedAt else {
            throw StoreError(sentence: "The memory in \(path) can't be written: it is read-only.", cause: .readOnly)
        }
        do {
            try queue.writeWithoutTransaction { database in
                try database.inTransaction(.immediate) {
                    try write(database)
                    return .commit
                }
            }
        } catch {
            throw StoreError(error, at: path)
        }
    }

    /// Until SQLite has moved them to the main file, what was overwritten is still there, and in the log beside it.
    private func leaveNoTrace() throws(StoreError) {
        do {
            try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        } catch {
            throw StoreError(error, at: path)
        }
    }
}
