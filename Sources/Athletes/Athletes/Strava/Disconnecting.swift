package import Profiles
package import Store
package import StravaAPI

/// The result of ending an athlete's connection to Strava.
package struct Disconnection: Sendable {
    /// The outcome at Strava, or why the connection can't be removed here.
    package let revocation: Result<Revocation, StravaError>
    /// A report in sentences about the deleted activities, or why they can't be deleted; nil if they were to stay.
    package let activities: Result<[String], StoreError>?
}

extension AthleteOwner {
    /// Revokes the connection at Strava, then removes it here, with the athlete's hints. Fetched activities that are to
    /// be forgotten are deleted even if the rest fails.
    ///
    /// - Parameter inAnyCase: whether to remove the connection even if Strava could still be informed once the
    ///   configuration is corrected.
    package nonisolated func disconnect(
        from application: StravaApplication, inAnyCase: Bool, forgettingActivities forgets: Bool,
        through connections: StravaConnections, hints access: AccessStore, _ lock: HeldLock
    ) async -> Disconnection {
        adoptUploads()
        let revocation = await Result<_, StravaError>(
            of: try await Revocation.revoke(
                connections.storage(of: athlete), at: connections.oauth(of: application), inAnyCase: inAnyCase))
        if case .success(let ending) = revocation, ending.isForgotten {
            connections.forget(athlete)
            // A hint that can't be removed now is removed once it was followed up.
            if access.exists { try? access.forgetHints(of: athlete.name) }
        }
        guard forgets else { return Disconnection(revocation: revocation, activities: nil) }
        let activities = await Result<_, StoreError>(of: try await forgetActivities(andImported: false, lock))
        return Disconnection(revocation: revocation, activities: activities)
    }
}
