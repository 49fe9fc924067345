import CommandLab
import Files
import Foundation
import Testing

/// A new file is made whole where nothing stands, and nowhere else.
struct NewFileTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func file(_ text: String, groupMayRead: Bool = false) -> NewFile {
        NewFile(folder.path("new"), holding: Array(text.utf8), groupMayRead: groupMayRead)
    }

    private func names() throws -> [String] { try folder.names().filter { $0.hasPrefix("new") } }

    @Test(arguments: [(false, 0o600), (true, 0o640)]) func isMadeForItsOwner(_ groupMayRead: Bool, _ mode: Int) throws {
        #expect(!file("one").isTaken)
        try file("one", groupMayRead: groupMayRead).make()
        #expect(file("one").isTaken)
        #expect(try folder.text("new") == "one")
        #expect(try folder.mode("new") == mode)
        #expect(try names() == ["new"])
        file("one").remove()
        #expect(try names() == [])
    }

    @Test func whatStandsThereStays() throws {
        try folder.write("old", to: "new", mode: 0o644)
        let error = #expect(throws: FileError.self) { try file("one").make() }
        #expect(error?.cause == .uncreatable)
        #expect(error?.message == "\(folder.path("new")) is there already, and stays as it is.")
        #expect(try folder.text("new") == "old")
        #expect(try folder.mode("new") == 0o644)
        #expect(try names() == ["new"])
    }

    @Test func aLinkThatLeadsNowhereStays() throws {
        try folder.link("new", to: "nowhere")
        #expect(file("one").isTaken)
        #expect(throws: FileError.self) { try file("one").make() }
        #expect(!folder.exists("nowhere"))
        #expect(try names() == ["new"])
    }

    @Test func aFolderThatIsMissingIsNotMade() throws {
        let error = #expect(throws: FileError.self) { try NewFile(folder.path("missing/new"), holding: []).make() }
        #expect(error?.cause == .uncreatable)
        #expect(!folder.exists("missing"))
    }
}

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
