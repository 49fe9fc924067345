import CommandLab
import Testing

/// What `pair` and `unpair` refuse; then nothing was said, and nothing is written.
struct PairRefusalTests {
    /// Expects a command to end in that way, with that sentence, and memory and outputs to stay as they were.
    private func expectRefusal(
        _ configured: ConfiguredFolder, _ status: Int32, _ sentence: String, _ arguments: [String]
    ) async throws {
        try await configured.merged()
        let published = try configured.folder.data("out.json")
        let ending = try await configured.tpmerge(arguments)
        #expect(ending.status == status, "\(arguments)")
        #expect(ending.text == "")
        #expect(ending.errors == "tpmerge: error: \(sentence)\n")
        try await configured.merged()
        #expect(try configured.folder.data("out.json") == published)
    }

    @Test(arguments: [
        ["pair", "plan-0@tpmerge", "901"], ["unpair", "plan-0@tpmerge"], ["unpair", "--rules", "plan-0@tpmerge"],
    ])
    func unknownPlan(_ arguments: [String]) async throws {
        try await expectRefusal(
            ConfiguredFolder(), 65, "No plan has the UID plan-0@tpmerge. tpmerge explain DAY lists those of a day.",
            arguments)
    }

    @Test(arguments: [["pair", "strava-901@tpmerge", "901"], ["unpair", "strava-901@tpmerge"]])
    func anActivityIsNoPlan(_ arguments: [String]) async throws {
        try await expectRefusal(
            ConfiguredFolder(), 65,
            "strava-901@tpmerge is the UID of an activity. Name the plan by its UID: tpmerge explain DAY shows both.",
            arguments)
    }

    @Test func unknownActivityNamesThoseOfTheDay() async throws {
        let configured = try ConfiguredFolder()
        try await configured.merged()
        let (run, ride) = try (configured.uid(of: "Run: Easy"), configured.uid(of: "Bike: Endurance"))
        try await expectRefusal(
            configured, 65,
            "No activity with the ID 77 is known. On 2026-03-16 there is 901 (Morning Run).", ["pair", run, "77"])
        try await expectRefusal(
            configured, 65, "No activity with the ID 77 is known.", ["pair", ride, "77"])
    }

    @Test(arguments: ["abc", "-1", "0", "99999999999999999999", "", "strava-901@tpmerge", "9.5"])
    func whatIsNoNumber(_ text: String) async throws {
        let configured = try ConfiguredFolder()
        try await configured.merged()
        let ending = try await configured.tpmerge("pair", configured.uid(of: "Run: Easy"), text)
        #expect(ending.status == 64)
        #expect(ending.text == "")
    }

    @Test(arguments: [["pair"], ["pair", "plan-0@tpmerge"], ["unpair"], ["unpair", "a", "b"]])
    func whatIsMissingOrTooMuch(_ arguments: [String]) async throws {
        #expect(try await ConfiguredFolder().tpmerge(arguments).status == 64)
    }

    @Test func oneOfSeveralAthletesHasToBeNamed() async throws {
        let configured = try ConfiguredFolder(
            yaml: """
                athletes:
                  anna:
                    time_zone: Europe/Berlin
                    feed: feed.ics
                    activities: activities.json
                    missed: show
                    publish: {json: out.json}
                  ben:
                    time_zone: Europe/Berlin
                    feed: feed.ics
                    activities: activities.json
                    missed: show
                    publish: {json: ben.json}

                """)
        try await configured.merged()
        let uid = try configured.uid(of: "Run: Easy")
        let sentence = "Choose one of the athletes anna, ben with --athlete."
        try await expectRefusal(configured, 64, sentence, ["unpair", uid])
        try await expectRefusal(configured, 64, sentence, ["pair", uid, "901"])
        let both = ["--athlete", "anna", "--athlete", "ben"]
        try await expectRefusal(configured, 64, sentence, ["unpair", uid] + both)
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
        for arguments in [["pair", uid, "901"], ["unpair", uid], ["unpair", "--rules", uid]] {
            try await configured.whileLocked {
                let before = try configured.everything()
                let ending = try await configured.tpmerge(arguments)
                #expect(ending.status == 75)
                #expect(ending.text == "")
                #expect(ending.errors == "tpmerge: error: Another tpmerge is running. Try again later.\n")
                #expect(try configured.everything() == before)
            }
        }
        try await configured.merged()
        #expect(try configured.folder.data("out.json") == published)
    }

    @Test func beforeAnyRun() async throws {
        let configured = try ConfiguredFolder(feed: "http://127.0.0.1:1/ical/K7QX2MZTA94PB.ics")
        let ending = try await configured.tpmerge("pair", "plan-0@tpmerge", "901")
        #expect(ending.status == 69)
        #expect(ending.errors == "tpmerge: error: Nothing is known yet. Run tpmerge first.\n")
    }

    @Test func withoutAConfiguration() async throws {
        let folder = try Folder()
        for arguments in [["pair", "plan-0@tpmerge", "901"], ["unpair", "plan-0@tpmerge"]] {
            #expect(try await folder.run(arguments).status == 78)
        }
        #expect(try folder.names() == ["activities.json", "feed.ics"])
    }
}
