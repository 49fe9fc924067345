package import Basics
import Foundation
import GRDB

extension AthleteStore {
    /// Opens the file, or makes it where there is none; nobody but its owner can read it.
    ///
    /// A file that is empty, damaged, another program's or a newer version's is set aside under a name with the
    /// moment in it, a new one is made, and `notice` says so. The whole file is looked over for damage once a day, when
    /// somebody was killed writing to it, and when that is asked for; else what is read of it shows whether it is sound.
    ///
    /// - Throws: `StoreError`, never with the cause `.damaged`.
    package static func open(
        _ path: String, now: Instant, _ thoroughness: Thoroughness = .whole
    ) throws(StoreError) -> AthleteStore {
        try open(path, now: now, thoroughness) { (_) throws(StoreError) in }.store
    }

    /// Opens the file and reads what is remembered from a day on. Damage that only shows while it is read counts too.
    package static func open(
        _ path: String, from first: Day, now: Instant
    ) throws(StoreError) -> (store: AthleteStore, remembered: Snapshot) {
        try open(path, now: now, .asRead) { (store) throws(StoreError) in try store.snapshot(from: first) }
    }

    /// Removes the file with what SQLite puts beside it; none is fine. Files that were set aside stay.
    package static func remove(_ path: String) throws(StoreError) {
        try StoreFile(path).remove()
    }

    /// The files beside it that were set aside when they couldn't be read, in order of name; they hold what the
    /// memory held by then.
    package static func setAside(beside path: String) -> [String] {
        StoreFile(path).othersSetAside
    }
}

extension AthleteStore {
    private static func open<Content>(
        _ path: String, now: Instant, _ thoroughness: Thoroughness,
        reading read: (AthleteStore) throws(StoreError) -> Content
    ) throws(StoreError) -> (store: AthleteStore, remembered: Content) {
        let file = StoreFile(path)
        var notice: String?
        if file.exists {
            do throws(StoreError) {
                let store = try existing(file, now, thoroughness)
                return (store, try read(store))
            } catch {
                guard error.cause == .damaged else { throw error }
                let other = try file.setAside(now)
                notice = "\(error.sentence) It was kept as \(other), and a new memory was started."
            }
        }
        let store = try new(file, notice: notice)
        return (store, try read(store))
    }

    private static func existing(
        _ file: StoreFile, _ now: Instant, _ thoroughness: Thoroughness
    ) throws(StoreError) -> AthleteStore {
        try file.close()
        try file.checkHeader()
        let hadLog = file.hasLog
        do {
            let queue = try Connection.open(file.path)
            if try thoroughness == .whole || hadLog || !wasChecked(queue, onDayOf: now) { try Connection.check(queue) }
            try Schema.prepare(queue)
            return AthleteStore(queue, at: file.path)
        } catch {
            throw StoreError(opening: error, at: file.path)
        }
    }

    /// Whether a run has looked over the whole file on the same day, UTC.
    private static func wasChecked(_ queue: DatabaseQueue, onDayOf now: Instant) throws -> Bool {
        try queue.read { database in
            guard try database.tableExists("run"),
                let last = try Int64.fetchOne(database, sql: "SELECT started FROM run")
            else { return false }
            return Instant(secondsSinceEpoch: Int(last)).utc.day == now.utc.day
        }
    }

    private static func new(_ file: StoreFile, notice: String?) throws(StoreError) -> AthleteStore {
        try file.make()
        do {
            let queue = try Connection.open(file.path, isNew: true)
            try Schema.prepare(queue)
            return AthleteStore(queue, at: file.path, notice: notice)
        } catch {
            throw StoreError(error, at: file.path)
        }
    }
}
