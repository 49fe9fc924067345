import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `connect strava` when Strava or the athlete says no: a sentence that says what to do, and nothing is kept.
struct ConnectRefusalTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let status: Int32
        let sentence: String
        var tokenRequests = 1
        let world: @Sendable (inout WorldState) -> Void
    }

    private static let denied =
        "The connection was denied on Strava's page. Run tpmerge connect strava again and choose Authorize."
    private static let badCode = """
        Strava does not accept the code: it is wrong, was used before or is too old. \
        Run tpmerge connect strava again and use the reply at once.
        """

    /// Which answers are one, and which errors, is for `ConsentTests` of Strava's API.
    private static let refusals = [
        Refusal(
            testDescription: "denied", status: 77, sentence: denied, tokenRequests: 0, world: { $0.consent = .cancels }),
        Refusal(
            testDescription: "box unticked", status: 77,
            sentence: """
                Strava did not grant permission to read activities. \
                Run tpmerge connect strava again and leave "View data about your activities" ticked.
                """, world: { $0.consent = .grants(only: [.read]) }),
        Refusal(
            testDescription: "wrong secret", status: 78,
            sentence: """
                Strava does not accept the client secret. Copy the Client Secret again from Strava's page \
                My API Application into client_secret_file, client_secret or TPMERGE_STRAVA_CLIENT_SECRET.
                """, world: { $0.application.clientSecret = "another" }),
        Refusal(testDescription: "expired code", status: 77, sentence: badCode, world: { $0.tokens.codeLifetime = 0 }),
    ]

    @Test(.strava, arguments: refusals) func nothingIsKept(_ refusal: Refusal) async throws {
        await lab.world.change { refusal.world(&$0) }
        let command = try lab.startConnecting()
        let answer = try await StravaBrowser.consent(at: command.consentURL())
        let page = try await StravaBrowser.open(answer)
        let ending = await lab.ending(of: command).expect(refusal.status)
        #expect(ending.errors.hasSuffix("\ntpmerge: error: \(refusal.sentence)\n"), "\(ending.errors)")
        #expect(page.status == 400)
        #expect(page.html.contains("<h1>tpmerge is not connected</h1>"))
        #expect(page.html.contains(refusal.sentence.replacingOccurrences(of: "\"", with: "&quot;")))
        #expect(!lab.hasTokens)
        #expect(await lab.tokenRequests() == refusal.tokenRequests)
    }

    @Test(.strava(.smallPlan { $0.consent = .cancels })) func firstAnswerCounts() async throws {
        let command = try lab.startConnecting()
        let question = try await command.consentURL()
        let denial = try await StravaBrowser.consent(at: question)
        await lab.world.change { $0.consent = .grants() }
        let consent = try await StravaBrowser.consent(at: question)
        #expect(try await StravaBrowser.open(denial).status == 400)
        _ = try? await StravaBrowser.open(consent)
        #expect(await lab.ending(of: command).status == 77)
        #expect(await lab.tokenRequests() == 0)
        #expect(!lab.hasTokens)
    }

    @Test(.connected) func refusalLeavesTheConnectionThatWas() async throws {
        let before = try lab.folder.data(StravaLab.tokens)
        await lab.world.change { $0.consent = .cancels }
        #expect(try await lab.connect().ending.status == 77)
        #expect(try lab.folder.data(StravaLab.tokens) == before)
        #expect(try await lab.merge().status == 0)
    }
}

/// `connect strava` when it never comes to an answer.
struct ConnectFailureTests {
    @Test(.strava) func nobodyAnswersOrThePortIsTaken() async throws {
        let late = try await lab.tpmerge("connect", "strava", "--no-browser", "--timeout", "1").expect(75)
        #expect(late.errors.hasSuffix("tpmerge: error: No answer came in time. Run tpmerge connect strava again.\n"))
        #expect(!lab.hasTokens)
        let port = try #require(URLComponents(string: lab.base)?.port)
        try await lab.tpmerge("connect", "strava", "--no-browser", "--port", "\(port)").expect(
            75,
            errors: """
                tpmerge: error: Port \(port) of this machine is taken. \
                Choose another one with --port, or leave it out to use any free port.

                """)
    }

    @Test(.connected) func anotherRunHasTheLock() async throws {
        let command = try lab.startConnecting()
        _ = try await command.consentURL()
        for arguments in [["connect", "strava", "--no-browser"], ["disconnect", "strava"], ["merge"]] {
            try await lab.tpmerge(arguments)
                .expect(75, "\(arguments)", errors: "tpmerge: error: Another tpmerge is running. Try again later.\n")
        }
        #expect(try await lab.merge("--no-state").status == 0)
        await lab.kill(command)
        #expect(try await lab.merge().status == 0)
    }

