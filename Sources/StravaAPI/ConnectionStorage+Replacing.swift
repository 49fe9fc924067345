import Synchronization

extension ConnectionStorage {
    /// What is kept; nil when there is no connection.
    ///
    /// - Throws: `StravaError.storage`.
    package func connection() throws(StravaError) -> Connection? {
        do throws(StorageError) { return try load() } catch { throw .storage(error) }
    }

    /// Keeps another connection, or none, while nobody renews the one before.
    ///
    /// - Throws: `StravaError.storage`.
    package func replace(with connection: Connection?) async throws(StravaError) {
        let done = Failure()
        do throws(StorageError) {
            try await exclusively {
                do throws(StorageError) {
                    if let connection { try save(connection) } else { try clear() }
                    done.set(nil)
                } catch {
                    done.set(error)
                }
            }
        } catch {
            throw .storage(error)
        }
        if let failure = done.value { throw .storage(failure) }
    }
}

private final class Failure: Sendable {
    private let error = Mutex<StorageError?>(StorageError(message: "The tokens were not stored."))

    var value: StorageError? { error.withLock { $0 } }

    func set(_ value: StorageError?) { error.withLock { $0 = value } }
}
