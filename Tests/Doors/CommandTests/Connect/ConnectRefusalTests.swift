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
