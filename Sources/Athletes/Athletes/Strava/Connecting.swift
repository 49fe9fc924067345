package import Basics
package import Profiles
package import Store
package import StravaAPI

package struct NewConnection: Sendable {
    package let connection: Connection
    /// The former connection; nil if there was none, or it couldn't be read.
    package let former: Connection?
    /// Sentences about parts of the former connection that could not be removed.
    package fileprivate(set) var remains: [String] = []
    /// The athlete who had the account before, and is no longer connected; nil if it was new here.
    package var formerHolder: String?

    /// Whether the connection belongs to another Strava account than the former; false if Strava hasn't named both
    /// athletes.
    package var isOtherAccount: Bool {
        guard let former, former.athleteID != 0, connection.athleteID != 0 else { return false }
        return former.athleteID != connection.athleteID
    }
}

extension AthleteOwner {
    /// Turns a consent into a connection and keeps it. If it belongs to another account than before, this revokes the
    /// former account's tokens at Strava, and forgets its activities. An athlete whose account is moved loses them, too.
    ///
    /// - Parameters:
    ///   - verifier: the code verifier of the request (PKCE).
    ///   - asked: the scopes granted if Strava's answer doesn't name any.
    ///   - takesOver: whether an account that is connected for another athlete of the state folder is moved to this one.
    /// - Throws: `StravaError`; `.otherAthlete` for an account of another athlete, who then gets the new tokens.
    package nonisolated func connect(
        to application: StravaApplication, with answer: ConsentAnswer, verifier: Secret, asked: Scopes = .wanted,
        takingOver takesOver: Bool = false, through connections: StravaConnections, _ lock: HeldLock
    ) async throws(StravaError) -> NewConnection {
        adoptUploads()
        let salted = state.salted(athlete, at: effects.now())
        _ = try? state.claim(athlete, salted: salted, takesOver: false)
        var new = try await connections.connect(
            athlete, application, with: answer, verifier: verifier, asked: asked, takingOver: takesOver)
        if let holder = new.formerHolder {
            let left = AthleteOwner(Athlete(left: holder, zone: athlete.zone), in: state, effects: effects)
            try? Self.adoptUploads(in: left.path, by: new.connection.athleteID)
            do { _ = try await left.forgetActivities(andImported: false, lock) } catch {
                new.remains.append(error.sentence)
            }
        }
        guard let former = new.former, new.isOtherAccount else { return new }
        // Forgets first: revoking may take time, and the process may end meanwhile.
        do { _ = try await forgetActivities(andImported: false, lock) } catch {
            new.remains.append(error.sentence)
        }
        do { try await connections.oauth(of: application).revoke(former) } catch {
            new.remains.append("The former account's access could not be revoked at Strava. \(error)")
        }
        return new
    }
}

extension StravaConnections {
    /// Sends the code only if the connection can be kept.
    fileprivate func connect(
        _ athlete: Athlete, _ application: StravaApplication, with answer: ConsentAnswer, verifier: Secret,
        asked: Scopes, takingOver takesOver: Bool
    ) async throws(StravaError) -> NewConnection {
        let storage = storage(of: athlete)
        let former = try? storage.load()
        do { try storage.checkSaving() } catch { throw .storage(error) }
        // Cancelling the caller doesn't stop the exchange: a code that Strava has accepted must not get lost.
        let exchange = Task { [oauth = oauth(of: application)] () async -> Result<NewConnection, StravaError> in
            await Result(
                of: try await storage.withExclusiveLock { () async throws(StravaError) in
                    let connection = try await oauth.exchange(answer, verifier: verifier, asked: asked)
                    let holder = holder(of: connection, besides: athlete)
                    if let holder, !takesOver {
                        try await settle(connection, of: holder, with: oauth, isMoved: false)
                        throw .otherAthlete(holder: holder, asker: athlete.name)
                    }
                    // Kept first: if the former holder's can't be removed, the new tokens aren't lost.
                    try storage.put(connection)
                    if let holder { try await settle(connection, of: holder, with: oauth, isMoved: true) }
                    return NewConnection(connection: connection, former: former, formerHolder: holder)
                })
        }
        let new = try await exchange.value.get()
        if former?.athleteID != new.connection.athleteID { forget(athlete) }
        return new
    }

    /// Gives new tokens to the athlete who has their account already: Strava may have ended the earlier ones. If the
    /// account is moved, disconnects that athlete instead.
    private func settle(
        _ connection: Connection, of holder: String, with oauth: OAuth, isMoved: Bool
    ) async throws(StravaError) {
        let storage = storage(named: holder)
        let isOfOtherApplication = try await storage.withExclusiveLock { () async throws(StravaError) in
            guard var held = try storage.connection() else { return false }
            guard !isMoved else {
                try storage.put(nil)
                return false
            }
            guard held.clientID == connection.clientID else { return true }
            (held.refreshToken, held.access, held.scopes) = (
                connection.refreshToken, connection.access, connection.scopes
            )
            try storage.put(held)
            return false
        }
        if isMoved { forget(named: holder) }
        // Each application has tokens of its own, and nothing will use these.
        if isOfOtherApplication { try? await oauth.revoke(connection) }
    }

    /// Renews the tokens now, even if they are still valid.
    ///
    /// - Throws: `StravaError`, including `.notConnected`; `.revoked` if the consent is gone, which is then forgotten.
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

extension AthleteOwner {
    /// Assigns entries without an account to the connected one, before another is connected.
    package nonisolated func adoptUploads() {
        guard let stravaAccount else { return }
        // If that fails, they count for any account, and the next use of the ledger tries again.
        try? Self.adoptUploads(in: path, by: stravaAccount)
    }

    package static func adoptUploads(in path: String, by account: Int64) throws(StoreError) {
        guard account != 0 else { return }
        let known = try AthleteStore.look(path, AthleteStore.uploads(to:), 0)
        guard known?.isEmpty == false else { return }
        let store = try AthleteStore.openExisting(path)
        defer { _ = store.close() }
        try store.adoptUploads(by: account)
    }

    /// Strava's id of the connected athlete; nil without a connection, or if Strava hasn't named the athlete.
    package nonisolated var stravaAccount: Int64? {
        let connection = try? effects.strava?.storage(of: athlete).load()
        return connection.flatMap { $0.athleteID == 0 ? nil : $0.athleteID }
    }
}
