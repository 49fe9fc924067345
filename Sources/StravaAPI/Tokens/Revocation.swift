import Basics

/// How taking a connection back ended.
package enum Revocation: Sendable {
    /// There was none.
    case nothing
    case revoked
    /// Strava could not be told; here it is forgotten all the same.
    case forgotten(StravaError)
    /// Nothing has changed: something has to be mended first.
    case kept(StravaError)

    package var isForgotten: Bool {
        switch self {
        case .revoked, .forgotten: true
        case .nothing, .kept: false
        }
    }

    /// What to do where Strava doesn't know.
    package static let byHand = "To revoke access yourself, open https://www.strava.com/settings/apps"

    /// Tells Strava, then forgets. Only while nobody renews the tokens: those that are sent would be void by then.
    ///
    /// - Parameter inAnyCase: whether it is forgotten also where a mended configuration would let Strava be told.
    package static func revoke(
        _ storage: ConnectionStorage, at oauth: OAuth, inAnyCase: Bool = false
    ) async throws(StravaError) -> Revocation {
        try await storage.withExclusiveLock { () async throws(StravaError) in
            try await revoked(storage, oauth, inAnyCase)
        }
    }

    private static func revoked(
        _ storage: ConnectionStorage, _ oauth: OAuth, _ inAnyCase: Bool
    ) async throws(StravaError) -> Revocation {
        let connection: Connection?
        do throws(StravaError) {
            connection = try storage.connection()
        } catch {
            // What is damaged can't be mended; what is locked or open to others can.
            if error.kind == .configuration && !inAnyCase || error.kind == .temporary { return .kept(error) }
            try storage.put(nil)
            return .forgotten(error)
        }
        guard let connection else { return .nothing }
        do throws(StravaError) {
            try await oauth.revoke(connection)
        } catch {
            guard inAnyCase || error.kind != .configuration else { return .kept(error) }
            try storage.put(nil)
            return .forgotten(error)
        }
        try storage.put(nil)
        return .revoked
    }
}
