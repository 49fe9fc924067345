import Basics
package import Files
import StravaAPI
import Workouts

extension AthleteOwner {
    /// Does some work while no other process sends recordings of this athlete.
    ///
    /// - Throws: `FileError`, with the cause `.busy` if another process does.
    package nonisolated func whileUploading<Result>(
        _ work: () async throws(FileError) -> Result
    ) async throws(FileError) -> Result {
        try state.tokens.make()
        do throws(FileError) {
            // Checking the lock holds a share of it for a moment.
            return try await FileLock.hold(uploadLock, patience: .milliseconds(300), during: work)
        } catch {
            guard error.cause == .busy else { throw error }
            throw FileError(
                message: "Another tpmerge is uploading activities of \(athlete.name). Try again later.",
                cause: .busy)
        }
    }

    /// Whether a process is sending recordings of this athlete.
    package nonisolated var isUploading: Bool { FileLock.isHeld(uploadLock) }

    private nonisolated var uploadLock: String { state.tokens.file("upload-\(athlete.name.asFileName).lock") }

    /// Puts an activity into the memory, after other writers have finished.
    ///
    /// - Returns: why that failed; nil if it succeeded.
    nonisolated func keep(_ activity: Activity) async -> (any Failing)? {
        do throws(FileError) {
            return try await state.withLock(patience: .seconds(60)) {
                (lock) async throws(FileError) -> (any Failing)? in
                do throws(RunError) { try await put(activity, lock) } catch { return error }
                return nil
            }
        } catch {
            return error
        }
    }
}
