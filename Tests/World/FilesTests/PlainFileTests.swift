import CommandLab
import Files
import Foundation
import Testing

struct PlainFileTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func fault(_ path: String, atMost most: Int = 1000) -> PlainFileError? {
        do throws(PlainFileError) {
            _ = try PlainFile.read(path, atMost: most)
            return nil
        } catch { return error }
    }

    @Test func isReadThroughLinksUpToTheLimit() throws {
        try folder.write(String(repeating: "x", count: 1000), to: "file")
        try folder.link("link", to: "file")
        #expect(try PlainFile.read(folder.path("link"), atMost: 1000).count == 1000)
        #expect(fault(folder.path("link"), atMost: 999) == .tooLarge(limit: 999))
    }

    /// The time limit is what a pipe without a writer would overrun.
    @Test(.timeLimit(.minutes(20))) func whatIsNoFileIsRefusedAtOnce() throws {
        let pipe = folder.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(fault(pipe) == .notAFile)
        #expect(fault("/dev/zero") == .notAFile)
        #expect(fault(folder.path) == .folder)
        #expect(fault(folder.path("nowhere")) == .missing)
        try folder.write("x", to: "file")
        #expect(fault(folder.path("file/below")) == .missing)
        try folder.link("loop", to: "loop")
        #expect(fault(folder.path("loop"))?.description == "it can't be read: Too many levels of symbolic links")
    }

    @Test func saysWhyInAPartOfASentence() {
        #expect("\(PlainFileError.tooLarge(limit: 25_000_000))" == "it is larger than 25 MB")
    }
}
