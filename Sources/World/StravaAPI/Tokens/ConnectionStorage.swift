package import Files
import Synchronization
import Web

/// Storage for the connection between runs.
package struct ConnectionStorage: Sendable {
    /// The error of the storage.
    package typealias Failure = FileError

    /// The stored connection; nil if there is none.
    package let load: @Sendable () throws(Failure) -> Connection?
    /// Replaces the stored connection; once it returns, a crash can't lose it.
    package let save: @Sendable (Connection) throws(Failure) -> Void
    /// Checks that a connection could be stored now.
    package let checkSaving: @Sendable () throws(Failure) -> Void
    /// Removes the connection; a missing one is no error.
    package let clear: @Sendable () throws(Failure) -> Void
    /// Does some work while no other process does; waits a limited time for the lock.
    package let exclusively: @Sendable (@Sendable () async -> Void) async throws(Failure) -> Void

    package init(
        load: @escaping @Sendable () throws(Failure) -> Connection?,
        save: @escaping @Sendable (Connection) throws(Failure) -> Void,
        checkSaving: @escaping @Sendable () throws(Failure) -> Void = {},
        clear: @escaping @Sendable () throws(Failure) -> Void,
        exclusively: @escaping @Sendable (@Sendable () async -> Void) async throws(Failure) -> Void
    ) {
        self.load = load
        self.save = save
        self.checkSaving = checkSaving
        self.clear = clear
        self.exclusively = exclusively
    }
}

extension ConnectionStorage {
    /// The stored connection; nil if there is none.
    ///
    /// - Throws: `StravaError.storage`.
    package func connection() throws(StravaError) -> Connection? {
        do { return try load() } catch { throw .storage(error) }
    }

    /// Stores a connection, or removes it for nil.
    ///
    /// - Throws: `StravaError.storage`.
    package func put(_ connection: Connection?) throws(StravaError) {
        do {
            if let connection { try save(connection) } else { try clear() }
        } catch {
            throw .storage(error)
        }
    }

    /// Does some work while no other task or process changes the stored connection, and returns its result.
    ///
    /// - Throws: what the work throws, or `StravaError.storage` if the work could not begin.
    package func withExclusiveLock<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(StravaError) -> Value
    ) async throws(StravaError) -> Value {
        let outcome = Mutex<Result<Value, StravaError>?>(nil)
        do {
            try await exclusively {
                let result: Result<Value, StravaError>
                do throws(StravaError) { result = .success(try await work()) } catch { result = .failure(error) }
                outcome.withLock { $0 = result }
            }
        } catch {
            // The result of the work counts even if releasing the lock failed.
            guard let result = outcome.withLock({ $0 }) else { throw .storage(error) }
            return try result.get()
        }
        guard let result = outcome.withLock({ $0 }) else { throw .unavailable(.cancelled) }
        return try result.get()
    }
}
