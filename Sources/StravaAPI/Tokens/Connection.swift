package import Basics

/// An athlete's stored consent: the athlete, the scopes and the tokens.
package struct Connection: Sendable, Equatable {
    /// The client id of the API application that received the consent.
    package let clientID: String
    /// Strava's id of the athlete; 0 if unknown.
    package let athleteID: Int64
    /// One line; empty if unknown.
    package let athleteName: String
    package let connectedSince: Instant
    /// The granted scopes.
    package var scopes: Scopes
    /// Valid for one renewal: Strava may return the next one, which voids this one.
    package var refreshToken: Secret
    package var access: AccessToken?

    /// A copy without an expired access token, which need not be on a disk.
    package func withoutStaleToken(at now: Instant) -> Connection {
        guard let access, !access.isValid(at: now) else { return self }
        var connection = self
        connection.access = nil
        return connection
    }
}
