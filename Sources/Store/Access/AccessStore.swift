package import Basics
import Files
import GRDB
import Synchronization

/// Who may come in: sessions, sign-in codes, keys, calendars' links, and consents that wait for Strava's answer.
///
/// Server and commands have the file open at the same time. A file that is damaged is set aside like a memory, also while it
/// is used; then, and where it has gone or was replaced, the former access is void, and somebody is told.
package final class AccessStore: Sendable {
    private let path: String
    private let now: @Sendable () -> Instant
    private let tell: @Sendable (String) -> Void
    /// The file as it was opened last.
    private let opened = Mutex<Opened?>(nil)

    private struct Opened: Sendable {
        let queue: DatabaseQueue
        let status: FileStatus?
    }

    /// - Parameters:
    ///   - folder: the state folder.
    ///   - tell: told in a sentence when all access has become void.
    package init(in folder: String, now: @escaping @Sendable () -> Instant, tell: @escaping @Sendable (String) -> Void)
    {
        path = folder + "/server.sqlite"
        self.now = now
        self.tell = tell
    }

    /// The calendars that digests open, as long as nobody writes to the file.
    let knownLinks = Mutex<(state: StoreState, calendars: [String: CalendarLink])?>(nil)

    /// How the file lies there, to see whether somebody has written to it.
    var state: StoreState { StoreState(StoreFile(path, of: AccessTables.applicationID)) }

    /// Whether there is a file; a command that only removes something makes none.
    package var exists: Bool { StoreFile(path, of: AccessTables.applicationID).exists }
}

extension AccessStore {
    func reading<Content>(_ read: (Database) throws -> Content) throws(StoreError) -> Content {
        try using { queue in try queue.read(read) }
    }

    @discardableResult func writing<Content>(_ write: (Database) throws -> Content) throws(StoreError) -> Content {
        try using { queue in
            try queue.writeWithoutTransaction { database in
                var content: Content?
                try database.inTransaction(.immediate) {
                    content = try write(database)
                    return .commit
                }
                guard let content else { throw Damage.damaged }
                return content
            }
        }
    }

    private func using<Content>(_ use: (DatabaseQueue) throws -> Content) throws(StoreError) -> Content {
        for attempt in 0..<2 {
            let queue = try current()
            do { return try use(queue) } catch {
                let error = StoreError(opening: error, at: path)
                guard error.cause == .damaged, attempt == 0 else { throw error }
                opened.withLock { $0 = nil }
                try setAside(because: error)
            }
        }
        throw StoreError(Damage.damaged, at: path)
    }

    /// The file that lies there now.
    private func current() throws(StoreError) -> DatabaseQueue {
        // One at a time: a file that is being made is empty for a moment, and would look damaged.
        try opened.withLock { opened throws(StoreError) in
            if let before = opened, let status = before.status, FileStatus(path)?.isSameFile(as: status) == true {
                return before.queue
            }
            let queue = try open(wasOpen: opened != nil)
            opened = Opened(queue: queue, status: FileStatus(path))
            return queue
        }
    }

    private func open(wasOpen: Bool) throws(StoreError) -> DatabaseQueue {
        let file = StoreFile(path, of: AccessTables.applicationID)
        if file.exists {
            do throws(StoreError) { return try existing(file) } catch {
                guard error.cause == .damaged else { throw error }
                try setAside(because: error)
            }
        } else if wasOpen {
            tell("\(path) has gone. A new one was started: all sessions, keys and links are void.")
        }
        do throws(StoreError) { return try new(file) } catch {
            // Somebody else may have made it in the meantime.
            guard file.exists, let queue = try? existing(file) else { throw error }
            return queue
        }
    }

    private func existing(_ file: StoreFile) throws(StoreError) -> DatabaseQueue {
        try file.close()
        try file.checkHeader()
        do {
            let queue = try Connection.open(file.path)
            try Connection.check(queue)
            try AccessTables.prepare(queue)
            return queue
        } catch {
            throw StoreError(opening: error, at: file.path)
        }
    }

    private func new(_ file: StoreFile) throws(StoreError) -> DatabaseQueue {
        do throws(FileError) { try PrivateFolder(Path.folder(of: path)).makeIfMissing() } catch {
            throw StoreError(sentence: error.message, cause: .failed)
        }
        try file.make()
        do {
            let queue = try Connection.open(file.path, markedAs: AccessTables.applicationID)
            try AccessTables.prepare(queue)
            return queue
        } catch {
            throw StoreError(error, at: file.path)
        }
    }

    private func setAside(because error: StoreError) throws(StoreError) {
        let other = try StoreFile(path, of: AccessTables.applicationID).setAside(now())
        tell(
            "\(error.sentence) It was kept as \(other), and a new one was started: all sessions, keys and links are void."
        )
    }
}

extension Database {
    /// What a statement finds, a row of cells each.
    func cells(_ sql: String, _ arguments: [Cell] = []) throws -> [[Cell]] {
        let rows = try Row.fetchAll(cachedStatement(sql: sql), arguments: StatementArguments(cells: arguments))
        return rows.map { row in
            row.map { _, value in
                switch value.storage {
                case .int64(let number): .integer(number)
                case .double(let number): .number(number)
                case .string(let text): .text(text)
                case .null, .blob: .null
                }
            }
        }
    }

    /// Changes something.
    ///
    /// - Returns: how many rows.
    @discardableResult func change(_ sql: String, _ arguments: [Cell] = []) throws -> Int {
        try execute(sql: sql, arguments: StatementArguments(cells: arguments))
        return changesCount
    }
}
