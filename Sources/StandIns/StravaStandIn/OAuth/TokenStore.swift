import Basics
import Cryptography
import SeededRandom

/// Issues codes and tokens, and validates them.
package struct TokenStore: Sendable {
    package var rotation = Rotation.withAccessToken
    /// The lifetime of an access token, in seconds.
    package var lifetime = 21_600
    /// The lifetime of a code, in seconds.
    package var codeLifetime = 600

    /// What a code from the consent page, valid once, can be exchanged for, and the challenge of its request.
    private var codes: [String: (Access, challenge: String?)] = [:]
    private var grants: [Int: Grant] = [:]
    private var accesses: [String: Access] = [:]
    private var chance = SplitMix64(seed: 0x57A4_D14)

    /// The valid refresh token of an account; nil if nothing is granted.
    package func refreshToken(of athlete: Int) -> String? { grants[athlete]?.refreshToken }

    /// The newest access token of an account; nil if nothing is granted.
    package func accessToken(of athlete: Int) -> String? { grants[athlete]?.accessToken }

    package mutating func revoke(athlete: Int) {
        grants[athlete] = nil
        accesses = accesses.filter { $0.value.athlete != athlete }
    }

    /// Revokes some of the granted scopes; the tokens stay valid for the others.
    package mutating func narrow(_ athlete: Int, to scopes: Set<Scope>) {
        grants[athlete]?.scopes.formIntersection(scopes)
        for (token, access) in accesses where access.athlete == athlete {
            accesses[token] = Access(
                athlete: athlete, scopes: access.scopes.intersection(scopes), expires: access.expires)
        }
    }

    func scopes(of athlete: Int) -> Set<Scope>? { grants[athlete]?.scopes }

    mutating func issueCode(for athlete: Int, scopes: Set<Scope>, challenge: String?, at now: Instant) -> String {
        let code = chance.hex(40)
        codes[code] = (
            Access(athlete: athlete, scopes: scopes, expires: now.advanced(bySeconds: codeLifetime)), challenge
        )
        return code
    }

    /// Exchanges a code for tokens. A code is valid once, and only with the verifier for the challenge of its request.
    mutating func exchange(code: String?, verifier: String?, at now: Instant) throws(Fault) -> Grant {
        // The S256 challenge of a verifier (RFC 7636 §4.2).
        let proof = verifier.map { HashFunction.sha256.hash(Array($0.utf8)).base64URL }
        guard let code, let (entry, challenge) = codes.removeValue(forKey: code), now < entry.expires,
            challenge == nil || challenge == proof
        else { throw .invalidCode }
        var grant = Grant(
            athlete: entry.athlete, scopes: entry.scopes, refreshToken: chance.hex(40), accessToken: "", expires: now)
        renew(&grant, at: now)
        grants[grant.athlete] = grant
        return grant
    }

    /// Renews tokens. If the access token is valid for more than an hour, it is returned unchanged.
    mutating func refresh(_ token: String?, at now: Instant) throws(Fault) -> Grant {
        guard var grant = grants.values.first(where: { $0.refreshToken == token }) else { throw .invalidRefreshToken }
        let isDue = grant.expires <= now.advanced(bySeconds: 3600)
        if isDue { renew(&grant, at: now) }
        if rotation == .always || (rotation == .withAccessToken && isDue) { grant.refreshToken = chance.hex(40) }
        grants[grant.athlete] = grant
        return grant
    }

    func access(_ token: String, at now: Instant) throws(Fault) -> Access {
        guard let access = accesses[token], now < access.expires else { throw .invalidAccessToken }
        return access
    }

    /// Revokes the grant of an access or refresh token; an unknown token is no error (RFC 7009 §2.2).
    mutating func revoke(token: String?) {
        guard let token else { return }
        let athlete = accesses[token]?.athlete ?? grants.values.first { $0.refreshToken == token }?.athlete
        if let athlete { revoke(athlete: athlete) }
    }

    private mutating func renew(_ grant: inout Grant, at now: Instant) {
        grant.accessToken = chance.hex(40)
        grant.expires = now.advanced(bySeconds: lifetime)
        accesses[grant.accessToken] = Access(athlete: grant.athlete, scopes: grant.scopes, expires: grant.expires)
    }
}

extension SplitMix64 {
    /// A text of `count` random hexadecimal digits.
    mutating func hex(_ count: Int) -> String {
        String((0..<count).map { _ in "0123456789abcdef".randomElement(using: &self) ?? "0" })
    }
}

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

/// When a refresh also returns a new refresh token.
package enum Rotation: Sendable, Equatable, CaseIterable {
    case always
    /// Only together with another access token.
    case withAccessToken
    case never
}
