import CommandLab
import Testing

/// What `pair`, `unpair`, `edit` and `explain` refuse; then nothing was said, and nothing is written.
struct SayingRefusalTests {
    @Test(arguments: [
        ("pair plan-0@tpmerge 901", noPlan), ("unpair plan-0@tpmerge", noPlan),
        ("unpair --rules plan-0@tpmerge", noPlan), ("pair strava-901@tpmerge 901", activity),
        ("unpair strava-901@tpmerge", activity), ("edit 77 --exclude", noActivity), ("edit 77", noActivity),
        ("edit 77 --reset", noActivity), ("edit 77 --name x", noActivity),
    ])
    func whatNobodyKnows(_ arguments: String, _ refusal: String) async throws {
        try await ConfiguredFolder().refuseWithoutTrace(
            65, refusal, arguments.split(separator: " ").map(String.init))
    }

    private static let noPlan = "No plan has the UID plan-0@tpmerge. tpmerge explain DAY lists those of a day."
    private static let activity =
        "strava-901@tpmerge is the UID of an activity. Name the plan by its UID: tpmerge explain DAY shows both."
    private static let noActivity = "No activity with the ID 77 is known. tpmerge explain DAY lists those of a day."

    @Test(arguments: [("Run: Easy", " On 2026-03-16 there is 901 (Morning Run)."), ("Bike: Endurance", "")])
    func unknownActivityNamesThoseOfTheDay(_ plan: String, _ others: String) async throws {
        let configured = try await ConfiguredFolder().merged()
        try await configured.refuseWithoutTrace(
            65, "No activity with the ID 77 is known." + others, ["pair", configured.uid(of: plan), "77"])
    }

    @Test(arguments: [
        ["pair"], ["pair", "plan-0@tpmerge"], ["unpair"], ["unpair", "a", "b"], ["pair", "UID", "abc"],
        ["pair", "UID", "-1"], ["pair", "UID", "0"], ["pair", "UID", "99999999999999999999"], ["pair", "UID", ""],
        ["pair", "UID", "strava-901@tpmerge"], ["pair", "UID", "9.5"],
        ["edit"], ["edit", "abc"], ["edit", "0"], ["edit", "-1"], ["edit", "99999999999999999999"],
        ["edit", "901", "--name", ""], ["edit", "901", "--name", " \u{202E}\n"],
        ["edit", "901", "--name", String(repeating: "x", count: 256)], ["edit", "901", "--calories", "-1"],
        ["edit", "901", "--calories", "20001"], ["edit", "901", "--calories", "1.5"],
        ["edit", "901", "--calories", "many"], ["edit", "901", "--exclude", "--include"],
        ["edit", "901", "--reset", "--name", "x"], ["edit", "901", "--reset", "--calories", "1"],
        ["edit", "901", "--reset", "--exclude"], ["edit", "901", "--reset", "--include"],
        ["edit", "901", "902", "--exclude"], ["explain", "2026-03-16", "--uid", "plan-1@tpmerge"],
        ["explain", "16.3.2026"], ["explain", "2026-02-30"], ["explain", "--athlete", "carl"],
    ])
    func whatMakesNoSense(_ arguments: [String]) async throws {
        let configured = try await ConfiguredFolder().merged()
        let uid = try configured.uid(of: "Run: Easy")
        let before = try configured.everything()
        let ending = try await configured.tpmerge(arguments.map { $0 == "UID" ? uid : $0 }).expect(64, "\(arguments)")
        #expect(ending.text == "" && ending.errors != "")
        #expect(try configured.everything() == before)
    }

    @Test func oneOfSeveralAthletesHasToBeNamed() async throws {
        let athlete = """
                time_zone: Europe/Berlin
                feed: feed.ics
                activities: activities.json
                missed: show
                publish: {json: OUT.json}

            """
        let configured = try ConfiguredFolder(
            yaml: "athletes:\n  anna:\n\(athlete.replacing("OUT", with: "out"))"
                + "  ben:\n\(athlete.replacing("OUT", with: "ben"))")
        try await configured.merged()
        let uid = try configured.uid(of: "Run: Easy")
        for arguments in [
            ["unpair", uid], ["pair", uid, "901"], ["unpair", uid, "--athlete", "anna", "--athlete", "ben"],
            ["edit", "901", "--exclude"],
        ] {
            try await configured.refuseWithoutTrace(
                64, "Choose one of the athletes anna, ben with --athlete.", arguments)
        }
        let bens = try #require(try configured.workout("Run: Easy", in: "ben.json")["uid"]?.string)
        #expect(bens != uid, "each athlete's is another")
        #expect(try await configured.tpmerge("unpair", bens, "--athlete", "ben").status == 0)
        try await configured.merged()
        #expect(try configured.workout("Run: Easy", in: "out.json")["strava"] != nil, "anna's")
        #expect(try configured.workout("Run: Easy", in: "ben.json")["strava"] == nil, "ben's")
        #expect(try await configured.tpmerge("edit", "901", "--exclude", "--athlete", "ben").status == 0)
    }

    @Test func anotherRunIsAtWork() async throws {
        let configured = try await ConfiguredFolder().merged()
        let uid = try configured.uid(of: "Run: Easy")
        let published = try configured.folder.data("out.json")
        try await configured.whileLocked {
            let before = try configured.everything()
            for arguments in [
                ["pair", uid, "901"], ["unpair", uid], ["unpair", "--rules", uid], ["edit", "901", "--exclude"],
            ] {
                try await configured.refuse(75, "Another tpmerge is running. Try again later.", arguments)
            }
            #expect(try configured.everything() == before)
        }
        try await configured.merged()
        #expect(try configured.folder.data("out.json") == published)
    }

    @Test func beforeAnyRun() async throws {
        let configured = try ConfiguredFolder(feed: "http://127.0.0.1:1/ical/K7QX2MZTA94PB.ics")
        try await configured.refuse(69, "Nothing is known yet. Run tpmerge first.", ["pair", "plan-0@tpmerge", "901"])
    }
}
