import Basics
package import Files

/// Where everything lies that is remembered: athletes' memories, tokens, and the lock of those who write.
package struct StateFolder: Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    /// Where an athlete's memory lies.
    package func memory(of athlete: Athlete) -> String { path + "/" + athlete.memoryName }

    /// Where the connections to Strava lie.
    package var tokens: PrivateFolder { PrivateFolder(path + "/tokens") }

    /// Holds off every other process that writes here, for as long as the work takes.
    ///
    /// - Parameter patience: how long to wait for one.
    /// - Throws: `FileError`, its cause `.busy` when there is one; or what the work throws.
    package func withLock<Result>(
        patience: Duration = .zero, _ work: (HeldLock) async throws(FileError) -> Result
    ) async throws(FileError) -> Result {
        try PrivateFolder(path).makeIfMissing()
        return try await FileLock.hold(path + "/lock", patience: patience) { () async throws(FileError) in
            try await work(HeldLock())
        }
    }
}

extension StateFolder {
    /// Does a server's work, for all its life, while no other server works with this folder.
    package func whileServing<Result>(
        _ work: () async throws(FileError) -> Result
    ) async throws(FileError) -> Result {
        try PrivateFolder(path).makeIfMissing()
        return try await FileLock.hold(path + "/server.lock", during: work)
    }
}

/// Shows that the state folder's lock is held: what writes to a memory asks for it. It is of no use beyond the work that it
/// was given to.
package struct HeldLock: Sendable {
    fileprivate init() {}
}

/// How a run uses what is remembered.
package enum MemoryUse: Sendable {
    /// It depends on its inputs alone.
    case none
    /// It counts what is remembered, and changes nothing in it.
    case looking
    /// It counts what is remembered, and remembers what it finds.
    case keeping(HeldLock)
}
