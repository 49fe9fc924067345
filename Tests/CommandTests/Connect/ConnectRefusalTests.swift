import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `connect strava` when Strava or the athlete says no: a sentence that says what to do, and nothing is kept.
struct ConnectRefusalTests {
    /// Connects, changes the answer on its way, and expects it to be refused.
    private func expectRefusal(
        _ status: Int32, _ sentence: String, tokenRequests: Int, _ state: WorldState = WorldState(.smallPlan),
        changingAnswer change: @escaping @Sendable (String) -> String = { $0 },
        afterConsent edit: @escaping @Sendable (inout WorldState) -> Void = { _ in }
    ) async throws {
        try await StravaLab.run(state) { lab in
            let command = try lab.startConnecting()
            let answer = try await StravaBrowser.consent(at: command.consentURL())
            await lab.world.change(edit)
            let page = try await StravaBrowser.open(change(answer))
            let ending = await lab.ending(of: command)
            #expect(ending.status == status)
            #expect(ending.errors.hasSuffix("\ntpmerge: error: \(sentence)\n"), "\(ending.errors)")
            #expect(page.status == 400)
            #expect(page.html.contains("<h1>tpmerge is not connected</h1>"))
            #expect(page.html.contains(sentence.replacingOccurrences(of: "\"", with: "&quot;")))
            #expect(!lab.hasTokens)
            #expect(await lab.tokenRequests() == tokenRequests)
        }
    }

    @Test func denied() async throws {
        try await expectRefusal(
            77,
            "The connection was denied on Strava's page. Run tpmerge connect strava again and choose Authorize.",
            tokenRequests: 0, .smallPlan { $0.consent = .cancels })
    }

    @Test(arguments: ["state=", "state=other", "state=%00"])
    func wrongState(_ state: String) async throws {
        try await expectRefusal(
            77,
            """
            The reply does not belong to this request. \
            Run tpmerge connect strava again and use the reply at once.
            """, tokenRequests: 0,
            changingAnswer: { $0.replacing(#/state=[^&]*/#, with: state) })
    }

    @Test(arguments: ["&error=%3Cscript%3E", "&error=server_error"])
    func everyErrorIsARefusal(_ rest: String) async throws {
        try await expectRefusal(
            77,
            "The connection was denied on Strava's page. Run tpmerge connect strava again and choose Authorize.",
            tokenRequests: 0, changingAnswer: { $0.replacing(#/&code=.*/#, with: rest) })
    }

    /// What says neither yes nor no is waited past, in a browser and on standard input.
    @Test func answerThatIsNone() async throws {
        try await StravaLab.run { lab in
            let command = try lab.startConnecting()
            let question = try await command.consentURL()
            let answer = try await StravaBrowser.consent(at: question)
            let empty = answer.replacing(#/&code=[^&]*/#, with: "&code=")
            #expect(try await StravaBrowser.open(empty).status == 404)
            try command.type(question)
            try command.type(answer)
            #expect(await lab.ending(of: command).status == 0)
            #expect(await lab.tokenRequests() == 1)
        }
    }

    @Test func boxUnticked() async throws {
        try await expectRefusal(
            77,
            """
            Strava did not grant permission to read activities. \
            Run tpmerge connect strava again and leave "View data about your activities" ticked.
            """, tokenRequests: 1, .smallPlan { $0.consent = .grants(only: [.read]) })
    }

    @Test func unknownClient() async throws {
        try await expectRefusal(
            78,
            """
            Strava does not know the client_id. \
            Copy the Client ID again from Strava's page My API Application into client_id.
            """, tokenRequests: 1, afterConsent: { $0.application.clientID = "54321" })
    }

    @Test func wrongSecret() async throws {
        try await expectRefusal(
            78,
            """
            Strava does not accept the client secret. Copy the Client Secret again from Strava's page \
            My API Application into client_secret_file, client_secret or TPMERGE_STRAVA_CLIENT_SECRET.
            """, tokenRequests: 1, afterConsent: { $0.application.clientSecret = "another" })
    }

    private static let badCode = """
        Strava does not accept the code: it is wrong, was used before or is too old. \
        Run tpmerge connect strava again and use the reply at once.
        """

    @Test func expiredCode() async throws {
        try await expectRefusal(77, Self.badCode, tokenRequests: 1, .smallPlan { $0.tokens.codeLifetime = 0 })
    }

    @Test func usedCode() async throws {
        try await StravaLab.run { lab in
            let command = try lab.startConnecting()
            let answer = try await StravaBrowser.consent(at: command.consentURL())
            let code = try #require(URLComponents(string: answer)?.queryItems?.first { $0.name == "code" }?.value)
            let form = "client_id=12345&client_secret=standin-secret&grant_type=authorization_code&code=\(code)"
            _ = try await StravaBrowser.post(form, to: lab.base + "/oauth/token")
            #expect(try await StravaBrowser.open(answer).status == 400)
            let ending = await lab.ending(of: command)
            #expect(ending.status == 77)
            #expect(ending.errors.hasSuffix("tpmerge: error: \(Self.badCode)\n"))
            #expect(!lab.hasTokens)
        }
    }

    @Test func firstAnswerCounts() async throws {
        try await StravaLab.run(.smallPlan { $0.consent = .cancels }) { lab in
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
    }

    @Test func privateActivitiesUnticked() async throws {
        try await StravaLab.run(.smallPlan { $0.consent = .grants(only: [.readActivities]) }) { lab in
            let command = try lab.startConnecting()
            // The stand-in grants nothing that wasn't asked for, so the page is opened as if less had been.
            let question = try await command.consentURL().replacing(
                #/activity(:|%3A)read_all/#, with: "activity:read")
            let answer = try await StravaBrowser.consent(at: question)
            #expect(try await StravaBrowser.open(answer).status == 200)
            let ending = await lab.ending(of: command)
            #expect(ending.status == 0)
            #expect(ending.text.hasSuffix("Granted: activity:read,read.\n"))
            #expect(
                ending.errors.hasSuffix(
                    """
                    tpmerge: warning: Activities that are visible to "Only You" are missing. To include them, \
                    run tpmerge connect strava again and tick "View data about your private activities".

                    """), "\(ending.errors)")
            #expect(try await lab.merge().status == 0)
            #expect(try lab.publishedActivities() == ["901"])
        }
    }

    @Test func refusalLeavesTheConnectionThatWas() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            let before = try lab.folder.data(StravaLab.tokens)
            await lab.world.change { $0.consent = .cancels }
            #expect(try await lab.connect().ending.status == 77)
            #expect(try lab.folder.data(StravaLab.tokens) == before)
            #expect(try await lab.merge().status == 0)
        }
    }
}
