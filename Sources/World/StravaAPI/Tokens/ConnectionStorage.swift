package import Files
import Synchronization
import Web

/// Storage for an athlete's connection between runs.
package protocol ConnectionStorage: Sendable {
    /// The stored connection; nil if there is none.
    func load() throws(FileError) -> Connection?
    /// Replaces the stored connection; once it returns, a crash can't lose it.
    func save(_ connection: Connection) throws(FileError)
    func checkSaving() throws(FileError)
    /// Removes the connection; a missing one is no error.
    func clear() throws(FileError)
    /// Does some work while no other process does; waits a limited time for the lock.
    func exclusively(_ work: @Sendable () async -> Void) async throws(FileError)
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
