import Basics
import Synchronization
import Web

extension ConnectionStorage {
    /// What some work brings while no other process does its own; the storage's failure when it never came to it.
    func renewing(
        _ work: @escaping @Sendable () async -> Result<Secret, StravaError>
    ) async -> Result<Secret, StravaError> {
        let outcome = Outcome()
        do throws(StorageError) {
            try await exclusively { outcome.set(await work()) }
        } catch {
            // What the work brought counts, even if the lock could not be given back properly.
            return outcome.value ?? .failure(.storage(error))
        }
        return outcome.value ?? .failure(.unavailable(.cancelled))
    }
}

private final class Outcome: Sendable {
    private let result = Mutex<Result<Secret, StravaError>?>(nil)

    var value: Result<Secret, StravaError>? { result.withLock { $0 } }

    func set(_ value: Result<Secret, StravaError>) { result.withLock { $0 = value } }
}
