import Basics
import Web

extension OAuth {
    /// Takes the consent back at Strava, by the new endpoint or, where there is none yet, by the old one. A consent
    /// that is gone already is fine.
    ///
    /// - Throws: `StravaError` when it may still stand.
    package func revoke(_ connection: Connection) async throws(StravaError) {
        let pair = "\(application.clientID):\(application.clientSecret.revealed())"
        do throws(StravaError) {
            _ = try await post(
                "revoke", form: [("token", connection.refreshToken.revealed())], .revocation,
                authorization: "Basic \(Array(pair.utf8).base64)"
            ) { _ in true }
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
        do throws(StravaError) {
            let token = try await liveToken(of: connection)
            _ = try await post("deauthorize", form: [], .question, authorization: "Bearer \(token.revealed())") { _ in
                true
            }
        } catch {
            // Who isn't let in any more has nothing left to take back.
            guard error != .revoked, error != .unauthorized else { return }
            throw error
        }
    }

    private func liveToken(of connection: Connection) async throws(StravaError) -> Secret {
        if let access = connection.access, access.isAlive(at: effects.now(), margin: 60) { return access.token }
        let renewed = try await refresh(connection)
        guard let access = renewed.access else { throw .unusable("tokens") }
        return access.token
    }
}
