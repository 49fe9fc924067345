import Foundation
import SystemPackage

/// A lock on a file (`flock`). The kernel releases it when its holder ends, however that happens.
///
/// The lock is held for the duration of a closure, not for the lifetime of a value: the optimiser need not keep a value
/// alive beyond its last use.
package enum FileLock {
    /// Does the work while holding the lock exclusively; the file is created if it is missing.
    ///
    /// - Parameters:
    ///   - patience: how long to wait for another holder.
    ///   - unlocked: stands in for the work if the lock can't be had; its error's cause is `.busy` if another holder keeps
    ///     the lock.
    /// - Throws: what the work throws, or `unlocked`.
    nonisolated(nonsending) package static func hold<Result, Failure: Error>(
        _ path: String, patience: Duration = .zero, during work: () async throws(Failure) -> Result,
        otherwise unlocked: (FileError) throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let lock: FileDescriptor
        do { lock = try await descriptor(path, patience) } catch { return try unlocked(error) }
        defer { lock.unlockAndClose() }
        return try await work()
    }

    /// Does brief work on a folder under an exclusive lock on it.
    ///
    /// If the file system doesn't support such locks, or the lock stays taken for five seconds, the work is done
    /// without it.
    package static func holdFolder<Result, Failure: Error>(
        _ path: String, during work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let descriptor = try? FileDescriptor.opened(path, .readOnly)
        defer { descriptor?.unlockAndClose() }
        for _ in 0..<500 {
            do { try descriptor?.lock() } catch {
                guard error == .wouldBlock else { break }
                Thread.sleep(forTimeInterval: 0.01)
                continue
            }
            break
        }
        return try work()
    }

    /// Whether the lock is held now; no file is created. The check itself takes a shared lock for a moment, so a caller
    /// of `hold` that must not fail because of it should allow a little patience.
    package static func isHeld(_ path: String) -> Bool {
        guard let descriptor = try? FileDescriptor.opened(path, .readOnly, [.noFollow]) else { return false }
        defer { descriptor.unlockAndClose() }
        do {
            try descriptor.lockToLook()
            return false
        } catch {
            return error == .wouldBlock
        }
    }

    private static let pause = Duration.milliseconds(50)

    /// Opens the file and locks it; the lock lasts until the descriptor is closed. Retries while patience lasts.
    nonisolated(nonsending) private static func descriptor(_ path: String, _ patience: Duration) async throws(FileError)
        -> FileDescriptor
    {
        var waited = Duration.zero
        while true {
            do {
                return try descriptor(path)
            } catch {
                guard error.cause == .busy, waited < patience, (try? await Task.sleep(for: pause)) != nil else {
                    throw error
                }
                waited += pause
            }
        }
    }

    private static func descriptor(_ path: String) throws(FileError) -> FileDescriptor {
        let descriptor = try Subject(path, .own, advice: " Check the owner and mode of its folder.")
            .being("opened", FileDescriptor.opened(path, .readWrite, [.create, .noFollow]))
        do {
            try descriptor.lock()
        } catch {
            try? descriptor.close()
            throw FileError(message: "Another tpmerge is running. Try again later.", cause: .busy)
        }
        return descriptor
    }
}
