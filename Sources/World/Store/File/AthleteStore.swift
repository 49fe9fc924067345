package import Basics
import GRDB
package import Messages
package import Workouts

/// The memory of one athlete, in an SQLite file of its own: a damaged file costs one athlete's memory only, and one
/// athlete's file is copied, moved or forgotten without touching another's.
///
/// A writer holds the state directory's lock. Written data is on the disk when the call returns.
package struct AthleteStore: Sendable {
    let queue: DatabaseQueue
    let path: String
    var isLookedAt = false
    /// Sentences that name the file and say what had to be done to open it; nil if it opened normally.
    package internal(set) var notice: String?

    /// The memory; plans, activities and revisions only from a day on.
    package func snapshot(from first: Day) throws(StoreError) -> Snapshot {
        try reading { try Snapshot($0, from: first) }
    }

    package func everything() throws(StoreError) -> Snapshot {
        try reading { try Snapshot($0) }
    }

    /// What identifies published events: the versions of those from a day on, and the key from which UIDs of busy
    /// events are made.
    package func versions(from first: Day) throws(StoreError) -> (revisions: [String: DatedRevision], busyKey: String?)
    {
        try reading { database in
            let stored = try StoredRevision.all(database, where: "day >= ?", first)
            let revisions = Dictionary(stored.map { ($0.uid, $0.dated) }, uniquingKeysWith: { $1 })
            return (revisions, try FeedMemory.all(database).first?.busyKey)
        }
    }

    /// The record of the last run; nil before the first.
    package func lastRun() throws(StoreError) -> RunRecord? { try reading { try RunRecord.all($0).first } }

    package static func state(of path: String) -> StoreState { StoreState(StoreFile(path)) }

    /// The changes of the plan seen since a moment, or ever, newest first.
    package func changes(since: Instant?, limit: Int) throws(StoreError) -> [DatedChange] {
        let first = since ?? Instant(secondsSinceEpoch: .min)
        return try reading { database in
            try DatedChange.all(database, where: "at >= ?", first, max(limit, 0))
        }
    }

    /// Writes the differences between two snapshots and logs the plan's changes in one transaction: if it fails or the
    /// process dies, nothing is written. Equal snapshots write nothing.
    ///
    /// - Parameters:
    ///   - old: what `snapshot` returned; rows outside of it stay.
    ///   - news: the changes that messages may have to tell.
    package func keep(
        _ new: Snapshot, insteadOf old: Snapshot, changes: [PlanChange] = [], news: [PlanNews] = [], at now: Instant
    ) throws(StoreError) {
        var differences = Differences(from: old, to: new)
        differences.append(changes.map { DatedChange(at: now, change: $0) })
        differences.append(news)
        guard !differences.isEmpty else { return }
        try writing(differences.write)
        // The data is written at this point. If the log can't be emptied now, closing the file empties it.
        if differences.forgetsActivities { try? leaveNoTrace() }
    }

    /// Closes the file and returns its status; nil if it can't be closed yet.
    package func close() -> StoreState? {
        guard (try? queue.close()) != nil else { return nil }
        return StoreState(StoreFile(path))
    }

    /// Removes all fetched activities and the days that were covered, without a trace in the file.
    ///
    /// - Parameter andImported: whether imported activities, their archives, what device files told and the athlete's
    ///   edits go, too.
    package func forgetActivities(andImported: Bool) throws(StoreError) {
        try writing { database in
            // Removes whole rows, so that later columns are included.
            for table in Snapshot.activityTables.fetched + (andImported ? Snapshot.activityTables.given : []) {
                try database.execute(sql: "DELETE FROM \(table)")
            }
        }
        try leaveNoTrace()
    }

    func reading<Content>(_ read: (Database) throws -> Content) throws(StoreError) -> Content {
        try using { try $0.read(read) }
    }

    @discardableResult func writing<Content>(
        _ write: (Database) throws -> Content
    ) throws(StoreError) -> Content {
        guard !isLookedAt else {
            throw StoreError(sentence: "The memory in \(path) can't be written: it is read-only.", cause: .readOnly)
        }
        return try using { try $0.write(write) }
    }

    /// Overwritten data remains in the file and its log until SQLite has moved the log to the file.
    func leaveNoTrace() throws(StoreError) {
        try using { queue in try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) } }
    }

    private func using<Content>(_ use: (DatabaseQueue) throws -> Content) throws(StoreError) -> Content {
        do { return try use(queue) } catch { throw StoreError(error, at: path) }
    }

    /// The number of remembered fetched activities, without reading them; nil if no run has read all of Strava's list.
    package func listLength() throws(StoreError) -> Int? {
        try reading { database in
            guard try RunRecord.all(database).first != nil,
                try StravaMemory.all(database).first?.lastFullWalk != nil
            else { return nil }
            return try Int.fetchOne(database, sql: "SELECT count(*) FROM activities")
        }
    }
}
