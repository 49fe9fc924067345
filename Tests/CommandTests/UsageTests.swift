import Testing

/// Exit code 64: the command line makes no sense, and says so without running.
struct UsageTests {
    @Test(arguments: cases)
    func isRefused(_ failure: FailureCase) async throws {
        try await failure.expectToFail()
    }

    private static let usage = """
        Usage: tpmerge merge <options>
          See 'tpmerge merge --help' for more information.

        """

    private static let same = "Error: --ics and --json name the same place. Give each its own.\n" + usage

    private static let cases = [
        FailureCase("unknown option", "--nope", status: 64, errors: "Error: Unknown option '--nope'\n" + usage),
        FailureCase(
            "what commands a terminal", "--no\u{1B}[31mpe\u{7}\u{202E}", status: 64,
            errors: "Error: Unknown option '--no[31mpe'\n" + usage),
        FailureCase(
            "a value with a line break", "--feed", "feed.ics", "--missed", "a\nb\u{1B}", status: 64,
            errors: """
                Error: The value 'a b' is invalid for '--missed <missed>'. Please provide one of 'hide' and 'show'.
                Help:  --missed <missed>  Hide or show missed workouts. Default: hide.

                """ + usage),
        FailureCase(
            "a day that isn't", "--feed", "feed.ics", "--today", "2026-02-30", status: 64,
            errors: """
                Error: The value '2026-02-30' is invalid for '--today <yyyy-mm-dd>': Not a date. Use YYYY-MM-DD, for example 2026-03-18.
                Help:  --today <yyyy-mm-dd>  Use this date as today.

                """ + usage),
        FailureCase(
            "a day in words", "--feed", "feed.ics", "--until", "tomorrow", status: 64,
            errors: """
                Error: The value 'tomorrow' is invalid for '--until <yyyy-mm-dd>': Not a date. Use YYYY-MM-DD, for example 2026-03-18.
                Help:  --until <yyyy-mm-dd>  The last day to write.

                """ + usage),
        FailureCase(
            "a zone on Mars", "--feed", "feed.ics", "--timezone", "Mars/Base", status: 64,
            errors: """
                Error: The value 'Mars/Base' is invalid for '--timezone <zone>': \
                Mars/Base is not an IANA time zone such as Europe/Berlin or America/New_York.
                Help:  --timezone <zone>  The athlete's IANA time zone, for example Europe/Berlin. Default: the system's.

                """ + usage),
        FailureCase(
            "the end before the beginning", "--feed", "feed.ics", "--since", "2026-03-02", "--until", "2026-03-01",
            status: 64, errors: "Error: --until 2026-03-01 is before --since 2026-03-02.\n" + usage),
        FailureCase(
            "a word that is no choice", "--feed", "feed.ics", "--missed", "maybe", status: 64,
            errors: """
                Error: The value 'maybe' is invalid for '--missed <missed>'. Please provide one of 'hide' and 'show'.
                Help:  --missed <missed>  Hide or show missed workouts. Default: hide.

                """ + usage),
        FailureCase(
            "one path for both", "--feed", "feed.ics", "--ics", "out.ics", "--json", "./out.ics", status: 64,
            errors: same),
        FailureCase(
            "one path for both, by a link", "--feed", "feed.ics", "--ics", "out.ics", "--json", "link-to-out.ics",
            status: 64, errors: same),
        FailureCase(
            "one new path for both, by a linked folder", "--feed", "feed.ics", "--ics", "real/new", "--json",
            "linked/new", status: 64, errors: same),
        FailureCase(
            "standard output for both", "--feed", "feed.ics", "--ics", "-", "--json", "-", status: 64, errors: same),
        FailureCase(
            "quiet and verbose", "--feed", "feed.ics", "--quiet", "--verbose", status: 64,
            errors: "Error: --quiet and --verbose exclude each other.\n" + usage),
        FailureCase(
            "an argument too many", "feed.ics", status: 64, errors: "Error: Unexpected argument 'feed.ics'\n" + usage),
        FailureCase(
            "nothing to merge", status: 64,
            errors: """
                tpmerge: error: There is nothing to merge. Name the plan with --feed and the activities with \
                --activities or --files, or set tpmerge up with: tpmerge init

                """),
        FailureCase(
            "an athlete without configuration", "--feed", "feed.ics", "--athlete", "anna", status: 64,
            errors: "tpmerge: error: --athlete needs a configuration that names athletes.\n"),
        FailureCase(
            "an address that is not on the web", "--feed", "ftp://example.org/feed.ics", status: 64,
            errors: """
                tpmerge: error: --feed: The address does not start with https://, http:// or webcal://. \
                Copy it again from its beginning.

                """),
    ]
}
