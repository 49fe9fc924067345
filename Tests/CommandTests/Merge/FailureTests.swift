import CommandLab
import Testing

/// Exit codes 65, 66, 69, 73 and 74 of inputs and outputs: the last good output stays, one clear sentence says why. Not
/// shown here: a folder without permission to write, because root may write everywhere; a full disk, for want of a small
/// one (`/dev/full` stands for it); a read-only file system.
struct FailureTests {
    @Test(arguments: cases)
    func lastGoodOutputStays(_ failure: FailureCase) async throws {
        try await failure.expectToFail()
    }

    private static func run(
        _ name: String, feed: String = "feed.ics", activities: String = "activities.json", ics: String = "out.ics",
        json: String = "out.json", _ status: Int32, _ errors: String
    ) -> FailureCase {
        FailureCase(
            name,
            SmallPlan.today + ["--feed", feed, "--activities", activities, "--ics", ics, "--json", json],
            status: status, errors: "tpmerge: error: " + errors + "\n")
    }

    private static let cases = everywhere + (Linux.isHere ? onLinux : [])

    private static let everywhere = [
        run(
            "a login page as feed", feed: "login.html", 65,
            "login.html: this is not a calendar but a web page. None of it was used."),
        run(
            "a feed cut off", feed: "cut.ics", 65,
            "cut.ics: it is cut off: the VEVENT that begins in line 13 has no end. None of it was used."),
        run(
            "an empty file as feed", feed: "nothing.ics", 65,
            "nothing.ics: it is empty. None of it was used. If that is intended, run once with --allow-empty."),
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
            "a server that refuses the connection", feed: "http://127.0.0.1:1/x.ics", 69,
            "127.0.0.1 cannot be reached: it refuses the connection. "
                + "Check the network, and the port in the feed's address if it has one."),
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