    @Test func withoutConfigurationOrStravaThereIsAGuide() async throws {
        let folder = try Folder()
        let ending = try await folder.run("connect", "strava").expect(78)
        #expect(ending.errors.hasPrefix("tpmerge: error: There is no configuration at "))
        for word in [
            "https://www.strava.com/settings/api", "Authorization Callback Domain is: localhost", "umask 077",
            "client_secret_file: ~/.config/tpmerge/strava-secret", "Run: tpmerge connect strava",
        ] { #expect(ending.errors.contains(word)) }
        try folder.write("athletes:\n  anna:\n    time_zone: UTC\n    feed: feed.ics\n", to: "config.yaml", mode: 0o600)
        let without = try await folder.run("connect", "strava", "--config", "config.yaml").expect(78)
        #expect(without.errors.hasPrefix("tpmerge: error: The configuration has no `strava:` for anna.\n"))
        #expect(without.errors.contains("https://www.strava.com/settings/api"))
    }

    @Test(.strava) func whatIsOpenToOthersIsRefused() async throws {
        try lab.folder.makeFolder("state/tokens")
        let place = lab.folder.path("state/tokens")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place)
        let folder = try await lab.tpmerge("connect", "strava", "--no-browser").expect(78)
        let sentence = "\(place) is readable by other users, and tokens are kept there. Run: chmod 700 \(place)"
        folder.expect(text: "", errors: "tpmerge: error: \(sentence)\n")
    }
}

/// `disconnect strava`: the consent is taken back at Strava, and the tokens are forgotten here.
struct DisconnectTests {
    private static let done = "anna is no longer connected to Strava. The tokens are revoked and deleted.\n"

    /// `RevocationTests` has the older way, and what is gone already.
    @Test(.connected) func revokesAndForgets() async throws {
        #expect(try await lab.merge().status == 0)
        let token = try #require(await lab.world.change { $0.tokens.refreshToken(of: $0.signedIn) })
        try await lab.tpmerge("disconnect", "strava").expect(0, text: Self.done, errors: "")
        let last = try #require(await lab.world.seen.last)
        #expect("\(last.asked)" == "POST /oauth/revoke" && last.status == 200)
        #expect(last.asked.authorization == .basic(user: "12345", password: "standin-secret"))
        #expect(last.asked.form["token"] == token)
        let memory = try lab.folder.data(ConfiguredFolder.memory())
        #expect(memory.range(of: Data("Only for me".utf8)) != nil, "activities stay")
        #expect(await lab.world.change { $0.tokens.refreshToken(of: $0.signedIn) } == nil)
        #expect(!lab.hasTokens)
        #expect(try await lab.merge().status == 77)
    }

    @Test(
        .connected(.smallPlan { $0.misbehave(.unavailable, path: "/oauth/revoke") }),
        arguments: [
            (true, "Strava cannot be reached: it refuses the connection."),
            (false, "Strava answered 503: server error."),
        ])
    func whatStravaIsNotToldIsForgottenHere(_ isAway: Bool, _ event: String) async throws {
        let nowhere = ["TPMERGE_STRAVA_OAUTH_URL": "http://127.0.0.1:1/oauth"]
        let ending = try await lab.tpmerge("disconnect", "strava", environment: isAway ? nowhere : [:])
        ending.expect(75, text: "")
        let beginning =
            "tpmerge: error: The tokens of anna were deleted here, but access was not revoked at Strava. \(event)"
        #expect(ending.errors.hasPrefix(beginning), "\(ending.errors)")
        #expect(ending.errors.hasSuffix("\nTo revoke access yourself, open https://www.strava.com/settings/apps\n"))
        #expect(!lab.hasTokens)
    }

    /// Nothing is forgotten that Strava was not told of.
    @Test(.connected) func whatCanBeMendedIsMendedFirst() async throws {
        await lab.world.change { $0.application.clientSecret = "another" }
        try await lab.tpmerge("disconnect", "strava")
            .expect(78, saying: "Strava does not accept the client secret.", "still connected")
        #expect(lab.hasTokens)
        let asked = await lab.world.requests(to: "/oauth/revoke")
        let file = lab.folder.path("state/tokens/strava-anna.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        try await lab.tpmerge("disconnect", "strava").expect(78, saying: "Run: chmod 600 \(file)")
        #expect(lab.hasTokens)
        #expect(await lab.world.requests(to: "/oauth/revoke") == asked)
    }

    @Test(.strava, arguments: [([], ""), (["--forget-activities"], "No activities of anna are stored.\n")])
    func notConnected(_ options: [String], _ more: String) async throws {
        try await lab.tpmerge(["disconnect", "strava"] + options)
            .expect(0, text: "anna is not connected to Strava.\n" + more)
        #expect(await lab.world.seen.isEmpty)
    }

    @Test(.connected) func forgetsActivitiesWhereAsked() async throws {
        #expect(try await lab.merge().status == 0)
        let memory = try lab.folder.data(ConfiguredFolder.memory())
        try #require(memory.range(of: Data("Only for me".utf8)) != nil)
        try await lab.tpmerge("disconnect", "strava", "--forget-activities").expect(
            0,
            text: Self.done + """
                Deleted 2 activities of anna.
                \(lab.folder.path)/out.ics stays. To delete it, run: rm \(lab.folder.path)/out.ics
                \(lab.folder.path)/out.json stays. To delete it, run: rm \(lab.folder.path)/out.json

                """)
        for name in try lab.folder.names(in: "state") where name.hasPrefix("athlete-") {
            #expect(try lab.folder.data("state/" + name).range(of: Data("Only for me".utf8)) == nil)
        }
    }
}
