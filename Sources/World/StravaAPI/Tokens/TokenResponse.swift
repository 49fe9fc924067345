import Basics
import JSON

struct TokenResponse: Equatable {
    let access: AccessToken
    /// Replaces the previous one at once; nil if that stays valid.
    let refreshToken: Secret?
    /// nil if the response does not contain them.
    let scopes: Scopes?
    /// 0 if the response does not contain it.
    let athleteID: Int64
    /// One line of at most 100 characters; may be empty.
    let athleteName: String

    /// - Throws: `StravaError.unusable` if the body contains no valid token.
    init(_ body: [UInt8], now: Instant) throws(StravaError) {
        guard let json = JSONValue(body), let token = json["access_token"]?.token else { throw Self.unusable }
        if let next = json["refresh_token"] {
            guard let next = next.token else { throw Self.unusable }
            refreshToken = next
        } else {
            refreshToken = nil
        }
        access = AccessToken(token: token, expires: Self.expiry(json, now: now))
        let scopes = json["scope"]?.text.map(Scopes.init(parsing:))
        self.scopes = scopes?.names.isEmpty == false ? scopes : nil
        let athlete = json["athlete"]
        athleteID = max(0, athlete?["id"]?.wholeNumber ?? 0)
        let names = ["firstname", "lastname"].compactMap { athlete?[$0]?.text }.filter { !$0.isEmpty }
        let name = names.isEmpty ? athlete?["username"]?.text ?? "" : names.joined(separator: " ")
        athleteName = String(name.cleaned.onOneLine.prefix(100))
    }
}

extension TokenResponse {
    private static let unusable = StravaError.unusable("tokens")
    /// The documented lifetime of Strava's tokens, in seconds.
    private static let usualLife = 21_600

    /// Computes the expiry by this machine's clock, which may differ from Strava's; so a lifetime takes precedence over
    /// a moment.
    private static func expiry(_ json: JSONValue, now: Instant) -> Instant {
        if let life = json["expires_in"]?.wholeNumber { return now.advanced(bySeconds: Int(clamping: life)) }
        if let moment = json["expires_at"]?.wholeNumber { return Instant(secondsSinceEpoch: Int(clamping: moment)) }
        return now.advanced(bySeconds: usualLife)
    }
}

extension JSONValue {
    /// A token that can be part of a header field; nil for anything else.
    var token: Secret? { text.flatMap(Secret.init(token:)) }
}

extension Secret {
    /// Makes a token that can be part of a header field: visible ASCII characters, at most 4096; nil for anything else,
    /// above all for line breaks.
    package init?(token: String) {
        guard (1...4096).contains(token.utf8.count), token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        self.init(token)
    }
}
