import Basics
import Files
import StravaAPI
import Synchronization

/// Keeps a connection in memory. Its lock excludes no caller, which exposes code that relies on the lock alone.
final class MemoryStorage: ConnectionStorage {
    private struct State {
        var connection: Connection?
        var saveError: FileError?
        var lockError: FileError?
    }

    private let state: Mutex<State>
    private let log: @Sendable (String) -> Void
    private let whenLocked: @Sendable (MemoryStorage) -> Void

    /// - Parameter whenLocked: what another process does before this one gets the lock.
    init(
        _ connection: Connection?, saveError: FileError? = nil, lockError: FileError? = nil,
        log: @escaping @Sendable (String) -> Void = { _ in },
        whenLocked: @escaping @Sendable (MemoryStorage) -> Void = { _ in }
    ) {
        state = Mutex(State(connection: connection, saveError: saveError, lockError: lockError))
        self.log = log
        self.whenLocked = whenLocked
    }

    var connection: Connection? { state.withLock { $0.connection } }

    func put(_ connection: Connection?) { state.withLock { $0.connection = connection } }

    func load() -> Connection? { connection }

    func save(_ connection: Connection) throws(FileError) {
        if let error = state.withLock({ $0.saveError }) { throw error }
        log("save")
        put(connection)
    }

    func checkSaving() {}

    func clear() {
        log("clear")
        put(nil)
    }

    func withExclusiveLock<Value>(
        _ work: @Sendable () async throws(StravaError) -> Value
    ) async throws(StravaError) -> Value {
        if let error = state.withLock({ $0.lockError }) { throw .storage(error) }
        whenLocked(self)
        await Task.yield()
        return try await work()
    }
}
