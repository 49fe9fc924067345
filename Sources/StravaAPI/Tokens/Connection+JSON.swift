import Basics

extension Connection {
    /// The JSON form in which it is remembered, secrets included.
    package func encoded() -> [UInt8] {
        var fields: [(String, LooseJSON)] = [
            ("version", .integer(Self.version)),
            ("client_id", .text(clientID)),
            ("athlete_id", .integer(athleteID)),
            ("athlete_name", .text(athleteName)),
            ("connected_since", .integer(Int64(connectedSince.secondsSinceEpoch))),
            ("scopes", .list(scopes.names.map(LooseJSON.text))),
            ("refresh_token", .text(refreshToken.revealed())),
        ]
        if let access {
            fields.append(("access_token", .text(access.token.revealed())))
            fields.append(("access_expires", .integer(Int64(access.expires.secondsSinceEpoch))))
        }
        let lines = fields.map { "  \(LooseJSON.text($0).written): \($1.written)" }
        return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
    }

    /// Reads what `encoded()` wrote; keys it does not know don't count.
    ///
    /// - Throws: `ConnectionFormatError` when something is missing or isn't what it should be.
    package init(decoding bytes: [UInt8]) throws(ConnectionFormatError) {
        guard let json = LooseJSON(bytes), case .integer(let version)? = json["version"] else { throw .unreadable }
        guard version == Self.version else { throw version > Self.version ? .unknownVersion : .unreadable }
        guard case .text(let clientID)? = json["client_id"], !clientID.isEmpty,
            case .integer(let athleteID)? = json["athlete_id"], athleteID >= 0,
            case .text(let athleteName)? = json["athlete_name"],
            case .integer(let since)? = json["connected_since"],
            case .list(let scopes)? = json["scopes"],
            let refreshToken = json["refresh_token"]?.token
        else { throw .unreadable }
        self.init(
            clientID: clientID, athleteID: athleteID, athleteName: athleteName.cleaned.onOneLine,
            connectedSince: Instant(secondsSinceEpoch: Int(since)), scopes: Scopes(scopes.compactMap(\.text)),
            refreshToken: refreshToken, access: try Self.access(json))
    }
}

extension Connection {
    private static let version: Int64 = 1

    private static func access(_ json: LooseJSON) throws(ConnectionFormatError) -> AccessToken? {
        switch (json["access_token"], json["access_expires"]) {
        case (nil, nil): return nil
        case (let token?, .integer(let expires)?):
            guard let token = token.token else { throw .unreadable }
            return AccessToken(token: token, expires: Instant(secondsSinceEpoch: Int(expires)))
        default: throw .unreadable
        }
    }
}
