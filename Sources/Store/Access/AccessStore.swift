package import Basics
import Files
import GRDB
import Synchronization

/// Who may come in: sessions, sign-in codes, keys, calendars' links, consents that wait for Strava's answer, and Strava
/// itself, by its subscriptions, with what it has hinted at.
///
/// Server and commands have the file open at the same time. A file that is damaged is set aside like a memory, also while it
/// is used; then, and where it has gone or was replaced, the former access is void, and somebody is told.
package final class AccessStore: Sendable {
    let path: String
    private let patience: Duration
    private let now: @Sendable () -> Instant
    private let tell: @Sendable (String) -> Void
    private let tellTrouble: @Sendable (String) -> Void
    /// The file as it was opened last. Whoever uses it has the turn: SQLite would let in only one anyway, and of two who see
    /// damage at once the second would set the new file aside.
    private let opened = Mutex<Opened?>(nil)
    /// Why the last write failed, so that it is told once; nil where it didn't.
    private let trouble = Mutex<String?>(nil)

    private struct Opened: Sendable {
        let queue: DatabaseQueue
        /// How it lay there when it had been looked over.
        let status: FileStatus?
        /// What SQLite had put beside it by then.
        let companions: [FileStatus]
    }

    /// - Parameters:
    ///   - folder: the state folder.
    ///   - patience: how long a thread waits while another process is writing, in whole seconds. A server's threads are few:
    ///     there none waits, but `whenFree`.
    ///   - tell: told in a sentence when all access has become void.
    ///   - tellTrouble: told in a sentence when nothing can be kept, once until something can.
    package init(
        in folder: String, patience: Duration = .seconds(5), now: @escaping @Sendable () -> Instant,
        tell: @escaping @Sendable (String) -> Void, tellTrouble: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        path = folder + "/server.sqlite"
        self.patience = patience
        self.now = now
        self.tell = tell
        self.tellTrouble = tellTrouble
    }

    /// The calendars that digests open, as long as nobody writes to the file.
    let knownLinks = Mutex<(state: StoreState, calendars: [String: CalendarLink])?>(nil)

    /// The digests of sessions that have ended, until that is written.
    let refused = Mutex<Set<String>>([])

    /// How the file lies there, to see whether somebody has written to it.
    var state: StoreState { StoreState(file) }

    /// Whether there is a file; a command that only removes something makes none.
    package var exists: Bool { file.exists }

    private var file: StoreFile { StoreFile(path, of: AccessTables.applicationID) }
}

extension AccessStore {
    /// Looks the file over where there is one, so that damage is told before anybody comes.
    package func lookOver() throws(StoreError) {
        if exists { try reading { _ in } }
    }

    /// Does something with it, again as long as another process is writing; no thread waits meanwhile.
    ///
    /// - Parameter patience: how long it is tried; nil for the usual five seconds.
    package func whenFree<Content>(
        within patience: Duration? = nil, _ work: () throws(StoreError) -> Content
    ) async throws(StoreError) -> Content {
        let begin = ContinuousClock.now
        while true {
            do throws(StoreError) { return try work() } catch {
                guard error.cause == .busy, ContinuousClock.now - begin < patience ?? Connection.patience,
                    (try? await Task.sleep(for: Self.pause)) != nil
                else { throw error }
            }
        }
    }

    private static let pause = Duration.milliseconds(50)

    func reading<Content: Sendable>(_ read: (Database) throws -> Content) throws(StoreError) -> Content {
        try using { queue in try queue.read(read) }
    }

