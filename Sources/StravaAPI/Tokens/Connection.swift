package import Basics

/// An athlete's consent, as it is remembered: who gave it, to what, and the tokens that stand for it.
package struct Connection: Sendable, Equatable {
    /// The API application that the consent was given to.
    package let clientID: String
    /// Strava's number of the athlete; 0 when Strava did not say.
    package let athleteID: Int64
    /// One line; empty when Strava did not say.
    package let athleteName: String
    package let connectedSince: Instant
    /// What was granted.
    package var scopes: Scopes
    /// Good for one renewal: Strava's answer may bring the next one, and then this one is void.
    package var refreshToken: Secret
    package var access: AccessToken?

    package init(
        clientID: String, athleteID: Int64, athleteName: String, connectedSince: Instant, scopes: Scopes,
        refreshToken: Secret, access: AccessToken? = nil
    ) {
        self.clientID = clientID
        self.athleteID = athleteID
        self.athleteName = athleteName
        self.connectedSince = connectedSince
        self.scopes = scopes
        self.refreshToken = refreshToken
        self.access = access
    }

    /// The same without an access token that is no longer accepted: what is void need not lie on a disk.
    package func withoutStaleToken(at now: Instant) -> Connection {
        guard let access, !access.isValid(at: now) else { return self }
        var connection = self
        connection.access = nil
        return connection
    }
}
