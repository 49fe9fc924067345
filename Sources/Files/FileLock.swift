import Foundation
import SystemPackage

/// A lock that the kernel keeps on a file and gives back when its holder ends, however that happens (flock).
///
/// It is held for as long as some work takes, not for as long as a value lives: nothing says that the optimiser lets a
/// value live any longer than to its last use.
package enum FileLock {
    /// Does the work while nobody else holds the lock; the file is made where it is missing.
    ///
    /// - Parameter patience: how long to wait for somebody else who holds it.
    /// - Throws: `FileError`, its cause `.busy` when somebody else keeps it; or what the work throws.
    package static func hold<Result>(
        _ path: String, patience: Duration = .zero, during work: () async throws(FileError) -> Result
    ) async throws(FileError) -> Result {
        let descriptor = try await descriptor(path, patience)
        defer { try? descriptor.close() }
        return try await work()
    }

    /// Does some work of a moment while nobody else does such work with a folder, on which the kernel keeps the lock.
    ///
    /// Where the file system has no such locks, or somebody has held one for five seconds, it is done without.
    package static func holdFolder<Result, Failure: Error>(
        _ path: String, during work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let descriptor = try? FileDescriptor.opened(path, .readOnly)
        defer { try? descriptor?.close() }
        for _ in 0..<500 {
            do throws(Errno) { try descriptor?.lock() } catch {
                guard error == .wouldBlock else { break }
                Thread.sleep(forTimeInterval: 0.01)
                continue
            }
            break
        }
        return try work()
    }

    /// Whether somebody holds the lock now; nothing is made for it. The look takes a share of the lock for a moment: whoever
    /// must not fail for that has a little patience.
    package static func isHeld(_ path: String) -> Bool {
        guard let descriptor = try? FileDescriptor.opened(path, .readOnly, [.noFollow]) else { return false }
        defer { try? descriptor.close() }
        do throws(Errno) {
            try descriptor.lockToLook()
            return false
        } catch {
            return error == .wouldBlock
        }
    }
}

extension FileLock {
    private static let pause = Duration.milliseconds(50)

    /// An open file that has the lock until it is closed.
    private static func descriptor(_ path: String, _ patience: Duration) async throws(FileError) -> FileDescriptor {
        var waited = Duration.zero
        while true {
            do throws(FileError) {
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
    private static func descriptor(_ path: String) throws(FileError) -> FileDescriptor {
        let descriptor = try Subject(path, .own, advice: " Check the owner and mode of its folder.")
            .being("opened", FileDescriptor.opened(path, .readWrite, [.create, .noFollow]))
        do throws(Errno) {
            try descriptor.lock()
        } catch {
            try? descriptor.close()
            throw FileError(message: "Another tpmerge is running. Try again later.", cause: .busy)
        }
        return descriptor
    }
}
