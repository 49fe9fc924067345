package import Basics
import Foundation
import GRDB

extension AthleteStore {
    /// Opens the file, or makes it where there is none; nobody but its owner can read it.
    ///
    /// A file that is empty, damaged, another program's or a newer version's is set aside under a name with the
    /// moment in it, a new one is made, and `notice` says so.
    ///
    /// - Throws: `StoreError`, never with the cause `.damaged`.
    package static func open(_ path: String, now: Instant) throws(StoreError) -> AthleteStore {
        try open(path, now: now) { (_) throws(StoreError) in }.store
    }

    /// Opens the file and reads what is remembered from a day on. Damage that only shows while it is read counts too.
    package static func open(
        _ path: String, from first: Day, now: Instant
    ) throws(StoreError) -> (store: AthleteStore, remembered: Remembered) {
        try open(path, now: now) { (store) throws(StoreError) in try store.remembered(from: first) }
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
        _ path: String, now: Instant, reading read: (AthleteStore) throws(StoreError) -> Content
    ) throws(StoreError) -> (store: AthleteStore, remembered: Content) {
        let file = StoreFile(path)
        var notice: String?
        if file.exists {
            do throws(StoreError) {
                let store = try existing(file)
                return (store, try read(store))
            } catch {
                guard error.cause == .damaged else { throw error }
                let other = try file.setAside(now)
                notice = "\(error.sentence) It was kept as \(other), and a new memory was started."
            }
        }
        try file.make()
        let store = try prepared(file, isNew: true, notice: notice)
        return (store, try read(store))
    }

    private static func existing(_ file: StoreFile) throws(StoreError) -> AthleteStore {
        try file.close()
        try file.checkHeader()
        return try prepared(file)
    }

    private static func prepared(
        _ file: StoreFile, isNew: Bool = false, notice: String? = nil
    ) throws(StoreError) -> AthleteStore {
        do {
            let queue = try Connection.open(file.path, isNew: isNew)
            try Schema.prepare(queue)
            return AthleteStore(queue, at: file.path, notice: notice)
        } catch {
            throw isNew ? StoreError(error, at: file.path) : StoreError(opening: error, at: file.path)
        }
    }
}
