import Testing

/// Exit codes 65, 66, 69 and 74 of inputs: the last good output stays, one clear sentence says why.
struct InputFailureTests {
    @Test(arguments: cases)
    func lastGoodOutputStays(_ failure: FailureCase) async throws {
        try await failure.expectToFail()
    }

    private static func run(_ name: String, _ feed: String, _ activities: String, status: Int32, errors: String)
        -> FailureCase
    {
        FailureCase(
            name, "--today", "2026-03-18", "--timezone", "Europe/Berlin", "--no-state", "--feed", feed,
            "--activities", activities, "--ics", "out.ics", "--json", "out.json", status: status,
            errors: "tpmerge: error: " + errors + "\n")
    }

    private static let cases = [
        run(
            "a login page as feed", "login.html", "activities.json", status: 65,
            errors: "login.html: this is not a calendar but a web page. None of it was used."),
        run(
            "a feed cut off", "cut.ics", "activities.json", status: 65,
            errors: "cut.ics: it is cut off: the VEVENT that begins in line 13 has no end. None of it was used."),
        run(
            "an empty file as feed", "nothing.ics", "activities.json", status: 65,
            errors: "nothing.ics: it is empty. None of it was used. If that is intended, run once with --allow-empty."),
        run(
            "activities that are an object", "feed.ics", "object.json", status: 65,
            errors: """
                object.json: expected a list of activities, found an error from Strava (Authorization Error). \
                Strava refused the request that made this file: fetch the activities again.
                """),
        run(
            "activities cut off", "feed.ics", "cut.json", status: 65,
            errors: """
                cut.json:1:11: the text ends in the middle of the list. None of this file was read; \
                fetch or export it again.
                """),
        run(
            "a feed that lost everything", "empty.ics", "activities.json", status: 65,
            errors: """
                The feed no longer has any events, but out.ics contains some; it was left unchanged. \
                If that is intended, run once with --allow-empty.
                """),
        run(
            "activities that are all gone", "feed.ics", "empty.json", status: 65,
            errors: """
                There are no longer any activities, but out.ics contains some; it was left unchanged. \
                If that is intended, run once with --allow-empty.
                """),
        run("no such feed", "gone.ics", "activities.json", status: 66, errors: "gone.ics does not exist."),
        run("no such activities", "feed.ics", "gone.json", status: 66, errors: "gone.json does not exist."),
        run(
            "a folder as feed", "real", "activities.json", status: 65,
            errors: "real is a folder. Choose a file in it."),
        run(
            "a server that refuses the connection", "http://127.0.0.1:1/x.ics", "activities.json", status: 69,
            errors: """
                127.0.0.1 cannot be reached: it refuses the connection. \
                Check the network, and the port in the feed's address if it has one.
                """),
    ]
}
