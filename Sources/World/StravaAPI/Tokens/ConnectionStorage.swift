package import Files
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
    /// Does some work while no other task or process changes the stored connection; waits a limited time for the lock.
    ///
    /// - Throws: what the work throws, or `StravaError.storage` if the work could not begin.
    func withExclusiveLock<Value>(
        _ work: @Sendable () async throws(StravaError) -> Value
    ) async throws(StravaError) -> Value
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
}
