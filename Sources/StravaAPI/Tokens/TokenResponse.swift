import Basics
import JSON

/// What Strava answers when it gives out tokens.
struct TokenResponse: Equatable {
    let access: AccessToken
    /// Replaces the one before at once; nil when that one stays good.
    let refreshToken: Secret?
    /// nil when the answer does not say.
    let scopes: Scopes?
    /// 0 when the answer does not say.
    let athleteID: Int64
    /// One line of at most 100 characters; may be empty.
    let athleteName: String

    /// - Throws: `StravaError.unusable` when there is no token in it that could be sent.
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
    /// How long Strava says that its tokens live.
    private static let usualLife = 21_600

    /// By this machine's clock, which may differ from Strava's, so that a length counts before a moment.
    private static func expiry(_ json: JSONValue, now: Instant) -> Instant {
        if let life = json["expires_in"]?.wholeNumber { return now.advanced(bySeconds: Int(clamping: life)) }
        if let moment = json["expires_at"]?.wholeNumber { return Instant(secondsSinceEpoch: Int(clamping: moment)) }
        return now.advanced(bySeconds: usualLife)
    }
}

extension JSONValue {
    /// A token as it may stand in a header field; nil for anything else.
    var token: Secret? { text.flatMap(Secret.init(token:)) }
}

extension Secret {
    /// A token as it may stand in a header field: visible ASCII characters, at most 4096; nil for anything else, above
    /// all for line breaks.
    package init?(token: String) {
        guard (1...4096).contains(token.utf8.count), token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        self.init(token)
    }
}
