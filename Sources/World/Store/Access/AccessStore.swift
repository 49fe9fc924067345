package import Basics
import Files
import GRDB
import Synchronization

/// The server's access data: sessions, sign-in codes, keys, calendar links, consents that wait for Strava's answer, and
/// Strava's subscriptions with the hints that their events left.
///
/// The server and commands have the file open at the same time. A damaged file is set aside like a memory, even while
/// it is in use. After that, or when the file has gone or was replaced, all former access is void, and `tell` gets a
/// sentence about it.
package final class AccessStore: Sendable {
    let path: String
    private let patience: Duration
    private let now: @Sendable () -> Instant
    private let sleep: @Sendable (Duration) async throws -> Void
    private let tell: @Sendable (String) -> Void
    private let tellTrouble: @Sendable (String) -> Void
    /// The file as it was opened last. The lock gives one thread a turn at a time: SQLite would let in only one anyway,
    /// and the second of two threads that see damage at once would set the new file aside.
    private let opened = Mutex<Opened?>(nil)
    /// Why the last write failed, so that this is reported once; nil if it succeeded.
    private let trouble = Mutex<String?>(nil)

    private struct Opened: Sendable {
        let queue: DatabaseQueue
        let status: FileStatus?
        /// The files that SQLite had put beside it by then.
        let companions: [FileStatus]
    }

    /// - Parameters:
    ///   - patience: how long a thread waits while another process is writing, in whole seconds. A server has few
    ///     threads: they call `whenFree`, which waits without blocking one.
    ///   - tell: called with a sentence when all access has become void.
    ///   - tellTrouble: called with a sentence when writing fails, once until it succeeds again.
    package init(
        in folder: String, patience: Duration = .seconds(5), now: @escaping @Sendable () -> Instant,
        sleep: @escaping @Sendable (Duration) async throws -> Void, tell: @escaping @Sendable (String) -> Void,
        tellTrouble: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        path = folder + "/server.sqlite"
        (self.patience, self.now, self.sleep, self.tell, self.tellTrouble) = (patience, now, sleep, tell, tellTrouble)
    }

    /// The calendars by the digests of their links, valid until the file is written to.
    let knownLinks = Mutex<(state: StoreState, calendars: [String: CalendarLink])?>(nil)

    /// The digests of sessions that have ended, until the file says so.
    let refused = Mutex<Set<String>>([])

    /// The status of the file, which shows whether it was written to.
    var state: StoreState { StoreState(file) }

    /// Whether there is a file; a command that only removes something makes none.
    package var exists: Bool { file.exists }

    private var file: StoreFile { StoreFile(path, of: AccessTables.tables) }

    /// Checks an existing file, so that damage is reported before the first request.
    package func lookOver() throws(StoreError) {
        if exists { try reading { _ in } }
    }

    /// Does something with the store, and retries while another process is writing, without blocking a thread.
    ///
    /// - Parameter patience: how long to retry; nil for the usual five seconds.
    package func whenFree<Content>(
        within patience: Duration? = nil, _ work: () throws -> Content
    ) async throws -> Content {
        let begin = ContinuousClock.now
        while true {
            do { return try work() } catch let error as StoreError where error.cause == .busy {
                guard ContinuousClock.now - begin < patience ?? StoreQueue.patience,
                    (try? await sleep(Self.pause)) != nil
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
        do {
            let content = try using { try $0.write(write) }
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

    /// Writes by one statement; returns the number of changed rows.
    @discardableResult func change(_ sql: String, _ values: any ColumnValue...) throws(StoreError) -> Int {
        try writing { try $0.change(sql, values.map(\.cell)) }
    }

    /// Empties the log beside the file, which would keep deleted data as long as a server has the file open. Waits for
    /// readers.
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
                        // Unless another file has taken its place by now.
                        if let status = opened?.status, FileStatus(path)?.isSameFile(as: status) == true {
                            try setAside(&opened, because: error)
                        }
                    }
                }
            }
            throw StoreError(Damage.damaged, at: path)
        }
    }

    /// The database at the path: checked and reopened if something else has written to the file or replaced it.
    private func current(_ opened: inout Opened?) throws(StoreError) -> DatabaseQueue {
        if let opened, let status = FileStatus(path), status == opened.status { return opened.queue }
        do { try PrivateFolder(Path.folder(of: path)).makeIfMissing() } catch {
            throw StoreError(error)
        }
        return try alone { () throws(StoreError) in
            let queue = if let old = try existing(&opened) { old } else { try file.make(patience: patience) }
            opened = Opened(queue: queue, status: FileStatus(path), companions: file.companionsNow)
            return queue
        }
    }

    /// If several processes find no file, or damage, one makes the new file, and the others open it.
    private func alone<Content>(_ work: () throws(StoreError) -> Content) throws(StoreError) -> Content {
        try FileLock.holdFolder(Path.folder(of: path), during: work)
    }

    /// The file at the path, if it is sound; nil if it has gone or was set aside.
    private func existing(_ opened: inout Opened?) throws(StoreError) -> DatabaseQueue? {
        let former = opened
        guard file.exists else {
            if former != nil { tell("\(path) has gone. A new one was started: all sessions, keys and links are void.") }
            leave(&opened)
            // SQLite would replay the log of a removed file into the new one.
            file.removeCompanions()
            return nil
        }
        let isOther = former.flatMap(\.status).map { FileStatus(path)?.isSameFile(as: $0) != true } ?? false
        do {
            if let former, isOther { file.removeCompanions(former.companions) }
            try file.close()
            try file.checkHeader()
            leave(&opened)
            let queue = try file.open(patience: patience)
            if isOther { tell("\(path) was replaced: only the sessions, keys and links in the new one are good.") }
            return queue
        } catch {
            guard error.cause == .damaged else { throw error }
            try setAside(&opened, because: error)
            return nil
        }
    }

    private func setAside(_ opened: inout Opened?, because error: StoreError) throws(StoreError) {
        let other = try file.setAside(now())
        leave(&opened)
        tell(
            "\(error.sentence) It was kept as \(other), and a new one was started: all sessions, keys and links are void."
        )
    }

    /// Closes the open database. SQLite writes and removes nothing if another file has taken its place.
    private func leave(_ opened: inout Opened?) {
        try? opened?.queue.close()
        opened = nil
    }
}
