import Basics
package import StravaAPI
import Web

/// Whether an athlete's consent at Strava still stands.
package enum Permission: Sendable, Equatable {
    case stands
    /// The athlete has revoked it; the tokens are forgotten.
    case refused
    /// Strava didn't answer.
    case unknown(StravaError)
}

extension StravaConnections {
    /// The time limit in seconds.
    private static let patience = 20

    /// Checks whether the athlete's consent still stands, and renews the tokens at most once. Refused tokens are
    /// forgotten, unless the athlete has connected again meanwhile.
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
            // Other features report these errors; Strava accepted the tokens.
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
