import Basics
import Files

/// That an athlete was forgotten, and that nothing has been published since: what lies at the outputs then was made of what is
/// to be forgotten, and no memory takes anything from it.
///
/// The file tells nothing about the athlete: its name is a digest of the memory's.
struct ForgottenMark: Sendable {
    private let folder: PrivateFolder
    private let file: PrivateFile

    init(of athlete: Athlete, in state: StateFolder) {
        folder = PrivateFolder(state.path + "/forgotten")
        file = PrivateFile(
            folder.file(StableHash(athlete.memoryName).hexadecimal), holding: "a mark that somebody was forgotten")
    }

    /// Whether the athlete was forgotten since something was last published.
    var isSet: Bool { FileStatus(file.path) != nil }

    /// Keeps in mind that the athlete was forgotten; that is on the disk when it returns.
    func set() throws(FileError) {
        try folder.makeIfMissing()
        try file.write(Array("What was published before this file was made is no memory.\n".utf8))
    }

    /// Something has been published since.
    func remove() {
        // Where it stays, a memory that is lost later isn't taken from what was published: that can be done without.
        if isSet { try? file.remove() }
    }
}
