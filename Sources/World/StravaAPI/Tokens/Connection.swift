package import Basics
package import Files
import JSON

/// An athlete's stored consent: the athlete, the scopes and the tokens.
package struct Connection: Sendable, Equatable {
    package let clientID: String
    /// Strava's id of the athlete; 0 if unknown.
    package let athleteID: Int64
    /// One line; empty if unknown.
    package let athleteName: String
    package let connectedSince: Instant
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

extension Connection {
    /// The JSON form for storage, secrets included.
    package func encoded() -> [UInt8] {
        JSONWriter.document { json in
            json.member("version", Self.version)
            json.member("client_id", clientID)
            json.member("athlete_id", Int(athleteID))
            json.member("athlete_name", athleteName)
            json.member("connected_since", connectedSince.secondsSinceEpoch)
            json.list("scopes", scopes.names)
            json.member("refresh_token", refreshToken.revealed())
            json.member("access_token", access?.token.revealed())
            json.member("access_expires", access?.expires.secondsSinceEpoch)
        }
    }

    /// Parses the output of `encoded()`; unknown keys are ignored.
    ///
    /// - Throws: `FileError` if a value is missing or invalid, or if a later version wrote it.
    package init(decoding bytes: [UInt8]) throws(FileError) {
        guard let json = JSONValue(bytes), let version = json["version"]?.integer else { throw .connectionDamaged }
        guard version == Self.version else { throw version > Self.version ? .connectionIsNewer : .connectionDamaged }
        guard case .text(let clientID)? = json["client_id"], !clientID.isEmpty,
            case .integer(let athleteID)? = json["athlete_id"], athleteID >= 0,
            case .text(let athleteName)? = json["athlete_name"],
            case .integer(let since)? = json["connected_since"],
            case .list(let scopes)? = json["scopes"],
            let refreshToken = json["refresh_token"]?.token
        else { throw .connectionDamaged }
        self.init(
            clientID: clientID, athleteID: athleteID, athleteName: athleteName.cleaned.onOneLine,
            connectedSince: Instant(secondsSinceEpoch: Int(since)), scopes: Scopes(scopes.compactMap(\.text)),
            refreshToken: refreshToken, access: try Self.access(json))
    }
}

extension Connection {
    private static let version = 1

    private static func access(_ json: JSONValue) throws(FileError) -> AccessToken? {
        switch (json["access_token"], json["access_expires"]) {
        case (nil, nil): return nil
        case (let token?, .integer(let expires)?):
            guard let token = token.token else { throw .connectionDamaged }
            return AccessToken(token: token, expires: Instant(secondsSinceEpoch: Int(expires)))
        default: throw .connectionDamaged
        }
    }
}

extension FileError {
    static let connectionDamaged = FileError(
        message: "The stored Strava connection is damaged. Run: tpmerge connect strava")
    static let connectionIsNewer = FileError(
        message: "The stored Strava connection was written by a newer tpmerge. Use that one, "
            + "or run: tpmerge connect strava")
}
