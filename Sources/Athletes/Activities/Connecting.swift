package import Basics
package import StravaAPI

/// What a consent has led to.
package struct NewConnection: Sendable {
    package let connection: Connection
    /// What was kept before; nil where nothing was, or nothing that could be read.
    package let former: Connection?

    /// Whether another account at Strava has taken the former one's place.
    package var isOtherAccount: Bool { former.map { $0.athleteID != connection.athleteID } ?? false }
}

extension StravaConnections {
    /// Turns a consent into a connection that is kept. Only where it could be kept the code is sent.
    ///
    /// - Parameters:
    ///   - verifier: proves that the question was ours (PKCE).
    ///   - asked: what counts as granted where nobody says what was.
    package func connect(
        _ athlete: Athlete, _ application: StravaApplication, with answer: ConsentAnswer, verifier: Secret,
        asked: Scopes = .wanted
    ) async throws(StravaError) -> NewConnection {
        let storage = storage(of: athlete)
        let former = try? storage.load()
        do { try storage.checkSaving() } catch { throw .storage(error) }
        // It isn't stopped when whoever waits for it is: a code that Strava has taken must not get lost.
        let exchange = Task { [oauth = oauth(of: application)] () async -> Result<Connection, StravaError> in
            do throws(StravaError) {
                let connection = try await storage.withExclusiveLock { () async throws(StravaError) in
                    let connection = try await oauth.exchange(answer, verifier: verifier, asked: asked)
                    try storage.put(connection)
                    return connection
                }
                return .success(connection)
            } catch {
                return .failure(error)
            }
        }
        let connection = try await exchange.value.get()
        let new = NewConnection(connection: connection, former: former)
        if former?.athleteID != connection.athleteID { forget(athlete) }
        return new
    }

    /// Renews the tokens now, whether or not they are still good.
    ///
    /// - Throws: `StravaError`, `.notConnected` among them; `.revoked` when the consent is gone, which is then forgotten.
    package func refresh(
        _ athlete: Athlete, _ application: StravaApplication
    ) async throws(StravaError) -> Connection {
        let storage = storage(of: athlete)
        guard let connection = try storage.connection() else { throw .notConnected }
        let tokens = AccessTokens(oauth: oauth(of: application), storage: storage, effects: outside)
        _ = try await tokens.renew(after: connection.access?.token ?? Secret(""))
        guard let renewed = try storage.connection() else { throw .notConnected }
        return renewed
    }
}
