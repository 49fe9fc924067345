import Basics
import SeededRandom

/// Issues codes and tokens, and knows which of them are good.
package struct TokenStore: Sendable {
    package var rotation = Rotation.withAccessToken
    /// How long an access token lives, in seconds.
    package var lifetime = 21_600
    /// How long a code lives, in seconds.
    package var codeLifetime = 600

    private var codes: [String: Code] = [:]
    private var grants: [Int: Grant] = [:]
    private var accesses: [String: Access] = [:]
    private var chance = SplitMix64(seed: 0x57A4_D14)

    init() {}

    /// The refresh token that is good now, of an account; nil when nothing is granted.
    package func refreshToken(of athlete: Int) -> String? { grants[athlete]?.refreshToken }

    /// The newest access token of an account; nil when nothing is granted.
    package func accessToken(of athlete: Int) -> String? { grants[athlete]?.accessToken }

    /// Withdraws all that an athlete has allowed.
    package mutating func revoke(athlete: Int) {
        grants[athlete] = nil
        accesses = accesses.filter { $0.value.athlete != athlete }
    }

    /// Withdraws some of what an athlete has allowed; the tokens stay good for the rest.
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
        codes[code] = Code(
            athlete: athlete, scopes: scopes, challenge: challenge, expires: now.advanced(bySeconds: codeLifetime))
        return code
    }

    /// A code is good once, and only with the verifier of the challenge that came with its question.
    mutating func exchange(code: String?, verifier: String?, at now: Instant) throws(Fault) -> Grant {
        guard let code, let entry = codes.removeValue(forKey: code), now < entry.expires,
            entry.challenge == nil || entry.challenge == verifier.map(PKCE.challenge)
        else { throw .invalidCode }
        var grant = Grant(
            athlete: entry.athlete, scopes: entry.scopes, refreshToken: chance.hex(40), accessToken: "", expires: now)
        renew(&grant, at: now)
        grants[grant.athlete] = grant
        return grant
    }

    /// More than an hour before its end the same access token comes back.
    mutating func refresh(_ token: String?, at now: Instant) throws(Fault) -> Grant {
        guard var grant = grants.values.first(where: { $0.refreshToken == token }) else { throw .invalidRefreshToken }
        let isDue = grant.expires <= now.advanced(bySeconds: 3600)
        if isDue { renew(&grant, at: now) }
        if rotation == .always || (rotation == .withAccessToken && isDue) { grant.refreshToken = chance.hex(40) }
        grants[grant.athlete] = grant
        return grant
    }

    /// Whom an access token stands for.
    func access(_ token: String, at now: Instant) throws(Fault) -> Access {
        guard let access = accesses[token], now < access.expires else { throw .invalidAccessToken }
        return access
    }

    /// Withdraws the grant that a token of either kind belongs to; an unknown one is no error (RFC 7009 §2.2).
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
    /// That many hexadecimal digits.
    mutating func hex(_ count: Int) -> String {
        String((0..<count).map { _ in "0123456789abcdef".randomElement(using: &self) ?? "0" })
    }
}
