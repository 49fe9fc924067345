import Basics
import Files

/// Marks that an athlete was forgotten, and that nothing has been published since: the outputs still hold the forgotten
/// data, and must not be recovered into a memory.
///
/// The file reveals nothing about the athlete: its name is a digest of the memory's.
struct ForgottenMark: Sendable {
    private let folder: PrivateFolder
    private let file: PrivateFile

    init(of athlete: Athlete, in state: StateFolder) {
        folder = PrivateFolder(state.path + "/forgotten")
        file = PrivateFile(
            folder.file(StableHash(athlete.memoryName).hexadecimal), holding: "a mark that an athlete was forgotten")
    }

    /// Whether the athlete was forgotten after the last publication.
    var isSet: Bool { FileStatus(file.path) != nil }

    /// Sets the mark; it is on the disk when the call returns.
    func set() throws(FileError) {
        try folder.makeIfMissing()
        try file.write(Array("What was published before this file was made is no memory.\n".utf8))
    }

    /// Removes the mark, after something was published.
    func remove() {
        // If it can't be removed, a memory lost later isn't recovered from the publication, which is tolerable.
        if isSet { try? file.remove() }
    }
}
