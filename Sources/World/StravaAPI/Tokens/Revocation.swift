import Basics

package enum Revocation: Sendable {
    case nothing
    case revoked
    /// Strava could not be told; the connection is forgotten here all the same.
    case forgotten(StravaError)
    /// Nothing has changed: a problem must be mended first.
    case kept(StravaError)

    package var isForgotten: Bool {
        switch self {
        case .revoked, .forgotten: true
        case .nothing, .kept: false
        }
    }

    /// Advice for the case that Strava could not be told.
    package static let byHand = "To revoke access yourself, open https://www.strava.com/settings/apps"

    /// Revokes the consent at Strava, then forgets the connection. It holds the lock against renewals, which would void
    /// the tokens that it sends.
    ///
    /// - Parameter inAnyCase: whether the connection is forgotten even if Strava could be told after mending the
    ///   configuration.
    package static func revoke(
        _ storage: any ConnectionStorage, at oauth: OAuth, inAnyCase: Bool = false
    ) async throws(StravaError) -> Revocation {
        try await storage.withExclusiveLock { () async throws(StravaError) in
            let connection: Connection?
            do throws(StravaError) {
                connection = try storage.connection()
            } catch {
                // Damage can't be mended; wrong permissions or a missing key can.
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
}
