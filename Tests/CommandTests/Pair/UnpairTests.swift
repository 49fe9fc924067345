import CommandLab
import Testing

/// `unpair`: nothing fulfilled a plan, or the rules decide again.
struct UnpairTests {
    @Test func unpairKeepsApart() async throws {
        let configured = try await ConfiguredFolder.rowedInstead()
        let uid = try configured.uid(of: "Run: Easy")
        #expect(
            try await configured.say("unpair", uid)
                == "Run: Easy of 2026-03-16 is marked as not fulfilled by any activity. The next run publishes it: tpmerge\n"
        )
        try await configured.merged()
        let run = try configured.workout("Run: Easy")
        #expect(run["uid"] == .string(uid))
        #expect(run["status"] == .string("missed"))
        #expect(run["strava"] == nil)
        let workouts = try JSONValue(parsing: configured.folder.data("out.json"))["workouts"]?.array ?? []
        #expect(workouts.contains { $0["uid"] == .string("strava-901@tpmerge") }, "what was done stays")
        let told = try await configured.say("explain", "--uid", uid, "--today", "2026-03-18")
        #expect(told.contains("kept apart by hand"))
    }

    @Test func unpairTakesAPairBackAndSaysMore() async throws {
        let configured = try await ConfiguredFolder.rowedInstead()
        let uid = try configured.uid(of: "Run: Easy")
        _ = try await configured.say("pair", uid, "902")
        _ = try await configured.say("unpair", uid)
        try await configured.merged()
        #expect(try configured.workout("Run: Easy")["strava"] == nil, "neither 902 nor what the rules would take")
    }

    @Test(arguments: [["pair", "902"], ["unpair"]])
    func rulesDecideAgain(_ said: [String]) async throws {
        let configured = try await ConfiguredFolder.rowedInstead()
        let published = try configured.folder.data("out.json")
        let uid = try configured.uid(of: "Run: Easy")
        let ending = try await configured.tpmerge([said[0], uid] + said.dropFirst())
        #expect(ending.status == 0)
        try await configured.merged()
        #expect(try configured.folder.data("out.json") != published)
        #expect(
            try await configured.say("unpair", "--rules", uid)
                == "The matching rules decide about Run: Easy of 2026-03-16 again. The next run publishes it: tpmerge\n"
        )
        try await configured.merged()
        #expect(try configured.folder.data("out.json") == published)
    }
}
