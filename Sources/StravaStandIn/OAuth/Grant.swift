import Basics

/// An athlete's consent, and its present tokens.
struct Grant: Sendable {
    let athlete: Int
    var scopes: Set<Scope>
    var refreshToken: String
    var accessToken: String
    var expires: Instant
}

/// An access token that is still valid; an older one stays valid until it expires, beside a newer one.
struct Access: Sendable {
    let athlete: Int
    let scopes: Set<Scope>
    let expires: Instant

    func require(_ scope: Scope) throws(Fault) {
        guard scopes.contains(scope) else { throw .missingScope(scope) }
    }
}

/// A code from the consent page, which can be exchanged for tokens once.
struct Code: Sendable {
    let athlete: Int
    let scopes: Set<Scope>
    let challenge: String?
    let expires: Instant
}

/// When a refresh also returns a new refresh token.
package enum Rotation: Sendable, Equatable, CaseIterable {
    case always
    /// Only together with another access token.
    case withAccessToken
    case never
}
