import Basics

/// What an athlete has allowed, and the tokens that stand for it.
struct Grant: Sendable {
    let athlete: Int
    var scopes: Set<Scope>
    var refreshToken: String
    var accessToken: String
    var expires: Instant
}

/// An access token that still opens doors; an older one does so until it expires, beside a newer one.
struct Access: Sendable {
    let athlete: Int
    let scopes: Set<Scope>
    let expires: Instant

    func require(_ scope: Scope) throws(Fault) {
        guard scopes.contains(scope) else { throw .missingScope(scope) }
    }
}

/// An answer to the consent page, to be exchanged for tokens once.
struct Code: Sendable {
    let athlete: Int
    let scopes: Set<Scope>
    let challenge: String?
    let expires: Instant
}

/// When a refresh grant brings another refresh token.
package enum Rotation: Sendable, Equatable, CaseIterable {
    case always
    /// Only together with another access token.
    case withAccessToken
    case never
}
