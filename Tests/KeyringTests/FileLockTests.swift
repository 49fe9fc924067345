import Keyring
import StravaAPI
import Testing

/// The lock is held while the work is done, and no longer, however the work ends.
struct FileLockTests {
    private func cause(_ work: () async throws(StorageError) -> Void) async -> StorageError.Cause? {
        do throws(StorageError) {
            try await work()
            return nil
        } catch {
            return error.cause
        }
    }

    @Test func isHeldDuringTheWorkAndNoLonger() async throws {
        let room = try Room()
        let path = room.path("lock")
        for _ in 0..<2 {
            let inside = try await FileLock.hold(path) {
                await cause { () async throws(StorageError) in
                    try await FileLock.hold(path) {}
                }
            }
            #expect(inside == .busy)
        }
    }

    @Test func isGivenBackWhenTheWorkFails() async throws {
        let room = try Room()
        for _ in 0..<2 {
            let thrown = await cause { () async throws(StorageError) in
                try await FileLock.hold(room.path("lock")) { () async throws(StorageError) in
                    throw StorageError(message: "x", cause: .readOnly)
                }
            }
            #expect(thrown == .readOnly)
        }
    }

    @Test func isWaitedForAsLongAsIsWanted() async throws {
        let room = try Room()
        let path = room.path("lock")
        let (held, hold) = AsyncStream.makeStream(of: Void.self)
        let (freed, free) = AsyncStream.makeStream(of: Void.self)
        async let first: Void = FileLock.hold(path) {
            hold.finish()
            for await _ in freed {}
        }
        for await _ in held {}
        let impatient = await cause { () async throws(StorageError) in
            try await FileLock.hold(path, patience: .milliseconds(100)) {}
        }
        #expect(impatient == .busy)
        async let second: Void = FileLock.hold(path, patience: .seconds(60)) {}
        free.finish()
        try await first
        try await second
    }

    @Test func saysWhyItCannotBeTaken() async throws {
        let room = try Room()
        let failed = await cause { () async throws(StorageError) in
            try await FileLock.hold(room.path("nowhere/lock")) {}
        }
        #expect(failed == .failed)
    }
}
