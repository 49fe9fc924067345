import CommandLab
import Files
import Foundation
import Testing

/// Files are replaced whole, with the mode they had, through links; what is no file is written through.
struct OutputTargetTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func replace(_ name: String, by text: String) throws {
        let target = try OutputTarget(folder.path(name))
        let file = try #require(try target.stage(Array(text.utf8)))
        try file.commit()
    }

    /// All names but those of the small plan.
    private func names() throws -> [String] {
        try folder.names().filter { $0 != "activities.json" && $0 != "feed.ics" }
    }

    @Test(arguments: [0o600, 0o640, 0o664]) func keepsTheMode(_ mode: Int) throws {
        try folder.write("old", to: "out.ics", mode: mode)
        try replace("out.ics", by: "new")
        #expect(try folder.text("out.ics") == "new")
        #expect(try folder.mode("out.ics") == mode)
        #expect(try names() == ["out.ics"])
    }

    @Test func aFileForAllStandsInAFolderIntoWhichAllMayLook() throws {
        let path = folder.path("new/units/tpmerge.service")
        try StagedFile.put(Array("one".utf8), at: path)
        #expect(try folder.text("new/units/tpmerge.service") == "one")
        #expect(try folder.mode("new/units/tpmerge.service") == 0o644)
        #expect(try folder.mode("new/units") == 0o755)
        // A folder that is there stays as it is.
        try folder.setMode("new/units", 0o700)
        try StagedFile.put(Array("two".utf8), at: path)
        #expect(try folder.text("new/units/tpmerge.service") == "two")
        #expect(try folder.mode("new/units") == 0o700)
    }

    @Test func givesANewFileTheUsualMode() throws {
        try replace("out.ics", by: "new")
        // What the system makes of 0644 here is 0644 less the umask.
        close(creat(folder.path("plain"), 0o644))
        #expect(try folder.mode("out.ics") == folder.mode("plain"))
    }

    /// Longer than the pieces in which the file is read.
    @Test(arguments: [0, 1, 600_000]) func knowsTheBytesThatAFileHolds(_ count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try folder.write(String(repeating: "x", count: count), to: "other.ics")
        try OutputTarget(folder.path("out.ics")).stage(bytes)?.commit()
        let target = try OutputTarget(folder.path("out.ics"))
        #expect(target.holds(bytes))
        #expect(!target.holds(bytes + [0]))
        if count > 0 {
            #expect(!target.holds(bytes.dropLast()))
            #expect(!target.holds(bytes.dropLast() + [bytes[count - 1] ^ 1]))
            #expect(try !OutputTarget(folder.path("other.ics")).holds(bytes))
        }
        #expect(try !OutputTarget(folder.path("missing.ics")).holds(bytes))
        #expect(!OutputTarget.standardOutput.holds(bytes))
    }

    @Test(arguments: ["web/real.ics", "web/new.ics"]) func followsALink(_ real: String) throws {
        try folder.makeFolder("web")
        try folder.write("old", to: "web/real.ics")
        try folder.link("out.ics", to: real)
        try replace("out.ics", by: "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("out.ics")) == real)
        #expect(try folder.text(real) == "new")
    }

    @Test func writesThroughWhatIsNoFile() throws {
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        for path in ["/dev/null", folder.path("pipe")] {
            let target = try OutputTarget(path)
            #expect(OutputTarget.isStream(path))
            #expect(target.isStream)
            #expect(try target.stage([1]) == nil)
            #expect(target.present() == nil)
        }
        try OutputTarget("/dev/null").stream([1, 2, 3])
        #expect(!OutputTarget.isStream(folder.path("feed.ics")))
        #expect(!OutputTarget.isStream(folder.path("")))
        #expect(!OutputTarget.isStream(folder.path("nowhere")))
        #expect(OutputTarget.standardOutput.isStream)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "There is no /dev/full here."))
    func saysThatThereIsNoRoom() throws {
        #expect(throws: FileError(message: "/dev/full can't be written: No space left on device.", cause: .failed)) {
            try OutputTarget("/dev/full").stream([1, 2, 3])
        }
    }

    @Test func saysWhatCannotBeCreated() throws {
        let nowhere = folder.path("no where") + "/out.ics"
        let places = [
            ("", "An output has no name."), (folder.path(""), "\(folder.path("")) is a folder. Choose a file in it."),
            (nowhere, "The folder of \(nowhere) does not exist. Create it with: mkdir -p '\(folder.path("no where"))'"),
        ]
        for (path, message) in places {
            #expect(throws: FileError(message: message, cause: .uncreatable)) { try OutputTarget(path) }
        }
        let long = folder.path(String(repeating: "x", count: 250))
        #expect(throws: FileError(message: "\(long) can't be created: File name too long.", cause: .uncreatable)) {
            try OutputTarget(long).stage([1])
        }
    }

    @Test func holdsWhatStandsThere() throws {
        #expect(try OutputTarget(folder.path("out.ics")).present() == nil)
        try folder.write("old", to: "out.ics")
        #expect(try OutputTarget(folder.path("out.ics")).present() == Array("old".utf8))
        try OutputTarget(folder.path("out.ics")).checkWriting()
    }

    @Test func writesForItsOwnerAlone() throws {
        try folder.write("old", to: "out.json", mode: 0o644)
        for name in ["out.json", "new.json"] {
            try OutputTarget(folder.path(name)).writePrivately([0x31])
            #expect(try folder.text(name) == "1")
            #expect(try folder.mode(name) == 0o600)
        }
        try OutputTarget("/dev/null").writePrivately([0x31])
        #expect(try names() == ["new.json", "out.json"])
    }
}

/// Until a file is let go of, what stood at its target can be put back.
extension OutputTargetTests {
    @Test func aFileThatIsDiscardedLeavesNothing() throws {
        try folder.write("old", to: "out.ics")
        let file = try #require(try OutputTarget(folder.path("out.ics")).stage([0x31]))
        #expect(try names().count == 2)
        try file.keepEarlier()
        file.discard()
        #expect(try folder.text("out.ics") == "old")
        #expect(try names() == ["out.ics"])
    }

    @Test(arguments: [true, false]) func whatStoodThereIsPutBack(_ hadTarget: Bool) throws {
        if hadTarget { try folder.write("old", to: "out.ics") }
        let file = try #require(try OutputTarget(folder.path("out.ics")).stage([0x31]))
        try file.keepEarlier()
        try file.commit()
        #expect(try folder.text("out.ics") == "1")
        file.takeBack()
        #expect(try names() == (hadTarget ? ["out.ics"] : []))
        if hadTarget { #expect(try folder.text("out.ics") == "old") }
    }

    @Test func whatIsDoneIsLetGoOf() throws {
        try folder.write("old", to: "out.ics")
        let file = try #require(try OutputTarget(folder.path("out.ics")).stage([0x31]))
        try file.keepEarlier()
        try file.commit()
        file.finish()
        #expect(try names() == ["out.ics"])
    }

    @Test(arguments: [true, false]) func leftOversOfTheDeadGoAndThoseOfTheLivingStay(_ isStaged: Bool) throws {
        // No process has this number: Linux gives 2^22 at most, macOS 99,998.
        for name in [".out.ics.tpmerge-4194999", ".out.ics.tpmerge-4194999.old", ".out.ics.tpmerge-1"] {
            try folder.write("half", to: name)
        }
        let target = try OutputTarget(folder.path("out.ics"))
        if isStaged { try target.stage([0x31])?.discard() } else { target.removeLeftOvers() }
        #expect(try names() == [".out.ics.tpmerge-1"])
    }
}
