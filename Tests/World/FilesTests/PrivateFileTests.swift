import CommandLab
import Files
import Foundation
import Testing

/// What only its owner may see is written whole or not at all, and not read where others could have.
struct PrivateFileTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private var file: PrivateFile { PrivateFile(folder.path("secret"), holding: "the secret") }

    private func names() throws -> [String] { try folder.names().filter { $0.hasPrefix("secret") } }

    @Test func comesBackAsItWasWritten() throws {
        #expect(try file.read() == nil)
        #expect(try PrivateFile(folder.path("feed.ics/x"), holding: "the secret").read() == nil)
        for bytes: [UInt8] in [[1, 2, 3], [], Array(repeating: 7, count: 1 << 16)] {
            try file.write(bytes)
            #expect(try file.read() == bytes)
            #expect(try folder.mode("secret") == 0o600)
        }
        try file.remove()
        try file.remove()
        #expect(try names() == [])
    }

    @Test(arguments: [0o640, 0o604, 0o660, 0o601]) func isNotReadWhenOthersMay(_ mode: Int) throws {
        try folder.write("x", to: "secret", mode: mode)
        let path = folder.path("secret")
        #expect(
            throws: FileError(
                message: "\(path) holds the secret and is readable by other users. Run: chmod 600 \(path)",
                cause: .open)
        ) { try file.read() }
    }

    @Test func isNotReadWhenItIsNoFileOrTooLarge() throws {
        try folder.write(String(repeating: "x", count: 1 << 16 + 1), to: "secret", mode: 0o600)
        #expect(throws: FileError(message: "\(folder.path("secret")) is too large to hold the secret.")) {
            try file.read()
        }
        // Nothing writes to this pipe; a reader that waited for data would wait for ever.
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        for name in ["pipe", ""] {
            let path = folder.path(name)
            #expect(throws: FileError(message: "\(path) is not a file. It should hold the secret.")) {
                try PrivateFile(path, holding: "the secret").read()
            }
        }
    }

    @Test func whatAKilledWriteLeftIsNoObstacle() throws {
        try folder.write("half", to: "secret.new")
        try file.write([1])
        #expect(try names() == ["secret"])
        try folder.write("half", to: "secret.new")
        try file.remove()
        #expect(try names() == [])
    }

    @Test func theOldOneStaysWhenTheNewOneCannotBeWritten() throws {
        try file.write([1])
        // What is in the way of the new file can't be removed like one.
        try folder.makeFolder("secret.new/inside")
        let error = #expect(throws: FileError.self) { try file.write([2]) }
        #expect(
            error?.message == "\(folder.path("secret")) can't be written: File exists. "
                + "Check the disk, and the owner and mode of its folder.")
        #expect(error?.cause == .failed)
        #expect(try file.read() == [1])
    }

    @Test func askingWhetherItCouldBeWrittenLeavesNothing() throws {
        try file.checkWriting()
        #expect(try names() == [])
        let nowhere = PrivateFile(folder.path("nowhere/secret"), holding: "the secret")
        #expect(throws: FileError.self) { try nowhere.checkWriting() }
    }
}

struct PrivateFolderTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test func isMadeClosedWithAllAboveIt() throws {
        let deep = PrivateFolder(folder.path("a/b/tokens"))
        try deep.check()
        try deep.checkMayBeMade()
        #expect(!folder.exists("a"))
        for _ in 0..<2 { try deep.make() }
        #expect(try folder.mode("a/b/tokens") == 0o700)
        try folder.makeFolder("plain")
        #expect(try folder.mode("a/b") == folder.mode("plain"))
    }

    @Test func whetherItTakesFilesIsTriedWithoutMakingIt() throws {
        let before = try folder.names()
        try PrivateFolder(folder.path("a/b")).checkTakesFiles()
        #expect(try folder.names() == before)
        for path in ["/proc", "/proc/a/b"] {
            #expect(throws: FileError.self) { try PrivateFolder(path).checkTakesFiles() }
        }
    }

    @Test func isRefusedWhenOthersMayLookIntoIt() throws {
        try folder.makeFolder("tokens")
        try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: folder.path("tokens"))
        let tokens = PrivateFolder(folder.path("tokens"))
        try tokens.makeIfMissing()
        let path = folder.path("tokens")
        #expect(
            throws: FileError(
                message: "\(path) is readable by other users, and tokens are kept there. Run: chmod 700 \(path)",
                cause: .open)
        ) { try tokens.make() }
        #expect(try folder.mode("tokens") == 0o750)
    }

    @Test func saysWhatIsInTheWay() throws {
        let file = folder.path("feed.ics")
        let here = #expect(throws: FileError.self) { try PrivateFolder(file).make() }
        #expect(here?.message == "\(file) is not a folder. Move it away, or choose another folder.")
        for below in [file + "/state", file + "/deep/state"] {
            let message = "The folder \(below) can't be created: \(file) is not a folder."
            let made = #expect(throws: FileError.self) { try PrivateFolder(below).makeIfMissing() }
            let asked = #expect(throws: FileError.self) { try PrivateFolder(below).checkMayBeMade() }
            #expect(made == FileError(message: message))
            #expect(asked == made)
        }
    }
}
