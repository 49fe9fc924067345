import Foundation
package import StravaAPI

/// A lock that the kernel keeps on a file and gives back when its holder ends, however that happens (flock).
package struct FileLock: ~Copyable, Sendable {
    private let descriptor: Int32

    /// Takes the lock at once; the file is made where it is missing.
    ///
    /// - Throws: `StorageError`, its cause `.busy` when somebody else has it.
    package init(_ path: String) throws(StorageError) {
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
            throw StorageError(message: "Another tpmerge is at work. Try again later.", cause: .busy)
        }
        self.descriptor = descriptor
    }

    /// Takes the lock, after waiting for it for so long at most.
    ///
    /// - Throws: `StorageError`, its cause `.busy` when somebody else keeps it.
    package static func waiting(_ limit: Duration, for path: String) async throws(StorageError) -> FileLock {
        let pause = Duration.milliseconds(50)
        var waited = Duration.zero
        while true {
            do throws(StorageError) {
                return try FileLock(path)
            } catch {
                guard error.cause == .busy, waited < limit, (try? await Task.sleep(for: pause)) != nil else {
                    throw error
                }
                waited += pause
            }
        }
    }

    deinit { close(descriptor) }
}
