import CommandLab
import Foundation
import Testing

/// How files are replaced: whole, only when different, with the mode they had, and without litter.
@Suite(.timeLimit(.minutes(20)))
struct PublishingTests {
    /// `OutputTargetTests` has the modes, links and left-overs one by one.
    @Test func whatDiffersIsReplacedThroughItsLinkWithItsMode() async throws {
        let folder = try Folder()
        try folder.makeFolder("web")
        try folder.write("old", to: "web/real.ics", mode: 0o640)
        try folder.link("out.ics", to: "web/real.ics")
        // No process has this number: Linux gives 2^22 at most, macOS 99,998.
        try folder.write("half", to: "web/.real.ics.tpmerge-4194999")
        let living = ".real.ics.tpmerge-\(ProcessInfo.processInfo.processIdentifier)"
        try folder.write("mine", to: "web/" + living)
        #expect(try await folder.merge("--ics", "out.ics", "--json", "new.json").status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("out.ics")) == "web/real.ics")
        #expect(try folder.text("web/real.ics").hasPrefix("BEGIN:VCALENDAR\r\n"))
        #expect(try folder.mode("web/real.ics") == 0o640)
        #expect(try folder.names(in: "web") == [living, "real.ics"])
        #expect(try folder.names() == ["activities.json", "feed.ics", "new.json", "out.ics", "web"])
        // What the system makes of 0644 here is 0644 less the umask.
        close(creat(folder.path("plain"), 0o644))
        #expect(try folder.mode("new.json") == folder.mode("plain"))
    }

    @Test func pipesAndDevicesAreWrittenThrough() async throws {
        let folder = try Folder()
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        let path = folder.path("pipe")
        async let received = withCheckedContinuation { (continuation: CheckedContinuation<Data, Never>) in
            Thread.detachNewThread {
                let data = try? FileHandle(forReadingAtPath: path)?.readToEnd()
                continuation.resume(returning: data ?? Data())
            }
        }
        try await folder.merge("--ics", "pipe", "--json", "/dev/null").expect(0, errors: "")
        let direct = try await folder.merge("--ics", "-").output
        #expect(await received == direct)
        #expect(try folder.names() == ["activities.json", "feed.ics", "pipe"])
        let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
        #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
    }

    @Test func dryRunsAndUnchangedOnesWriteNothing() async throws {
        let folder = try Folder()
        try folder.write("old", to: "out.json")
        let ending = try await folder.merge("--ics", "out.ics", "--json", "out.json", "--dry-run").expect(0, errors: "")
        let words = /would write out\.ics \(3 workouts, \d+ bytes\)\nwould write out\.json \(3 workouts, \d+ bytes\)\n/
        #expect(ending.text.wholeMatch(of: words) != nil, "\(ending.text)")
        #expect(try folder.text("out.json") == "old")
        #expect(try folder.names() == ["activities.json", "feed.ics", "out.json"])
        try await folder.merge("--ics", "missing/out.ics", "--dry-run").expect(73, text: "")

        // An unchanged run keeps the modification time.
        #expect(try await folder.merge("--ics", "out.ics", "--json", "out.json").status == 0)
        try await folder.keepsOutputs {
            let same = try await folder.merge("--ics", "out.ics", "--json", "out.json", "--verbose").expect(0, text: "")
            let upToDate =
                /tpmerge: out\.ics is up to date \(3 workouts, \d+ bytes\)\ntpmerge: out\.json is up to date .*\n/
            #expect(same.errors.wholeMatch(of: upToDate) != nil, "\(same.errors)")
        }
    }
}
