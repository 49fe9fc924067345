package import Basics
package import Files
import JSON

/// The state folder: athletes' memories, tokens, and the writers' lock.
package struct StateFolder: Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    package func memory(of athlete: Athlete) -> String { path + "/" + athlete.memoryName }

    package var tokens: PrivateFolder { PrivateFolder(path + "/tokens") }

    /// Keeps every other process from writing to the folder while the work runs.
    ///
    /// - Parameters:
    ///   - patience: how long to wait for another process.
    ///   - unlocked: stands in for the work if the lock can't be had; its error's cause is `.busy` if another process holds
    ///     it.
    /// - Throws: what the work throws, or `unlocked`.
    nonisolated(nonsending) package func withLock<Result, Failure: Error>(
        patience: Duration = .zero, _ work: (HeldLock) async throws(Failure) -> Result,
        otherwise unlocked: (FileError) throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        do { try PrivateFolder(path).makeIfMissing() } catch { return try unlocked(error) }
        return try await FileLock.hold(
            path + "/lock", patience: patience, during: { () throws(Failure) in try await work(HeldLock()) },
            otherwise: unlocked)
    }
}

extension StateFolder {
    /// Runs a server's work, for its whole life, while no other server uses this folder.
    ///
    /// - Parameter unserved: stands in for the work if it can't begin; its error's cause is `.busy` beside another server.
    package func whileServing<Result>(
        _ work: () async -> Result, otherwise unserved: (FileError) -> Result
    ) async -> Result {
        do { try PrivateFolder(path).makeIfMissing() } catch { return unserved(error) }
        // Checking the lock holds a share of it for a moment.
        return await FileLock.hold(serverLock, patience: .milliseconds(300)) {
            // A server that was killed leaves its note behind.
            do throws(FileError) { try serverNote.remove() } catch { return unserved(error) }
            defer { try? serverNote.remove() }
            return await work()
        } otherwise: {
            unserved($0)
        }
    }

    /// Notes for other commands where the server listens; `whileServing` removes the note.
    ///
    /// - Parameter configuration: the path of its configuration; nil if it has none.
    package func noteServer(at address: String, since: Instant, by configuration: String?) throws(FileError) {
        try serverNote.write(
            JSONWriter.document { json in
                json.member("address", address)
                json.member("since", since.secondsSinceEpoch)
                if let configuration { json.member("configuration", Path.resolved(configuration)) }
            })
    }

    /// The server that listens now; nil if there is none. Checking doesn't disturb it.
    package var server: ListeningServer? {
        guard FileLock.isHeld(serverLock), let bytes = try? serverNote.read(), let json = JSONValue(bytes),
            let address = json["address"]?.text, let since = json["since"]?.integer
        else { return nil }
        return ListeningServer(
            address: address, since: Instant(secondsSinceEpoch: since), configuration: json["configuration"]?.text)
    }

    private var serverLock: String { path + "/server.lock" }
    private var serverNote: PrivateFile { PrivateFile(path + "/server.json", holding: "where the server listens") }
}

package struct ListeningServer: Sendable, Equatable {
    /// The address that it listens on: `http://127.0.0.1:8470`.
    package let address: String
    package let since: Instant
    /// The path of its configuration, without links; nil if it has none, or is of an earlier version.
    package let configuration: String?
}

/// Proof that the state folder's lock is held, which writing to a memory requires. Valid only inside the closure that
/// receives it.
package struct HeldLock: Sendable {
    fileprivate init() {}
}

package enum MemoryUse: Sendable {
    /// The run depends on its inputs alone.
    case none
    /// The run reads the memory, but doesn't change it.
    case looking
    /// The run reads the memory, and remembers its results.
    case keeping(HeldLock)
}

/// Marks that an athlete was forgotten, and that nothing has been published since: the outputs still hold the forgotten
/// data, and must not be recovered into a memory.
///
/// The file reveals nothing about the athlete: its name is a digest of the memory's.
package struct ForgottenMark: Sendable {
    private let folder: PrivateFolder
    private let file: PrivateFile

    package init(of athlete: Athlete, in state: StateFolder) {
        folder = PrivateFolder(state.path + "/forgotten")
        file = PrivateFile(
            folder.file(StableHash(athlete.memoryName).hexadecimal), holding: "a mark that an athlete was forgotten")
    }

    /// Whether the athlete was forgotten after the last publication.
    package var isSet: Bool { FileStatus(file.path) != nil }

    /// Sets the mark; it is on the disk when the call returns.
    package func set() throws(FileError) {
        try folder.makeIfMissing()
        try file.write(Array("What was published before this file was made is no memory.\n".utf8))
    }

    /// Removes the mark, after something was published.
    package func remove() {
        // If it can't be removed, a memory lost later isn't recovered from the publication, which is tolerable.
        if isSet { try? file.remove() }
    }
}
