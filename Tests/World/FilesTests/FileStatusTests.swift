import Basics
import CommandLab
import Foundation
import Testing

@testable import Files

struct FileStatusTests {
    @Test func tellsWhatStandsThere() throws {
        let folder = try Folder()
        try folder.write("abc", to: "file", mode: 0o600)
        try folder.setModified("file", Date(timeIntervalSince1970: 1_000_000_000))
        try folder.link("link", to: "file")
        try folder.link("dangling", to: "nowhere")
        let status = try #require(FileStatus(folder.path("file")))
        #expect(status.kind == .file)
        #expect(status.size == 3)
        #expect(status.written.secondsSinceEpoch == 1_000_000_000)
        #expect(!status.isOpenToOthers)
        #expect(FileStatus(folder.path("link")) == status)
        #expect(FileStatus(folder.path("link"), followingLinks: false)?.kind == .other)
        #expect(FileStatus(folder.path("dangling")) == nil)
        #expect(FileStatus(folder.path("dangling"), followingLinks: false)?.kind == .other)
        #expect(FileStatus(folder.path)?.kind == .folder)
        #expect(FileStatus("/dev/null")?.kind == .other)
        try folder.write("abd", to: "file")
        #expect(FileStatus(folder.path("file")) != status)
    }

    @Test(
        "156: a file is as old as its last change, by the system's own time where the content's is yet to come",
        arguments: [(990, 980, 10), (980, 990, 10), (5000, 970, 30), (5000, 1003, -3), (1003, 1003, -3)])
    func age(_ written: Int64, _ changed: Int64, _ age: Int) {
        let stamp = FileStamp(size: 1, written: written * 1_000_000_000, changed: changed * 1_000_000_000)
        #expect(stamp.age(at: Instant(secondsSinceEpoch: 1000)) == age)
    }
}
