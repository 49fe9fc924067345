import CommandLab
import Files
import Foundation
import Testing

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
