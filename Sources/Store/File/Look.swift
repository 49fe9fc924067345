import Foundation
import GRDB

extension AthleteStore {
    /// How thoroughly a memory is looked over for damage.
    package enum Thoroughness: Sendable {
        /// What is read is looked at.
        case asRead
        /// The whole file is, too.
        case whole
    }

    /// Reads what is remembered now, for those that only look; nil when there is no file. Nothing is written to the file or
    /// beside it: even reading a file in WAL mode makes two others.
    ///
    /// The file is read where it lies. Only while there is a log beside it, since somebody is writing or was killed doing so,
    /// or where an older version left it, a copy is read instead.
    ///
    /// - Parameter read: may be called again where somebody wrote to the file in the meantime.
    /// - Throws: `StoreError`, its cause `.damaged` for what `open` would set aside, `.busy` when somebody keeps writing; or
    ///   what reading throws.
    package static func look<Content>(
        _ path: String, _ thoroughness: Thoroughness = .asRead,
        _ read: (AthleteStore) throws(StoreError) -> Content
    ) throws(StoreError) -> Content? {
        let file = StoreFile(path)
        guard file.exists else { return nil }
        for _ in 0..<attempts {
            let before = file.state
            do throws(StoreError) {
                guard !file.hasLog, let store = try store(in: file, thoroughness) else { break }
                let content = try read(store)
                if file.state == before { return content }
            } catch {
                if file.state == before { throw error }
            }
        }
        return try read(try copy(of: file, thoroughness))
    }

    /// How often reading begins anew because somebody was writing.
    private static let attempts = 3

    /// The file itself, taken to be one that nobody writes to; nil where tables of this version are missing, or SQLite
    /// can't be told so.
    private static func store(
        in file: StoreFile, _ thoroughness: Thoroughness
    ) throws(StoreError) -> AthleteStore? {
        try file.checkHeader()
        do {
            guard let queue = try? Connection.openUnchanging(file.path), try Schema.isCurrent(queue) else { return nil }
            if thoroughness == .whole { try Connection.check(queue) }
            return AthleteStore(queue, at: file.path, isLookedAt: true)
        } catch {
            throw StoreError(opening: error, at: file.path)
        }
    }

    /// A copy in the computer's memory. An older version's is brought up to date in it.
    private static func copy(of file: StoreFile, _ thoroughness: Thoroughness) throws(StoreError) -> AthleteStore {
        try file.checkHeader()
        do {
            let copy = try PrivateCopy(of: file)
            defer { copy.remove() }
            let memory = try DatabaseQueue()
            let source = try Connection.open(copy.path)
            if thoroughness == .whole { try Connection.check(source) }
            try source.backup(to: memory)
            try source.close()
            try Schema.prepare(memory)
            return AthleteStore(memory, at: file.path, isLookedAt: true)
        } catch {
            throw StoreError(opening: error, at: file.path)
        }
    }
}
