package import Basics
package import Store
package import StravaAPI

/// What a consent has led to.
package struct NewConnection: Sendable {
    package let connection: Connection
    /// What was kept before; nil where nothing was, or nothing that could be read.
    package let former: Connection?
    /// What could not be undone of the former account's connection, in sentences.
    package fileprivate(set) var remains: [String] = []

    /// Whether another account at Strava has taken the former one's place; false where Strava hasn't told who either is.
    package var isOtherAccount: Bool {
        guard let former, former.athleteID != 0, connection.athleteID != 0 else { return false }
        return former.athleteID != connection.athleteID
    }
}

extension AthleteOwner {
    /// Turns a consent into a connection that is kept. Where it belongs to another account than before, the former one's tokens
    /// are revoked at Strava, and its activities are forgotten.
    ///
    /// - Parameters:
    ///   - verifier: proves that the question was ours (PKCE).
    ///   - asked: what counts as granted where Strava's answer doesn't say what was.
    package nonisolated func connect(
        to application: StravaApplication, with answer: ConsentAnswer, verifier: Secret, asked: Scopes = .wanted,
        through connections: StravaConnections, _ lock: HeldLock
    ) async throws(StravaError) -> NewConnection {
        adoptUploads()
        var new = try await connections.connect(athlete, application, with: answer, verifier: verifier, asked: asked)
        guard let former = new.former, new.isOtherAccount else { return new }
        // Here first: Strava may take its time, and the process may end meanwhile.
        do throws(StoreError) { _ = try await forgetActivities(andImported: false, lock) } catch {
            new.remains.append(error.sentence)
        }
        do throws(StravaError) { try await connections.oauth(of: application).revoke(former) } catch {
            new.remains.append("The former account's access could not be revoked at Strava. \(error)")
        }
        return new
    }

    /// Takes the connection back: at Strava, then here, with what Strava has hinted at.
    ///
    /// - Parameter inAnyCase: whether it is forgotten also where a mended configuration would let Strava be told.
    package nonisolated func disconnect(
        from application: StravaApplication, inAnyCase: Bool, through connections: StravaConnections,
        hints access: AccessStore, _ lock: HeldLock
    ) async throws(StravaError) -> Revocation {
        adoptUploads()
        let ending = try await Revocation.revoke(
            connections.storage(of: athlete), at: connections.oauth(of: application), inAnyCase: inAnyCase)
        if ending.isForgotten {
            connections.forget(athlete)
            // A hint that can't go now goes once it was followed.
            if access.exists { try? access.forgetHints(of: athlete.name) }
        }
        return ending
    }
}

extension StravaConnections {
    /// Turns a consent into a connection. Only where it could be kept the code is sent.
    ///
    /// - Parameters:
    ///   - verifier: proves that the question was ours (PKCE).
    ///   - asked: what counts as granted where Strava's answer doesn't say what was.
    fileprivate func connect(
        _ athlete: Athlete, _ application: StravaApplication, with answer: ConsentAnswer, verifier: Secret,
        asked: Scopes
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
