import CommandLab
import Files
import Testing

/// The lock is held while the work is done, and no longer, however the work ends.
struct FileLockTests {
    private func cause(_ work: () async throws(FileError) -> Void) async -> FileError.Cause? {
        do throws(FileError) {
            try await work()
            return nil
        } catch { return error.cause }
    }

    private func hold<Result>(
        _ path: String, patience: Duration = .zero, during work: () async throws(FileError) -> Result
    ) async throws(FileError) -> Result {
        try await FileLock.hold(path, patience: patience, during: work) { error throws(FileError) in throw error }
    }

    @Test func isHeldDuringTheWorkAndNoLonger() async throws {
        let folder = try Folder()
        let path = folder.path("lock")
        for _ in 0..<2 {
            let inside = try await hold(path) {
                await cause { () async throws(FileError) in try await hold(path) {} }
            }
            #expect(inside == .busy)
        }
    }

    @Test func isGivenBackWhenTheWorkFails() async throws {
        let folder = try Folder()
        for _ in 0..<2 {
            let thrown = await cause { () async throws(FileError) in
                try await hold(folder.path("lock")) { () async throws(FileError) in
                    throw FileError(message: "x", cause: .uncreatable)
                }
            }
            #expect(thrown == .uncreatable)
        }
    }

    @Test func isWaitedForAsLongAsIsWanted() async throws {
        let folder = try Folder()
        let path = folder.path("lock")
        let (held, holding) = AsyncStream.makeStream(of: Void.self)
        let (freed, free) = AsyncStream.makeStream(of: Void.self)
        async let first: Void = hold(path) {
            holding.finish()
            for await _ in freed {}
        }
        for await _ in held {}
        let impatient = await cause { () async throws(FileError) in
            // Real time: only an end of the patience ends this.
            try await hold(path, patience: .milliseconds(100)) {}
        }
        #expect(impatient == .busy)
        async let second: Void = hold(path, patience: .seconds(60)) {}
        free.finish()
        try await first
        try await second
    }

    @Test func saysWhyItCannotBeTaken() async throws {
        let folder = try Folder()
        let failed = await cause { () async throws(FileError) in try await hold(folder.path("nowhere/lock")) {}
        }
        #expect(failed == .failed)
    }
}
