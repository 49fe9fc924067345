import CommandLab
import StravaStandIn
import Testing

/// `connect strava --write`.
struct ConnectToWriteTests {
    private func connect(_ lab: StravaLab, _ arguments: String...) async throws -> Command.Ending {
        let command = try lab.start(["connect", "strava", "--no-browser"] + arguments, environment: [:])
        _ = try await StravaBrowser.open(try await StravaBrowser.consent(at: command.consentURL()))
        return await lab.ending(of: command)
    }

    @Test func asksForOneScopeMore() async throws {
        try await StravaLab.run { lab in
            let ending = try await connect(lab, "--write")
            #expect(ending.status == 0, "\(ending.errors)")
            let question = try #require(await lab.world.seen.first).asked.query
            #expect(question["scope"] == "read,activity:read_all,activity:write")
            #expect(ending.text.hasSuffix("Granted: activity:read_all,activity:write,read.\n"))
            #expect(try await lab.tpmerge("status").text.contains("activity:write"))
        }
    }

    /// Without its box the connection is kept for reading.
    @Test func boxUnticked() async throws {
        try await StravaLab.run(.smallPlan { $0.consent = .grants(only: [.read, .readAllActivities]) }) { lab in
            let ending = try await connect(lab, "--write")
            #expect(ending.status == 77)
            #expect(ending.errors.contains("The connection is kept for reading."))
            #expect(ending.errors.contains("tpmerge connect strava --write"))
            #expect(lab.hasTokens)
            #expect(try await lab.merge().status == 0)
        }
    }

    @Test func losesItWithout() async throws {
        try await StravaLab.run { lab in
            #expect(try await connect(lab, "--write").status == 0)
            let ending = try await connect(lab)
            #expect(ending.status == 0)
            #expect(ending.errors.contains("can no longer be uploaded"))
            #expect(ending.errors.contains("tpmerge connect strava --write"))
            #expect(try await connect(lab).errors.contains("no longer") == false)
        }
    }
}
