import Testing

/// Exit code 64: the command line makes no sense, and says so without running.
struct UsageTests {
    @Test(arguments: cases)
    func isRefused(_ failure: FailureCase) async throws {
        try await failure.expectToFail()
    }

    private static let seeHelp = """
        Usage: tpmerge merge <options>
          See 'tpmerge merge --help' for more information.

        """

    /// What the parser refuses.
    private static func usage(_ name: String, _ arguments: [String], _ sentence: String) -> FailureCase {
        FailureCase(name, arguments, status: 64, errors: "Error: \(sentence)\n\(seeHelp)")
    }

    /// What it refuses of an option's value, with the option's help.
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

    private static let cases = [
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
        usage("an argument too many", ["feed.ics"], "Unexpected argument 'feed.ics'"),
        FailureCase(
            "nothing to merge", [], status: 64,
            errors: """
                tpmerge: error: There is nothing to merge. Name the plan with --feed and the activities with \
                --activities or --files, or set tpmerge up with: tpmerge init

                """),
        FailureCase(
            "an athlete without configuration", ["--feed", "feed.ics", "--athlete", "anna"], status: 64,
            errors: "tpmerge: error: --athlete needs a configuration that names athletes.\n"),
        FailureCase(
            "an address that is not on the web", ["--feed", "ftp://example.org/feed.ics"], status: 64,
            errors: """
                tpmerge: error: --feed: The address does not start with https://, http:// or webcal://. \
                Copy it again from its beginning.

                """),
    ]
}
