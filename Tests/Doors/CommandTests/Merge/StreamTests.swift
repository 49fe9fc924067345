import CommandLab
import Foundation
import Testing

/// Standard input and output, how loud a run is, and which days it writes.
struct StreamTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test func feedComesFromStandardInputAsFromAFile() async throws {
        let feed = Data(SmallPlan.feed.utf8)
        for format in Sample.Format.merged {
            let file = try await folder.run(SmallPlan.today + ["--feed", "feed.ics"] + format.arguments)
            let stream = try await folder.run(SmallPlan.today + ["--feed", "-"] + format.arguments, input: feed)
            #expect(stream.expect(0).output == file.expect(0).output)
        }
    }

    @Test func standardInputIsNamedInAnError() async throws {
        let ending = try await Folder().run("--feed", "-", input: Data("<html></html>".utf8)).expect(65)
        #expect(
            ending.errors
                == "tpmerge: error: standard input: this is not a calendar but a web page. None of it was used.\n")
    }

    /// Also through a device that is standard output: what its link leads to is no path where it is a pipe.
    @Test func filesAreToldAndStandardOutputGetsTheSameBytes() async throws {
        let files = try await folder.merge("--ics", "out.ics", "--json", "out.json", "-v").expect(0, text: "")
        let wrote = /tpmerge: wrote out\.ics \(3 workouts, \d+ bytes\)\ntpmerge: wrote out\.json \(3 workouts, .*\n/
        #expect(files.errors.wholeMatch(of: wrote) != nil, "\(files.errors)")
        #expect(try await folder.merge("--ics", "-").output == folder.data("out.ics"))
        #expect(try await folder.merge("--ics", "/dev/stdout").output == folder.data("out.ics"))
        let both = try await folder.merge("--ics", "other.ics", "--json", "-").expect(0)
        #expect(both.output == (try folder.data("out.json")))
        #expect(try folder.data("other.ics") == folder.data("out.ics"))
    }

    private static let bad = SmallPlan.calendar([
        SmallPlan.event("bad", "20261399", "Run: Month 13", "Workout type: Run\\n"),
        SmallPlan.event("good", "20260319", "Run: Good", "Workout type: Run\\n"),
    ])

    private static let warning =
        "tpmerge: warning: bad.ics:5 (Run: Month 13): DTSTART is not a date: \"20261399\"; the event is left out\n"

    @Test(
        arguments: [
            ([], 0, warning), (["--quiet"], 0, ""), (["-q"], 0, ""), (["--strict"], 65, warning),
            (["--strict", "--quiet"], 65, ""),
        ] as [([String], Int32, String)])
    func warningsArePublishedAndTold(_ options: [String], _ status: Int32, _ errors: String) async throws {
        try folder.write(Self.bad, to: "bad.ics")
        let ending = try await folder.run(SmallPlan.today + ["--feed", "bad.ics", "--ics", "out.ics"] + options)
            .expect(status)
        #expect(ending.errors.replacing(/bad\.ics:\d+/, with: "bad.ics:5") == errors)
        #expect(ending.text == "")
        #expect(try folder.text("out.ics").contains("SUMMARY:Run: Good\r\n"))
    }

    @Test func quietPrintsNoAgenda() async throws {
        #expect(try await Folder().merge().expect(0).text.contains("Run"))
        try await Folder().merge("--quiet").expect(0, text: "", errors: "")
    }

    @Test func quietStillTellsErrors() async throws {
        try await Folder().run("--feed", "gone.ics", "--quiet")
            .expect(66, errors: "tpmerge: error: gone.ics does not exist.\n")
    }

    @Test func agendaHasNoColourWithoutATerminal() async throws {
        let ending = try await Folder().merge(environment: ["TERM": "xterm-256color", "CLICOLOR_FORCE": "1"]).expect(0)
        #expect(!ending.output.contains(0x1B))
    }
}

/// Which days and which workouts are written.
extension StreamTests {
    private func days(_ arguments: String...) async throws -> [String] {
        let ending = try await folder.run(SmallPlan.arguments + ["--json", "-"] + arguments).expect(0)
        let workouts = try ending.json()["workouts"]?.array ?? []
        return workouts.map { "\($0["day"]?.string ?? "") \($0["status"]?.string ?? "")" }
    }

    @Test func missedWorkoutsAreHiddenUnlessShown() async throws {
        let hidden = ["2026-03-16 completed", "2026-03-19 planned", "2026-03-21 planned"]
        #expect(try await days() == hidden)
        #expect(try await days("--missed", "hide") == hidden)
        let shown = ["2026-03-16 completed", "2026-03-17 missed", "2026-03-19 planned", "2026-03-21 planned"]
        #expect(try await days("--missed", "show") == shown)
    }

    @Test func bothEndsAreIncluded() async throws {
        let window = ["2026-03-16 completed", "2026-03-19 planned"]
        #expect(try await days("--since", "2026-03-16", "--until", "2026-03-19") == window)
        #expect(try await days("--since", "2026-03-19", "--until", "2026-03-19") == ["2026-03-19 planned"])
        #expect(try await days("--since", "2026-03-17", "--until", "2026-03-18") == [])
        #expect(try await days("--until", "2026-03-16") == ["2026-03-16 completed"])
        #expect(try await days("--since", "2026-03-20") == ["2026-03-21 planned"])
    }

    @Test func sinceReachesPastTheHistory() async throws {
        let old = [
            SmallPlan.event("a", "20251217", "Day Off", ""), SmallPlan.event("b", "20251218", "Day Off", ""),
            SmallPlan.event("c", "20240101", "Day Off", ""),
        ]
        try folder.write(SmallPlan.calendar(old), to: "feed.ics")
        let activity = "2026-03-16 completed"
        #expect(try await days() == ["2025-12-18 planned", activity])
        let all = ["2024-01-01 planned", "2025-12-17 planned", "2025-12-18 planned", activity]
        #expect(try await days("--since", "2024-01-01") == all)
        // With an end before the history nothing later is written.
        #expect(try await days("--until", "2025-12-01") == [])
    }
}

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
