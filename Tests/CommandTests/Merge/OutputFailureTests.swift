import CommandLab
import Testing

/// Exit codes 73 and 74 of outputs. Not shown here: a folder without permission to write, because root may write
/// everywhere; a full disk, for want of a small one (`/dev/full` stands for it); a read-only file system.
struct OutputFailureTests {
    @Test(arguments: cases)
    func nothingIsWritten(_ failure: FailureCase) async throws {
        try await failure.expectToFail()
    }

    private static func run(_ name: String, _ ics: String, _ json: String, status: Int32, errors: String)
        -> FailureCase
    {
        FailureCase(
            name, "--today", "2026-03-18", "--timezone", "Europe/Berlin", "--no-state", "--feed", "feed.ics",
            "--activities", "activities.json", "--ics", ics, "--json", json, status: status,
            errors: "tpmerge: error: " + errors + "\n")
    }

    private static let cases = everywhere + (Linux.isHere ? onLinux : [])

    private static let everywhere = [
        run(
            "a missing folder", "missing/folder/x.ics", "out.json", status: 73,
            errors: """
                The folder of missing/folder/x.ics does not exist. Create it with: mkdir -p <folder>/missing/folder
                """),
        run(
            "a missing folder for the second output", "out.ics", "missing/x.json", status: 73,
            errors: "The folder of missing/x.json does not exist. Create it with: mkdir -p <folder>/missing"),
        run("a folder as output", "real", "out.json", status: 73, errors: "real is a folder. Choose a file in it."),
    ]

    private static let onLinux = [
        run(
            "a place where nothing can be created", "out.ics", "/proc/x.json", status: 73,
            errors: "/proc/x.json can't be created: No such file or directory."),
        run(
            "a full device", "/dev/full", "out.json", status: 74,
            errors: "/dev/full can't be written: No space left on device."),
        run(
            "a full device for the second output", "out.ics", "/dev/full", status: 74,
            errors: "/dev/full can't be written: No space left on device."),
    ]
}
