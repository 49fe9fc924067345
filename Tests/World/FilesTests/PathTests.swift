import CommandLab
import Files
import Foundation
import Testing

struct PathTests {
    @Test func leadsThroughLinksAndFolders() throws {
        let folder = try Folder()
        try folder.makeFolder("web/inner")
        try folder.link("in", to: "web/inner")
        try folder.link("out.ics", to: "in/../real.ics")
        try folder.link("loop", to: "loop")
        #expect(Path.resolved(folder.path("out.ics")) == folder.path("web/real.ics"))
        #expect(Path.resolved(folder.path("in/new.ics")) == folder.path("web/inner/new.ics"))
        #expect(Path.resolved(folder.path("nowhere/x")) == folder.path("nowhere/x"))
        #expect(Path.resolved("/x") == "/x")
        #expect(Path.resolved(folder.path("loop")).hasSuffix("/loop"))
        #expect(Path.folder(of: folder.path("x")) == folder.path)
    }

    @Test(arguments: [
        ("/home/anna/out.ics", "/home/anna/out.ics"), ("anna", "anna"), ("", "''"), ("a b", "'a b'"),
        ("it's", "'it'\\''s'"), ("~/x", "'~/x'"), ("$HOME", "'$HOME'"), ("a;b", "'a;b'"), ("ä", "'ä'"), ("*", "'*'"),
        ("a\nb", "'a\nb'"),
    ]) func isOneWordForAShell(_ text: String, _ word: String) throws {
        #expect(text.quotedForShell == word)
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", "printf %s \(word)"]
        let output = Pipe()
        shell.standardOutput = output
        try shell.run()
        let told = try output.fileHandleForReading.readToEnd() ?? Data()
        shell.waitUntilExit()
        #expect(String(decoding: told, as: UTF8.self) == text)
    }
}
