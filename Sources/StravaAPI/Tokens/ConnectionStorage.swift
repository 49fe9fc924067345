package import Files
import Synchronization
import Web

/// Where the connection is kept between runs.
package struct ConnectionStorage: Sendable {
    /// What goes wrong where it is kept.
    package typealias Failure = FileError

    /// What is kept; nil when there is no connection.
    package let load: @Sendable () throws(Failure) -> Connection?
    /// Keeps a connection instead of the one before; when it returns, no crash takes it away.
    package let save: @Sendable (Connection) throws(Failure) -> Void
    /// Makes sure that a connection could be kept now.
    package let checkSaving: @Sendable () throws(Failure) -> Void
    /// Forgets the connection; nothing to forget is fine.
    package let clear: @Sendable () throws(Failure) -> Void
    /// Does some work while no other process does its own; waits some seconds at most.
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
    /// What is kept; nil when there is no connection.
    ///
    /// - Throws: `StravaError.storage`.
    package func connection() throws(StravaError) -> Connection? {
        do throws(FileError) { return try load() } catch { throw .storage(error) }
    }

    /// Keeps another connection, or none.
    ///
    /// - Throws: `StravaError.storage`.
    package func put(_ connection: Connection?) throws(StravaError) {
        do throws(FileError) {
            if let connection { try save(connection) } else { try clear() }
        } catch {
            throw .storage(error)
        }
    }

    /// What some work brings while nobody else changes what is kept, in this process or another.
    ///
    /// - Throws: what the work throws, or `StravaError.storage` when it never came to it.
    package func withExclusiveLock<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(StravaError) -> Value
    ) async throws(StravaError) -> Value {
        let outcome = Outcome<Value>()
        do throws(FileError) {
            try await exclusively {
                do throws(StravaError) {
                    outcome.set(.success(try await work()))
                } catch {
                    outcome.set(.failure(error))
                }
            }
        } catch {
            // What the work brought counts, even if the lock could not be given back properly.
            guard let result = outcome.value else { throw .storage(error) }
            return try result.get()
        }
        guard let result = outcome.value else { throw .unavailable(.cancelled) }
        return try result.get()
    }
}

private final class Outcome<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, StravaError>?>(nil)

    var value: Result<Value, StravaError>? { result.withLock { $0 } }

    func set(_ value: Result<Value, StravaError>) { result.withLock { $0 = value } }
}
