package import Basics

/// What lets a program in for some hours.
package struct AccessToken: Sendable, Equatable {
    package let token: Secret
    /// When Strava stops accepting it.
    package let expires: Instant

    package init(token: Secret, expires: Instant) {
        self.token = token
        self.expires = expires
    }

    /// Whether it will still be accepted `margin` seconds from `now` on.
    package func isAlive(at now: Instant, margin: Int = 0) -> Bool { now.advanced(bySeconds: margin) < expires }
}
