import Foundation
package import StravaAPI

/// A lock that the kernel keeps on a file and gives back when its holder ends, however that happens (flock).
///
/// It is held for as long as some work takes, not for as long as a value lives: nothing says that the optimiser lets a
/// value live any longer than to its last use.
package enum FileLock {
    /// Does the work while nobody else holds the lock; the file is made where it is missing.
    ///
    /// - Parameter patience: how long to wait for somebody else who holds it.
    /// - Throws: `StorageError`, its cause `.busy` when somebody else keeps it; or what the work throws.
    package static func hold<Result>(
        _ path: String, patience: Duration = .zero, during work: () async throws(StorageError) -> Result
    ) async throws(StorageError) -> Result {
        let descriptor = try await descriptor(path, patience)
        defer { close(descriptor) }
        return try await work()
    }
}

extension FileLock {
    private static let pause = Duration.milliseconds(50)

    /// An open file that has the lock until it is closed.
    private static func descriptor(_ path: String, _ patience: Duration) async throws(StorageError) -> Int32 {
        var waited = Duration.zero
        while true {
            do throws(StorageError) {
                return try descriptor(path)
            } catch {
                guard error.cause == .busy, waited < patience, (try? await Task.sleep(for: pause)) != nil else {
                    throw error
                }
                waited += pause
            }
        }
    }

    /// The same, at once or not at all.
    private static func descriptor(_ path: String) throws(StorageError) -> Int32 {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            let code = errno
            throw StorageError(
                message: "\(path) can't be opened: \(String(cString: strerror(code))). "
                    + "Check the owner and mode of its folder.",
                cause: code == EROFS ? .readOnly : .failed)
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw StorageError(message: "Another tpmerge is running. Try again later.", cause: .busy)
        }
        return descriptor
    }
}
