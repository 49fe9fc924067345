package import Basics
import Files
package import Web

/// Provides a valid access token and renews it in time. Only one renewal runs at a time, in this process and across all
/// of them, and its tokens are stored before they are used.
package actor AccessTokens {
    private let oauth: OAuth
    private let storage: any ConnectionStorage
    private let effects: Outside
    private var renewal: Task<Result<Secret, StravaError>, Never>?
    /// The token that this run itself has fetched, valid until Strava refuses it, whatever a wrong clock says of its
    /// age.
    private var latest: Secret?

    package init(oauth: OAuth, storage: any ConnectionStorage, effects: Outside) {
        (self.oauth, self.storage, self.effects) = (oauth, storage, effects)
    }

    /// A token that Strava promises to accept for at least five more minutes.
    ///
    /// - Throws: `StravaError`; `.revoked` if the consent is gone, which is then forgotten here, too.
    package func current() async throws(StravaError) -> Secret {
        if renewal == nil, let token = usable(in: try stored(), otherThan: nil) { return token }
        return try await renewed(insteadOf: nil)
    }

    /// Another token after Strava refused one: the stored one if that has changed meanwhile, otherwise a new one.
    ///
    /// - Throws: `StravaError`; `.revoked` if the consent is gone, which is then forgotten here, too.
    package func renew(after rejected: Secret) async throws(StravaError) -> Secret {
        try await renewed(insteadOf: rejected)
    }
}

extension AccessTokens {
    private static let margin = 300

    /// Joins a renewal that is under way. Cancelling a caller doesn't stop it, since its tokens must not get lost.
    private func renewed(insteadOf rejected: Secret?) async throws(StravaError) -> Secret {
        if let renewal { return try await renewal.value.get() }
        let task = Task { [storage] () async -> Result<Secret, StravaError> in
            defer { self.renewal = nil }
            do throws(StravaError) {
                return .success(
                    try await storage.withExclusiveLock { () async throws(StravaError) in
                        try await self.renewAlone(insteadOf: rejected)
                    })
            } catch {
                return .failure(error)
            }
        }
        renewal = task
        return try await task.value.get()
    }

    /// The part of a renewal that needs the exclusive lock.
    private func renewAlone(insteadOf rejected: Secret?) async throws(StravaError) -> Secret {
        let connection = try stored()
        if let token = usable(in: connection, otherThan: rejected) { return token }
        return try await renew(connection)
    }

    private func renew(_ connection: Connection) async throws(StravaError) -> Secret {
        // Strava issues the new tokens only once, so this makes sure first that they can be stored.
        do { try storage.checkSaving() } catch { throw .storage(error) }
        let renewed: Connection
        do {
            renewed = try await oauth.refresh(connection)
        } catch {
            guard error == .revoked, let newer = try replacement(of: connection) else { throw error }
            guard let token = usable(in: newer, otherThan: nil) else { throw .unauthorized }
            return token
        }
        do {
            try storage.save(renewed)
        } catch {
            throw .storage(
                FileError(
                    message: "\(error) Strava's new tokens could not be saved. Fix that, then run: "
                        + "tpmerge connect strava", cause: error.cause))
        }
        guard let access = renewed.access else { throw .unusable("tokens") }
        latest = access.token
        return access.token
    }

    /// The connection that another process has stored meanwhile. If there is none, the refused one is forgotten, and
    /// nil is returned.
    private func replacement(of refused: Connection) throws(StravaError) -> Connection? {
        let stored = try storage.connection()
        if let stored, stored.refreshToken != refused.refreshToken { return stored }
        try storage.put(nil)
        return nil
    }

    private func stored() throws(StravaError) -> Connection {
        guard let connection = try storage.connection() else { throw .notConnected }
        guard connection.clientID == oauth.application.clientID else { throw .otherApplication }
        return connection
    }

    private func usable(in connection: Connection, otherThan rejected: Secret?) -> Secret? {
        guard let access = connection.access, access.token != rejected,
            access.token == latest || access.isValid(at: effects.now(), margin: Self.margin)
        else { return nil }
        return access.token
    }
}

package struct AccessToken: Sendable, Equatable {
    package let token: Secret
    package let expires: Instant

    /// Whether it will still be valid `margin` seconds after `now`.
    package func isValid(at now: Instant, margin: Int = 0) -> Bool { now.advanced(bySeconds: margin) < expires }
}
