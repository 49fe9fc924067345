import CommandLab
import Files
import Foundation
import Testing

struct InputFileTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test(arguments: [0, 1, 65_534, 65_535, 65_536, 65_537, 200_000]) func isReadWhole(_ size: Int) throws {
        let text = String(repeating: "x", count: size)
        try folder.write(text, to: "file")
        #expect(try InputFile.read(folder.path("file")) == Array(text.utf8))
    }

    /// A pipe doesn't show how much data will come, and the data comes in pieces.
    @Test func aPipeIsReadWhole() throws {
        let path = folder.path("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let text = Data(repeating: 0x78, count: 300_000)
        Thread.detachNewThread {
            let writer = FileHandle(forWritingAtPath: path)
            try? writer?.write(contentsOf: text)
            try? writer?.close()
        }
        #expect(try InputFile.read(path) == Array(text))
    }

    @Test func aPipeKeepsNobodyWaitingWhoMustNotWait() throws {
        let path = folder.path("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        for path in [path, "/dev/null"] {
            #expect(
                throws: FileError(message: "\(path) is a pipe or a device. Put a file there.", cause: .unusable)
            ) { try InputFile.read(path, waits: false) }
        }
        try folder.write("x", to: "file")
        #expect(try InputFile.read(folder.path("file"), waits: false) == Array("x".utf8))
    }

    @Test func saysWhyItCannotBeRead() throws {
        let large = folder.path("large")
        try folder.write("x", to: "large")
        // It takes no room on the disk.
        #expect(truncate(large, 256 << 20 + 1) == 0)
        let (nowhere, below) = (folder.path("nowhere"), folder.path("large/below"))
        let failures: [(String, FileError)] = [
            (nowhere, FileError(message: "\(nowhere) does not exist.", cause: .missing)),
            (below, FileError(message: "\(below) does not exist.", cause: .missing)),
            ("", FileError(message: " does not exist.", cause: .missing)),
            (folder.path, FileError(message: "\(folder.path) is a folder. Choose a file in it.", cause: .unusable)),
            (
                large,
                FileError(
                    message: "\(large) is larger than 256 MiB. No plan is that large; is it the right file?",
                    cause: .unusable)
            ),
        ]
        for (path, failure) in failures { #expect(throws: failure) { try InputFile.read(path) } }
        try folder.link("loop", to: "loop")
        let error = #expect(throws: FileError.self) { try InputFile.read(folder.path("loop")) }
        #expect(error?.cause == .failed)
        #expect(error?.message.hasPrefix("\(folder.path("loop")) can't be read: ") == true)
    }

    /// YAML can write one into a path. A `FilePath` of such a string would stop the program.
    @Test func aNullInAPathStopsNothing() throws {
        try folder.write("x", to: "file")
        #expect(try InputFile.read(folder.path("file") + "\u{0}more") == [0x78])
        #expect(throws: FileError.self) { try InputFile.read(folder.path("nowhere\u{0}more")) }
    }
}

/// What a person wrote is replaced whole, and keeps its mode and the link that leads to it.
struct HandWrittenFileTests {
    @Test(arguments: [(0o644, false, 0o600), (0o664, true, 0o640), (0o600, true, 0o600)])
    func aSecretIsForItsOwnerAndAGroup(_ before: Int, _ isGroups: Bool, _ after: Int) throws {
        let folder = try Folder()
        try folder.write("old", to: "config.yaml", mode: before)
        try HandWrittenFile(folder.path("config.yaml")).replace(
            [0x31], by: [0x32], isSecret: true, for: isGroups ? getegid() : nil)
        #expect(try folder.mode("config.yaml") == after && folder.mode("config.yaml.before") == before)
    }

    @Test(arguments: [0o600, 0o640, 0o444], [true, false]) func keepsModeAndLink(_ mode: Int, isLinked: Bool) throws {
        let folder = try Folder()
        let name = isLinked ? "real.yaml" : "config.yaml"
        try folder.write("old", to: name, mode: mode)
        if isLinked { try folder.link("config.yaml", to: name) }
        let file = HandWrittenFile(folder.path("config.yaml"))
        #expect(file.earlier == folder.path("config.yaml.before"))
        for (old, new) in [("old", "new"), ("new", "newer")] {
            try file.replace(Array(old.utf8), by: Array(new.utf8))
            #expect(try folder.text(name) == new && folder.text("config.yaml.before") == old)
            #expect(try folder.mode(name) == mode && folder.mode("config.yaml.before") == mode)
        }
        #expect(FileStatus(folder.path("config.yaml"), followingLinks: false)?.kind == (isLinked ? .other : .file))
        #expect(throws: FileError.self) { try HandWrittenFile(folder.path("none")).replace([], by: [1]) }
    }

    @Test(
        "What is root's stays as it is, and who may change it is said",
        .enabled(if: geteuid() != 0, "Root is refused nothing."))
    func foreign() throws {
        let folder = try Folder.empty()
        try folder.link("config.yaml", to: "/etc/passwd")
        let file = HandWrittenFile(folder.path("config.yaml"))
        let error = #expect(throws: FileError.self) { try file.replace([], by: [1]) }
        #expect(error?.cause == .uncreatable && error?.message.contains("sudo chown") == true)
        let before = #expect(throws: FileError.self) { try file.checkOwner() }
        #expect(before == error)
        #expect(try folder.names() == ["config.yaml"])
    }
}
