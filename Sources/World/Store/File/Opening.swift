package import Basics
import Files
import GRDB

extension AthleteStore {
    /// Opens the file, or makes one that only its owner can read.
    ///
    /// A file that is empty, damaged, another program's or a newer version's is set aside under a name that contains
    /// the moment; a new one is made, and `notice` says so. The whole file is checked for damage.
    ///
    /// - Parameter state: the file's status when it was last found sound; nil if unknown. A file that hasn't changed
    ///   since isn't checked again.
    /// - Throws: `StoreError`, never with the cause `.damaged`; with `.older` for a file that is left as it is.
    package static func open(
        _ path: String, now: Instant, trusting state: StoreState? = nil
    ) throws(StoreError) -> AthleteStore {
        try open(path, now: now, trusting: state) { _ in }.store
    }

    /// Opens the file for a writer that doesn't hold the state folder's lock: it neither makes a file nor sets one aside.
    ///
    /// - Parameter state: as above.
    /// - Throws: `StoreError`, with the cause `.damaged` for files that `open` would set aside.
    package static func openExisting(
        _ path: String, trusting state: StoreState? = nil
    ) throws(StoreError) -> AthleteStore {
        let file = StoreFile(path)
        guard file.exists else { throw StoreError(sentence: "\(path) has gone.", cause: .failed) }
        return try sound(file, trusting: state)
    }

    /// Opens the file and reads the memory from a day on, or all of it. Damage that shows only while reading counts,
    /// too.
    ///
    /// - Parameter state: the file's status when it was last closed after a check; nil if unknown. A file that hasn't
    ///   changed since isn't checked again.
    package static func open(
        _ path: String, from first: Day?, now: Instant, trusting state: StoreState? = nil
    ) throws(StoreError) -> (store: AthleteStore, remembered: Snapshot) {
        try open(path, now: now, trusting: state) { (store) throws(StoreError) in
            if let first { try store.snapshot(from: first) } else { try store.everything() }
        }
    }

    /// Removes the file and those that SQLite puts beside it, if they exist. Files that were set aside stay.
    package static func remove(_ path: String) throws(StoreError) {
        let file = StoreFile(path)
        try file.draft.remove()
        try file.remove()
    }

    /// The files beside it that were set aside because they couldn't be read, in order of name; they still hold their
    /// memories.
    package static func setAside(beside path: String) -> [String] {
        StoreFile(path).othersSetAside
    }

    private static func open<Content>(
        _ path: String, now: Instant, trusting state: StoreState?,
        reading read: (AthleteStore) throws(StoreError) -> Content
    ) throws(StoreError) -> (store: AthleteStore, remembered: Content) {
        let file = StoreFile(path)
        var notice: String?
        if file.exists {
            do {
                let store = try sound(file, trusting: state)
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

    private static func sound(_ file: StoreFile, trusting state: StoreState?) throws(StoreError) -> AthleteStore {
        let isTrusted = state != nil && StoreState(file) == state
        try file.close()
        try file.checkHeader()
        return AthleteStore(queue: try file.open(isTrusted: isTrusted), path: file.path)
    }

    /// The file is made under another name: a reader would take an empty file for a damaged one.
    private static func new(_ file: StoreFile, notice: String?) throws(StoreError) -> AthleteStore {
        let draft = file.draft
        try draft.remove()
        do {
            try draft.make().close()
            try draft.become(file)
            return AthleteStore(queue: try StoreQueue.open(file.path), path: file.path, notice: notice)
        } catch {
            throw StoreError(error, at: file.path)
        }
    }
}

/// The status of a memory's files: their identities, sizes and modification times.
package struct StoreState: Sendable, Equatable {
    private let files: [FileStatus?]

    init(_ file: StoreFile) { files = file.state }

    package var exists: Bool { files.first.map { $0 != nil } ?? false }

    /// When it was last written to; nil if there is no file.
    package var written: Instant? { files.compactMap { $0?.written }.max() }
}
