import CommandLab
import Foundation
import Testing

/// What outputs are written through, and when none is written; `TargetRows` and `OutputTargetTests` have links, modes and
/// left-overs.
@Suite(.timeLimit(.minutes(20)))
struct PublishingTests {
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
