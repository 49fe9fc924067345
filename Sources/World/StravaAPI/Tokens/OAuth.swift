package import Basics
package import Web

/// The API application that the athlete registered with Strava, and Strava's addresses.
package struct StravaApplication: Sendable, Hashable {
    package let clientID: String
    package let clientSecret: Secret
    /// The base address of the API, such as `https://www.strava.com/api/v3`.
    package let apiURL: Address
    /// The base address of consent and tokens, such as `https://www.strava.com/oauth`.
    package let oauthURL: Address

    package init(clientID: String, clientSecret: Secret, apiURL: Address, oauthURL: Address) {
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.apiURL = apiURL
        self.oauthURL = oauthURL
    }

    /// What authenticates the application in a form or a query.
    var credentials: [(String, String)] {
        [("client_id", clientID), ("client_secret", clientSecret.revealed())]
    }
}

/// Exchanges consents for tokens, renews tokens and revokes consents at Strava (RFC 6749, and Strava's page
/// "Authentication").
package struct OAuth: Sendable {
    let application: StravaApplication
    let effects: Outside
    private let deadline: Instant?

    /// - Parameter deadline: when a waiting caller gives up: no request is sent after it, and none that Strava may have
    ///   processed is repeated. nil gives each request a minute with all its attempts.
    package init(application: StravaApplication, effects: Outside, until deadline: Instant? = nil) {
        self.application = application
        self.effects = effects
        self.deadline = deadline
    }

    /// Exchanges a consent's code for tokens.
    ///
    /// - Parameters:
    ///   - verifier: that of the request; it proves that this program made it (PKCE).
    ///   - asked: the scopes that count as granted if neither Strava nor the answer names them.
    /// - Throws: `StravaError`; `.missingScope` if the athlete unticked reading activities.
    package func exchange(
        _ answer: ConsentAnswer, verifier: Secret, asked: Scopes = .wanted
    ) async throws(StravaError) -> Connection {
        let tokens = try await tokens(
            .code,
            [
                ("grant_type", "authorization_code"),
                ("code", answer.code.revealed()),
                ("code_verifier", verifier.revealed()),
            ])
        guard let refreshToken = tokens.refreshToken else { throw .unusable("tokens") }
        let scopes = tokens.scopes ?? answer.scopes ?? asked
        guard scopes.readActivities else { throw .missingScope(granted: scopes) }
        return Connection(
            clientID: application.clientID, athleteID: tokens.athleteID, athleteName: tokens.athleteName,
            connectedSince: effects.now(), scopes: scopes, refreshToken: refreshToken, access: tokens.access)
    }

    /// Checks id and secret of the application without a connection: it sends a code that Strava never issued, and
    /// Strava complains about the code only if it accepts the application.
    ///
    /// - Throws: `StravaError`, such as `.unknownClient`, `.wrongSecret` and `.inactive`.
    package func tryApplication() async throws(StravaError) {
        let code = effects.randomBytes(20).map { String($0 % 16, radix: 16) }.joined()
        do {
            _ = try await tokens(.code, [("grant_type", "authorization_code"), ("code", code)])
        } catch {
            guard error == .badCode else { throw error }
        }
    }

    /// Renews a connection's tokens. The earlier ones may be void afterwards.
    ///
    /// - Throws: `StravaError`; `.revoked` if the athlete has revoked the consent.
    package func refresh(_ connection: Connection) async throws(StravaError) -> Connection {
        let tokens = try await tokens(
            .refresh,
            [
                ("grant_type", "refresh_token"),
                ("refresh_token", connection.refreshToken.revealed()),
            ])
        var renewed = connection
        renewed.access = tokens.access
        if let next = tokens.refreshToken { renewed.refreshToken = next }
        if let scopes = tokens.scopes { renewed.scopes = scopes }
        return renewed
    }
}

extension OAuth {
    /// How long one request without a deadline may take with all its attempts, in seconds.
    private static let total = 60

    private func tokens(_ purpose: RequestKind, _ grant: [(String, String)]) async throws(StravaError) -> TokenResponse
    {
        let form = application.credentials + grant
        // A code or token that Strava may have consumed is never sent again: it would be refused.
        let response = try await post("token", form: form, purpose) { $0.wasNeverSent }
        return try TokenResponse(response.body, now: effects.now())
    }

    /// Sends a form, and repeats it after passing failures for which `repeats` returns true.
    func post(
        _ path: String, form: [(String, String)], _ purpose: RequestKind, authorization: String? = nil,
        repeating repeats: (StravaError) -> Bool
    ) async throws(StravaError) -> Response {
        let deadline = deadline ?? effects.now().advanced(bySeconds: Self.total)
        var patience = RetryPolicy<StravaError>(effects, until: deadline)
        let fields = [HeaderFields.form] + (authorization.map { [("Authorization", $0)] } ?? [])
        while true {
            do throws(StravaError) {
                let response = try await effects.send(
                    .post, path, below: application.oauthURL, fields, Array(form.formEncoded.utf8),
                    limits: patience.limits(.short))
                if (200...299).contains(response.status) { return response }
                throw StravaError(refusing: response, purpose: purpose, now: effects.now())
            } catch {
                try await patience.wait(after: error, if: repeats(error))
            }
        }
    }
}

extension OAuth {
    /// Revokes the consent at Strava, by the new endpoint or, if that doesn't exist, by the old one. A consent that is
    /// already gone is no error.
    ///
    /// - Throws: `StravaError` if the consent may still be valid.
    package func revoke(_ connection: Connection) async throws(StravaError) {
        let pair = "\(application.clientID):\(application.clientSecret.revealed())"
        do {
            _ = try await post(
                "revoke", form: [("token", connection.refreshToken.revealed())], .revocation,
                authorization: "Basic \(Array(pair.utf8).base64)"
            ) { _ in deadline == nil }
        } catch {
            switch error {
            case .refused(404), .refused(405), .refused(410), .unavailable(.busy(501, _)):
                try await deauthorize(connection)
            case .revoked: return
            default: throw error
            }
        }
    }

    private func deauthorize(_ connection: Connection) async throws(StravaError) {
        do {
            let token = try await liveToken(of: connection)
            _ = try await post("deauthorize", form: [], .question, authorization: "Bearer \(token.revealed())") { _ in
                deadline == nil
            }
        } catch {
            // A connection that Strava no longer accepts has nothing left to revoke.
            guard error != .revoked, error != .unauthorized else { return }
            throw error
        }
    }

    private func liveToken(of connection: Connection) async throws(StravaError) -> Secret {
        if let access = connection.access, access.isValid(at: effects.now(), margin: 60) { return access.token }
        let renewed = try await refresh(connection)
        guard let access = renewed.access else { throw .unusable("tokens") }
        return access.token
    }
}