    @discardableResult func writing<Content: Sendable>(
        _ write: (Database) throws -> Content
    ) throws(StoreError) -> Content {
        do throws(StoreError) {
            let content = try using { queue in
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
            trouble.withLock { $0 = nil }
            return content
        } catch {
            guard error.cause != .busy else { throw error }
            let isNews = trouble.withLock { trouble in
                defer { trouble = error.sentence }
                return trouble != error.sentence
            }
            if isNews { tellTrouble(error.sentence) }
            throw error
        }
    }

    /// Empties the log beside the file, where what was deleted would stay as long as a server has the file open. Waits for those
    /// who are reading.
    func leaveNoTrace() throws(StoreError) {
        try using { queue in try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) } }
    }

    private func using<Content: Sendable>(_ use: (DatabaseQueue) throws -> Content) throws(StoreError) -> Content {
        try opened.withLock { opened throws(StoreError) in
            for _ in 0..<2 {
                let queue = try current(&opened)
                do { return try use(queue) } catch {
                    let error = StoreError(opening: error, at: path)
                    guard error.cause == .damaged else { throw error }
                    try alone { () throws(StoreError) in
                        // Unless another one lies there by now.
                        if let status = opened?.status, FileStatus(path)?.isSameFile(as: status) == true {
                            try setAside(&opened, because: error)
                        }
                    }
                }
            }
            throw StoreError(Damage.damaged, at: path)
        }
    }

    /// The file that lies there now: looked over and opened anew where somebody else has written to it past us, or has put
    /// another one in its place.
    private func current(_ opened: inout Opened?) throws(StoreError) -> DatabaseQueue {
        if let opened, let status = FileStatus(path), status == opened.status { return opened.queue }
        do throws(FileError) { try PrivateFolder(Path.folder(of: path)).makeIfMissing() } catch {
            throw StoreError(sentence: error.message, cause: .failed)
        }
        return try alone { () throws(StoreError) in
            let queue: DatabaseQueue
            if let existing = try existing(&opened) { queue = existing } else { queue = try new() }
            opened = Opened(queue: queue, status: FileStatus(path), companions: file.companionsNow)
            return queue
        }
    }

    /// Of several processes that find none, or damage, one makes the new file, and the others find that.
    private func alone<Content>(_ work: () throws(StoreError) -> Content) throws(StoreError) -> Content {
        try FileLock.holdFolder(Path.folder(of: path), during: work)
    }

    /// The file that lies there, if it is sound; nil where there is none any more.
    private func existing(_ opened: inout Opened?) throws(StoreError) -> DatabaseQueue? {
        let former = opened
        guard file.exists else {
            if former != nil { tell("\(path) has gone. A new one was started: all sessions, keys and links are void.") }
            leave(&opened)
            // What a file leaves behind that was removed alone would come back to life in the new one.
            file.removeCompanions()
            return nil
        }
        let isOther = former.flatMap(\.status).map { FileStatus(path)?.isSameFile(as: $0) != true } ?? false
        do throws(StoreError) {
            if let former, isOther { file.removeCompanions(former.companions) }
            try file.close()
            try file.checkHeader()
            leave(&opened)
            let queue = try queue()
            if isOther { tell("\(path) was replaced: only the sessions, keys and links in the new one are good.") }
            return queue
        } catch {
            guard error.cause == .damaged else { throw error }
            try setAside(&opened, because: error)
            return nil
        }
    }

    private func queue() throws(StoreError) -> DatabaseQueue {
        do {
            let queue = try Connection.open(path, patience: patience)
            try Connection.check(queue)
            try AccessTables.prepare(queue)
            return queue
        } catch {
            throw StoreError(opening: error, at: path)
        }
    }

    private func new() throws(StoreError) -> DatabaseQueue {
        try file.make()
        do {
            let queue = try Connection.open(path, markedAs: AccessTables.applicationID, patience: patience)
            try AccessTables.prepare(queue)
            return queue
        } catch {
            throw StoreError(error, at: path)
        }
    }

    private func setAside(_ opened: inout Opened?, because error: StoreError) throws(StoreError) {
        let other = try file.setAside(now())
        leave(&opened)
        tell(
            "\(error.sentence) It was kept as \(other), and a new one was started: all sessions, keys and links are void."
        )
    }

    /// Closes what was open. SQLite writes nothing, and removes nothing, where another file lies in its place by then.
    private func leave(_ opened: inout Opened?) {
        try? opened?.queue.close()
        opened = nil
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
        try cachedStatement(sql: sql).execute(arguments: StatementArguments(cells: arguments))
        return changesCount
    }
}
