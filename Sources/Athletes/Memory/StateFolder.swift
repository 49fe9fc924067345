package import Basics
package import Files
import JSON

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
        // A look at the lock takes a share of it for a moment.
        return try await FileLock.hold(serverLock, patience: .milliseconds(300)) { () async throws(FileError) in
            // One that was killed has left its note.
            try serverNote.remove()
            defer { try? serverNote.remove() }
            return try await work()
        }
    }

    /// Tells commands beside the server where it listens, until its work is done.
    package func note(_ server: ListeningServer) throws(FileError) {
        try serverNote.write(
            JSONWriter.document { json in
                json.member("address", server.address)
                json.member("since", server.since.secondsSinceEpoch)
            })
    }

    /// The server that listens now; nil where none does. Looking keeps it from nothing.
    package var server: ListeningServer? {
        guard FileLock.isHeld(serverLock), let bytes = try? serverNote.read(), let json = JSONValue(bytes),
            let address = json["address"]?.text, let since = json["since"]?.integer
        else { return nil }
        return ListeningServer(address: address, since: Instant(secondsSinceEpoch: since))
    }

    private var serverLock: String { path + "/server.lock" }
    private var serverNote: PrivateFile { PrivateFile(path + "/server.json", holding: "where the server listens") }
}

/// A server that listens, as commands beside it know it.
package struct ListeningServer: Sendable, Equatable {
    /// Where it listens: `http://127.0.0.1:8470`.
    package let address: String
    package let since: Instant

    package init(address: String, since: Instant) {
        self.address = address
        self.since = since
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
