import GRDB

extension AthleteStore {
    /// How thoroughly to check a memory for damage.
    package enum Thoroughness: Sendable {
        case asRead
        case whole
    }

    /// Reads the memory without writing to the file or beside it (even reading a file in WAL mode would make two
    /// others); nil if there is no file.
    ///
    /// The file is read in place. A copy is read instead only if there is a log beside the file, because another
    /// process is writing or was killed while it was, or if the file has to be migrated.
    ///
    /// - Parameter read: called again if the file was written to in the meantime.
    /// - Throws: `StoreError`, with the cause `.damaged` for files that `open` would set aside, `.older`, or `.busy` if other
    ///   processes keep writing; or the error that `read` throws.
    package static func look<Content>(
        _ path: String, _ thoroughness: Thoroughness = .asRead,
        _ read: (AthleteStore) throws(StoreError) -> Content
    ) throws(StoreError) -> Content? {
        let file = StoreFile(path)
        guard file.exists else { return nil }
        for _ in 0..<attempts {
            let before = file.state
            do {
                guard !file.hasLog, let store = try store(in: file, thoroughness) else { break }
                let content = try read(store)
                if file.state == before { return content }
            } catch {
                if file.state == before { throw error }
            }
        }
        return try read(try copy(of: file, thoroughness))
    }

    /// The same for one query: `look(path, AthleteStore.uploads(to:), account)`.
    package static func look<Content, each Argument>(
        _ path: String, _ query: (AthleteStore) -> (repeat each Argument) throws(StoreError) -> Content,
        _ argument: repeat each Argument
    ) throws(StoreError) -> Content? {
        try look(path) { store throws(StoreError) in try query(store)(repeat each argument) }
    }

    /// How many times reading starts over because the file was written to.
    private static let attempts = 3

    /// The file itself, opened as unchanging; nil if it lacks tables of this version, or SQLite can't open it so.
    private static func store(
        in file: StoreFile, _ thoroughness: Thoroughness
    ) throws(StoreError) -> AthleteStore? {
        try file.checkHeader()
        do {
            guard let queue = try? StoreQueue.openUnchanging(file.path), try Schema.tables.isCurrent(queue) else {
                return nil
            }
            if thoroughness == .whole { try StoreQueue.check(queue) }
            return AthleteStore(queue: queue, path: file.path, isLookedAt: true)
        } catch {
            throw StoreError(opening: error, at: file.path)
        }
    }

    /// A copy in RAM, and migrated there.
    private static func copy(of file: StoreFile, _ thoroughness: Thoroughness) throws(StoreError) -> AthleteStore {
        try file.checkHeader()
        do {
            let copy = try PrivateCopy(of: file)
            defer { copy.remove() }
            let memory = try DatabaseQueue()
            let source = try StoreQueue.open(copy.path)
            if thoroughness == .whole { try StoreQueue.check(source) }
            try source.backup(to: memory)
            try source.close()
            try Schema.tables.prepare(memory)
            return AthleteStore(queue: memory, path: file.path, isLookedAt: true)
        } catch {
            throw StoreError(opening: error, at: file.path)
        }
    }
}
