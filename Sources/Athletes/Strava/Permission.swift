import Basics
package import StravaAPI
import Web

/// Whether an athlete still lets us in at Strava.
package enum Permission: Sendable, Equatable {
    case stands
    /// It was taken back; the tokens are forgotten.
    case refused
    /// Strava doesn't say.
    case unknown(StravaError)
}

extension StravaConnections {
    /// How long it may take, in seconds.
    private static let patience = 20

    /// Tries whether an athlete still lets us in, with tokens that are renewed once. Those that are refused are forgotten,
    /// unless somebody has connected again meanwhile.
    package func permission(of athlete: Athlete) async -> Permission {
        guard let application = athlete.strava else { return .stands }
        let storage = storage(of: athlete)
        let session = await session(of: athlete, application, remembers: true)
        let since = (try? storage.load())?.connectedSince
        do throws(StravaError) {
            try await session.checkPermission(until: outside.now().advanced(bySeconds: Self.patience))
            return .stands
        } catch {
            switch error {
            case .revoked, .notConnected: return .refused
            // They are somebody else's business, and were let in.
            case .otherApplication, .missingScope: return .stands
            case .unauthorized: break
            default: return .unknown(error)
            }
        }
        do throws(StravaError) {
            return try await storage.withExclusiveLock { () async throws(StravaError) in
                guard try storage.connection()?.connectedSince == since else { return .stands }
                try storage.put(nil)
                return .refused
            }
        } catch {
            return .unknown(error)
        }
    }
}
