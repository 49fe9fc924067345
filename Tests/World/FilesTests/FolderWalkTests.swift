import CommandLab
import Files
import Foundation
import Testing

/// Numbers are those of faults.md.
@Suite("What is found in a folder") struct FolderWalkTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        try folder.makeFolder("root")
    }

    private static let names = FolderWalk.Names(
        wants: { $0.hasSuffix(".fit") && !$0.hasPrefix(".") }, enters: { !$0.hasPrefix(".") })

    private func walk(_ name: String = "root") -> FolderWalk { FolderWalk(folder.path(name), Self.names) }

    private func found(_ name: String = "root") -> [String] { walk(name).files.map(\.name).sorted() }

    @Test("Names that count are found, in folders that count; nothing is opened") func names() throws {
        try folder.makeFolder("root/2026/.hidden")
        for name in ["a.fit", "b.txt", ".c.fit", "2026/d.fit", "2026/.hidden/e.fit"] {
            try folder.write("x", to: "root/" + name, mode: 0)
        }
        let walk = walk()
        #expect(walk.files.map(\.name).sorted() == ["2026/d.fit", "a.fit"])
        #expect(walk.files.allSatisfy { $0.stamp.size == 1 && $0.stamp.written > 0 && $0.stamp.changed > 0 })
        #expect(walk.failure == nil)
    }

    @Test("Eight folders below the first are entered, a ninth isn't") func depth() throws {
        var path = "root"
        for level in 1...9 {
            path += "/\(level)"
            try folder.makeFolder(path)
            try folder.write("x", to: path + "/\(level).fit")
        }
        #expect(found().compactMap { $0.split(separator: "/").last } == (1...8).map { "\($0).fit" })
    }

    @Test("157: links to files are followed, links to folders aren't, so that a walk has an end") func links() throws {
        try folder.makeFolder("root/in")
        try folder.makeFolder("elsewhere")
        try folder.write("x", to: "elsewhere/one.fit")
        try folder.link("root/link.fit", to: "../elsewhere/one.fit")
        try folder.link("root/folder.fit", to: "../elsewhere")
        try folder.link("root/in/up", to: "..")
        try folder.link("root/self.fit", to: "self.fit")
        try folder.link("root/gone.fit", to: "nowhere.fit")
        let walk = walk()
        #expect(walk.files.map(\.name) == ["link.fit"] && walk.failure == nil)
        #expect(walk.files.first?.stamp == FileStatus(folder.path("elsewhere/one.fit"))?.stamp)
    }

    @Test("157: pipes and devices are never opened", .timeLimit(.minutes(20))) func specials() throws {
        #expect(mkfifo(folder.path("root/pipe.fit"), 0o600) == 0)
        try folder.link("root/zero.fit", to: "/dev/zero")
        #expect(found() == [])
        let pipe = walk("root/pipe.fit")
        #expect(pipe.files.isEmpty && pipe.failure?.message.hasSuffix("is neither a folder nor a file.") == true)
    }

    @Test("157: names that aren't UTF-8 are found, and shown repaired", .enabled(if: Linux.isHere, Linux.reason))
    func otherEncodings() throws {
        var path = Array((folder.path("root") + "/caf").utf8CString.dropLast())
        path += [CChar(bitPattern: 0xE9)] + Array(".fit".utf8CString)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        #expect(write(descriptor, "abc", 3) == 3)
        close(descriptor)
        let file = try #require(walk().files.first)
        #expect(file.name == "caf%E9.fit")
        #expect(try PlainFile.read(file, atMost: 10) == Array("abc".utf8))
        #expect(file.now?.stamp == file.stamp)
    }

    @Test(
        "157: a file is found again by its shown name, though that name and its folder's aren't UTF-8",
        .enabled(if: Linux.isHere, Linux.reason))
    func otherEncodingsAgain() throws {
        let inner = Array((folder.path("root") + "/ann").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9)]
        #expect(mkdir(inner + [0], 0o700) == 0)
        let path = inner + Array("/caf".utf8CString.dropLast()) + [CChar(bitPattern: 0xE9)]
        let descriptor = open(path + Array(".fit".utf8CString), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        #expect(write(descriptor, "abc", 3) == 3)
        close(descriptor)
        try folder.write("plain", to: "root/50%25.fit")
        #expect(found() == ["50%25.fit", "ann%E9/caf%E9.fit"])
        for (name, content) in [("ann%E9/caf%E9.fit", "abc"), ("50%25.fit", "plain")] {
            let file = try #require(FolderWalk.file(name, in: folder.path("root")))
            #expect(file.name == name)
            #expect(try PlainFile.read(file, atMost: 10) == Array(content.utf8))
        }
        #expect(FolderWalk.file("ann%E9/caf%E8.fit", in: folder.path("root")) == nil)
    }

    @Test("A name with characters that no output may hold is shown repaired, and the file is found again")
    func unsafeNames() throws {
        try folder.write("abc", to: "root/a\nb\u{FFFF}ü.fit")
        #expect(found() == ["a%0Ab%EF%BF%BF%C3%BC.fit"])
        let file = try #require(FolderWalk.file("a%0Ab%EF%BF%BF%C3%BC.fit", in: folder.path("root")))
        #expect(try PlainFile.read(file, atMost: 10) == Array("abc".utf8))
    }

    @Test("A file that is named itself counts whatever its name, and is found again") func file() throws {
        try folder.write("x", to: "root/ride.bin")
        #expect(found("root/ride.bin") == ["ride.bin"])
        #expect(FolderWalk.file("ride.bin", in: folder.path("root/ride.bin"))?.name == "ride.bin")
        #expect(FolderWalk.file("ride.bin", in: folder.path("root"))?.name == "ride.bin")
        #expect(FolderWalk.file("gone.fit", in: folder.path("root")) == nil)
    }

    @Test("155: a folder that is missing is said to be") func missing() {
        let walk = walk("nowhere")
        #expect(walk.files.isEmpty && walk.failure?.cause == .missing)
        #expect(walk.failure?.message.contains("nowhere") == true)
    }

    @Test(
        "155: a folder that can't be read is told, and the others are read",
        .enabled(if: geteuid() != 0, "Root is refused nothing."))
    func unreadable() throws {
        try folder.makeFolder("root/closed")
        try folder.write("x", to: "root/closed/a.fit")
        try folder.write("x", to: "root/b.fit")
        #expect(chmod(folder.path("root/closed"), 0) == 0)
        defer { chmod(folder.path("root/closed"), 0o700) }
        let walk = walk()
        #expect(walk.files.map(\.name) == ["b.fit"])
        #expect(walk.failure == nil && walk.closed.map { $0.error.message.contains("closed") } == [true])
        #expect(["closed/a.fit", "closed.fit", "b.fit"].map { walk.closed.first?.holds($0) } == [true, false, false])
    }

    @Test("155: a folder below that is deleted or replaced during the walk is gone, which is no failure")
    func vanished() throws {
        for name in ["deleted", "replaced"] { try folder.makeFolder("root/" + name) }
        try folder.write("x", to: "root/b.fit")
        let path = folder.path("root")
        // The names are asked about between the listing and the opening.
        let names = FolderWalk.Names(wants: { $0.hasSuffix(".fit") }) { name in
            rmdir(path + "/" + name)
            if name == "replaced" { close(open(path + "/" + name, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)) }
            return true
        }
        let walk = FolderWalk(path, names)
        #expect(walk.files.map(\.name) == ["b.fit"])
        #expect(walk.failure == nil && walk.closed.isEmpty)
    }

    @Test("A file that has changed since is known by its stamp, also if its size and time were put back")
    func rewritten() async throws {
        try folder.write("one", to: "root/a.fit")
        let modified = try #require(try folder.modified("root/a.fit"))
        let before = try #require(walk().files.first)
        // A file system's clock may tick a few times a second only.
        let isSeen = try await eventually {
            try folder.write("two", to: "root/a.fit")
            try folder.setModified("root/a.fit", modified)
            return before.now?.stamp != before.stamp
        }
        #expect(isSeen && before.now?.stamp.size == 3)
        try FileManager.default.removeItem(atPath: folder.path("root/a.fit"))
        #expect(before.now == nil)
    }
}
