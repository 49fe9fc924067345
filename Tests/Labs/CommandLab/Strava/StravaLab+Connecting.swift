package import StravaStandIn
import Testing

extension StravaLab {
    /// Connects by a browser on this machine, and gives what that browser shows at the end.
    @discardableResult
    package func connect(
        _ arguments: String..., environment: [String: String] = [:],
        changingQuestion ask: (String) -> String = { $0 }, changingAnswer change: (String) -> String = { $0 }
    ) async throws -> (ending: Command.Ending, page: StravaBrowser.Page) {
        let command = try start(["connect", "strava", "--no-browser"] + arguments, environment: environment)
        let answer = try await StravaBrowser.consent(at: ask(command.consentURL()))
        let page = try await StravaBrowser.open(change(answer))
        return (await ending(of: command), page)
    }

    package func connected(environment: [String: String] = [:]) async throws {
        let (ending, _) = try await connect(environment: environment)
        try #require(ending.status == 0, "\(ending.errors)")
    }

    /// Connects where Strava doesn't show private activities. The stand-in grants nothing that wasn't asked for, so its
    /// page is opened as if less had been.
    @discardableResult
    package func connectedWithoutPrivateActivities() async throws -> Command.Ending {
        let (ending, page) = try await connect(changingQuestion: {
            $0.replacing(#/activity(:|%3A)read_all/#, with: "activity:read")
        })
        #expect(page.status == 200)
        return ending.expect(0)
    }

    /// Connects with an access token that has to be renewed at its first use.
    package func connectedWithOldToken(rotation: Rotation = .withAccessToken) async throws {
        await world.change {
            $0.tokens.lifetime = 200
            $0.tokens.rotation = rotation
        }
        try await connected()
        await world.change { $0.tokens.lifetime = 21_600 }
    }

    package static let tokens = "state/tokens/strava-anna.json"

    package var hasTokens: Bool { folder.exists(Self.tokens) }

    /// Whether what is kept is what Strava would accept now.
    package func expectStoredTokenIsGood() async throws {
        let good = try #require(await world.change { $0.tokens.refreshToken(of: $0.signedIn) })
        #expect(try folder.text(Self.tokens).contains(good))
    }

    package func tokenRequests() async -> Int { await world.requests(to: "/oauth/token") }

    package func apiRequests() async -> Int { await world.seen.count { $0.asked.path.hasPrefix("/api/") } }
}
