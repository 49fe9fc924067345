import Basics
package import Files
import StravaAPI
import Workouts

extension AthleteOwner {
    /// Does some work while nobody else sends recordings of this athlete.
    ///
    /// - Throws: `FileError`, its cause `.busy` where somebody does.
    package nonisolated func whileUploading<Result>(
        _ work: () async throws(FileError) -> Result
    ) async throws(FileError) -> Result {
        try state.tokens.make()
        do throws(FileError) {
            // A look at the lock takes a share of it for a moment.
            return try await FileLock.hold(uploadLock, patience: .milliseconds(300), during: work)
        } catch {
            guard error.cause == .busy else { throw error }
            throw FileError(
                message: "Another tpmerge is uploading activities of \(athlete.name). Try again later.",
                cause: .busy)
        }
    }

    /// Whether somebody sends recordings of this athlete now.
    package nonisolated var isUploading: Bool { FileLock.isHeld(uploadLock) }

    private nonisolated var uploadLock: String { state.tokens.file("upload-\(athlete.name.asFileName).lock") }

    /// Puts an activity into the memory, when whoever else writes there is done.
    ///
    /// - Returns: why that wasn't possible; nil where it was.
    nonisolated func keep(_ activity: Activity) async -> (any Failing)? {
        var problem: (any Failing)?
        do throws(FileError) {
            problem = try await state.withLock(patience: .seconds(60)) {
                (lock) async throws(FileError) -> (any Failing)? in
                do throws(RunError) {
                    try await put(activity, lock)
                    return nil
                } catch {
                    return error
                }
            }
        } catch {
            problem = error
        }
        return problem
    }
}
