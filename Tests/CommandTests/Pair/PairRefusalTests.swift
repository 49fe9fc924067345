import CommandLab
import Testing

/// What `pair` and `unpair` refuse; then nothing was said, and nothing is written.
struct PairRefusalTests {
    @Test(arguments: [
        ["pair", "plan-0@tpmerge", "901"], ["unpair", "plan-0@tpmerge"], ["unpair", "--rules", "plan-0@tpmerge"],
    ])
    func unknownPlan(_ arguments: [String]) async throws {
        try await ConfiguredFolder().refuseWithoutTrace(
            65, "No plan has the UID plan-0@tpmerge. tpmerge explain DAY lists those of a day.", arguments)
    }

    @Test(arguments: [["pair", "strava-901@tpmerge", "901"], ["unpair", "strava-901@tpmerge"]])
    func anActivityIsNoPlan(_ arguments: [String]) async throws {
        try await ConfiguredFolder().refuseWithoutTrace(
            65,
            "strava-901@tpmerge is the UID of an activity. Name the plan by its UID: tpmerge explain DAY shows both.",
            arguments)
    }

    @Test(arguments: [("Run: Easy", " On 2026-03-16 there is 901 (Morning Run)."), ("Bike: Endurance", "")])
    func unknownActivityNamesThoseOfTheDay(_ plan: String, _ others: String) async throws {
        let configured = try ConfiguredFolder()
        try await configured.merged()
        try await configured.refuseWithoutTrace(
            65, "No activity with the ID 77 is known." + others, ["pair", configured.uid(of: plan), "77"])
    }

    @Test(arguments: [
        "pair", "pair plan-0@tpmerge", "unpair", "unpair a b", "pair UID abc", "pair UID -1", "pair UID 0",
        "pair UID 99999999999999999999", "pair UID ", "pair UID strava-901@tpmerge", "pair UID 9.5",
    ])
    func whatMakesNoSense(_ words: String) async throws {
        let configured = try ConfiguredFolder()
        try await configured.merged()
        let uid = try configured.uid(of: "Run: Easy")
        let ending = try await configured.tpmerge(
            words.split(separator: " ", omittingEmptySubsequences: false).map { $0 == "UID" ? uid : String($0) })
        #expect(ending.status == 64)
        #expect(ending.text == "")
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
        ] {
            try await configured.refuseWithoutTrace(
                64, "Choose one of the athletes anna, ben with --athlete.", arguments)
        }
        #expect(try await configured.tpmerge("unpair", uid, "--athlete", "ben").status == 0)
        try await configured.merged()
        #expect(try configured.workout("Run: Easy", in: "out.json")["strava"] != nil, "anna's")
        #expect(try configured.workout("Run: Easy", in: "ben.json")["strava"] == nil, "ben's")
    }

    @Test func anotherRunIsAtWork() async throws {
        let configured = try ConfiguredFolder()
        try await configured.merged()
        let uid = try configured.uid(of: "Run: Easy")
        let published = try configured.folder.data("out.json")
        try await configured.whileLocked {
            let before = try configured.everything()
            for arguments in [["pair", uid, "901"], ["unpair", uid], ["unpair", "--rules", uid]] {
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

    @Test func withoutAConfiguration() async throws {
        let folder = try Folder()
        for arguments in [["pair", "plan-0@tpmerge", "901"], ["unpair", "plan-0@tpmerge"]] {
            #expect(try await folder.run(arguments).status == 78)
        }
        #expect(try folder.names() == ["activities.json", "feed.ics"])
    }
}
