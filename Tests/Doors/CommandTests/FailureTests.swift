import CommandLab
import Foundation
import Testing

/// Runs that fail: the last good output stays, and one clear sentence says why.
///
/// Not shown here: a folder without permission to write, because root may write everywhere; a full disk, for want of a
/// small one (`/dev/full` stands for it); a read-only file system.
struct FailureTests {
    @Test(arguments: commandLines + everywhere + (Linux.isHere ? onLinux : []))
    func lastGoodOutputStays(_ failure: FailureCase) async throws {
        try await failure.expectToFail()
    }

    // Exit code 64: the command line makes no sense, and nothing is run.

    private static let seeHelp = """
        Usage: tpmerge merge <options>
          See 'tpmerge merge --help' for more information.

        """

    private static let seeCommands = """
        Usage: tpmerge <subcommand>
          See 'tpmerge --help' for more information.

        """

    private static func usage(_ name: String, _ arguments: [String], _ sentence: String) -> FailureCase {
        FailureCase(name, arguments, status: 64, errors: "Error: \(sentence)\n\(seeHelp)")
    }

    private static func refused(_ name: String, _ arguments: [String], _ sentence: String) -> FailureCase {
        FailureCase(name, arguments, status: 64, errors: "tpmerge: error: \(sentence)\n")
    }

    /// What the parser refuses of an option's value, with the option's help.
    private static func value(
        _ name: String, _ option: String, _ value: String, _ placeholder: String, _ sentence: String, _ help: String,
        shown: String? = nil
    ) -> FailureCase {
        usage(
            name, ["--feed", "feed.ics", option, value],
            "The value '\(shown ?? value)' is invalid for '\(option) <\(placeholder)>'\(sentence)\n"
                + "Help:  \(option) <\(placeholder)>  \(help)")
    }

    private static let same = "--ics and --json name the same place. Give each its own."
    private static let noDate = ": Not a date. Use YYYY-MM-DD, for example 2026-03-18."
    private static let hideOrShow = ". Please provide one of 'hide' and 'show'."
    private static let missed = "Hide or show missed workouts. Default: hide."

    private static let commandLines = [
        usage("unknown option", ["--nope"], "Unknown option '--nope'"),
        usage("what commands a terminal", ["--no\u{1B}[31mpe\u{7}\u{202E}"], "Unknown option '--no[31mpe'"),
        value("a value with a line break", "--missed", "a\nb\u{1B}", "missed", hideOrShow, missed, shown: "a b"),
        value("a day that isn't", "--today", "2026-02-30", "yyyy-mm-dd", noDate, "Use this date as today."),
        value("a day in words", "--until", "tomorrow", "yyyy-mm-dd", noDate, "The last day to write."),
        value(
            "a zone on Mars", "--timezone", "Mars/Base", "zone",
            ": Mars/Base is not an IANA time zone such as Europe/Berlin or America/New_York.",
            "The athlete's IANA time zone, for example Europe/Berlin. Default: the system's."),
        value("a word that is no choice", "--missed", "maybe", "missed", hideOrShow, missed),
        usage(
            "the end before the beginning", ["--feed", "feed.ics", "--since", "2026-03-02", "--until", "2026-03-01"],
            "--until 2026-03-01 is before --since 2026-03-02."),
        usage("one path for both", ["--feed", "feed.ics", "--ics", "out.ics", "--json", "./out.ics"], same),
        usage(
            "one path for both, by a link", ["--feed", "feed.ics", "--ics", "out.ics", "--json", "link-to-out.ics"],
            same),
        usage(
            "one new path for both, by a linked folder",
            ["--feed", "feed.ics", "--ics", "real/new", "--json", "linked/new"], same),
        usage("standard output for both", ["--feed", "feed.ics", "--ics", "-", "--json", "-"], same),
        usage(
            "quiet and verbose", ["--feed", "feed.ics", "--quiet", "--verbose"],
            "--quiet and --verbose exclude each other."),
        FailureCase(
            "a slip in a command", ["stats"], status: 64,
            errors: "Error: There is no command `stats`. Did you mean `status`?\n\(seeCommands)"),
        FailureCase(
            "no command at all", ["feed.ics"], status: 64,
            errors: "Error: There is no command `feed.ics`.\n\(seeCommands)"),
        usage("an argument too many", ["--feed", "feed.ics", "out.ics"], "Unexpected argument 'out.ics'"),
        refused(
            "nothing to merge", [],
            "There is nothing to merge. Name the plan with --feed and the activities with "
                + "--activities or --files, or set tpmerge up with: tpmerge init"),
        refused(
            "an athlete without configuration", ["--feed", "feed.ics", "--athlete", "anna"],
            "--athlete needs a configuration that names athletes."),
        refused(
            "an address that is not on the web", ["--feed", "ftp://example.org/feed.ics"],
            "--feed: The address does not start with https://, http:// or webcal://. Copy it again from its beginning."),
    ]

    // Exit codes 65, 66, 69, 73 and 74 of inputs and outputs.

    private static func run(
        _ name: String, feed: String = "feed.ics", activities: String = "activities.json", ics: String = "out.ics",
        json: String = "out.json", _ status: Int32, _ errors: String
    ) -> FailureCase {
        FailureCase(
            name,
            SmallPlan.today + ["--feed", feed, "--activities", activities, "--ics", ics, "--json", json],
            status: status, errors: "tpmerge: error: " + errors + "\n")
    }

    private static let everywhere = [
        run(
            "activities that are an object", activities: "object.json", 65,
            """
            object.json: expected a list of activities, found an error from Strava (Authorization Error). \
            Strava refused the request that made this file: fetch the activities again.
            """),
        run("no such feed", feed: "gone.ics", 66, "gone.ics does not exist."),
        run("no such activities", activities: "gone.json", 66, "gone.json does not exist."),
        run("a folder as feed", feed: "real", 65, "real is a folder. Choose a file in it."),
        run(
            "a missing folder for the second output", json: "missing/x.json", 73,
            "The folder of missing/x.json does not exist. Create it with: mkdir -p <folder>/missing"),
        run("a folder as output", ics: "real", 73, "real is a folder. Choose a file in it."),
    ]

    private static let onLinux = [
        run(
            "a place where nothing can be created", json: "/proc/x.json", 73,
            "/proc/x.json can't be created: No such file or directory."),
        run(
            "a full device for the second output", json: "/dev/full", 74,
            "/dev/full can't be written: No space left on device."),
    ]
}

/// A run that must fail: with which arguments, with what exit code and words. `<folder>` stands for the folder.
struct FailureCase: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    let status: Int32
    let errors: String

    var testDescription: String { name }

    init(_ name: String, _ arguments: [String], status: Int32, errors: String) {
        self.name = name
        self.arguments = arguments
        self.status = status
        self.errors = errors
    }

    /// Runs it where good outputs stand, and expects them untouched, with nothing beside them.
    func expectToFail() async throws {
        let folder = try Self.folderWithLastGoodOutputs()
        let before = try folder.names()
        try await folder.keepsOutputs {
            try await folder.run(arguments)
                .expect(status, text: "", errors: errors.replacingOccurrences(of: "<folder>", with: folder.path))
        }
        #expect(try folder.names() == before)
    }

    private static func folderWithLastGoodOutputs() throws -> Folder {
        let folder = try Folder()
        try folder.publishLongAgo()
        try folder.write(#"{"message": "Authorization Error", "errors": []}"#, to: "object.json")
        try folder.makeFolder("real")
        try folder.link("linked", to: "real")
        try folder.link("link-to-out.ics", to: "out.ics")
        return folder
    }
}
