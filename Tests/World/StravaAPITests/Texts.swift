import Basics
import Web
import WebLab

@testable import StravaAPI

/// Secrets that must never be seen, and what Strava says.
enum Texts {
    static let clientSecret = "SECRET-client"
    static let code = "SECRET-code"

    static func tokens(_ number: Int = 2, expiresAt: Int = 1_773_864_120, more: String = "") -> String {
        """
        {"token_type":"Bearer","expires_at":\(expiresAt),"expires_in":21600,\
        "refresh_token":"SECRET-refresh-\(number)","access_token":"SECRET-access-\(number)"\(more)}
        """
    }

    static let athlete = #","athlete":{"id":1234567890123,"firstname":"Anna","lastname":"Läufer"}"#

    static func fault(_ resource: String, _ field: String, _ code: String) -> String {
        #"{"message":"Bad Request","errors":[{"resource":"\#(resource)","field":"\#(field)","code":"\#(code)"}]}"#
    }

    static func row(_ id: Int, _ start: String = "2026-03-17T05:38:51Z", more: String = "") -> String {
        #"{"id":\#(id),"name":"Run \#(id)","sport_type":"Run","start_date":"\#(start)","#
            + #""start_date_local":"\#(start)","moving_time":60,"elapsed_time":61\#(more)}"#
    }

    static func page(_ ids: Int...) -> String { "[" + ids.map { row($0) }.joined(separator: ",") + "]" }
}

extension Result<Response, FetchFault> {
    static let invalidToken = says(Texts.fault("Athlete", "access_token", "invalid"), status: 401)
    static let invalidRefresh = says(Texts.fault("RefreshToken", "refresh_token", "invalid"), status: 400)
}

extension Connection {
    /// Made yesterday, with an access token that lives for hours.
    static let valid = made(expires: FakeWeb.start.advanced(bySeconds: 4 * 3600))
    /// The same with a token that is over.
    static let stale = made(expires: FakeWeb.start.advanced(bySeconds: -60))

    static func made(
        number: Int = 1, expires: Instant?, scopes: Scopes = .wanted, clientID: String = "12345"
    ) -> Connection {
        Connection(
            clientID: clientID, athleteID: 1_234_567_890_123, athleteName: "Anna Läufer",
            connectedSince: FakeWeb.start.advanced(bySeconds: -86_400), scopes: scopes,
            refreshToken: Secret("SECRET-refresh-\(number)"),
            access: expires.map { AccessToken(token: Secret("SECRET-access-\(number)"), expires: $0) })
    }
}

extension Secret {
    static func access(_ number: Int) -> Secret { Secret("SECRET-access-\(number)") }
    static func refresh(_ number: Int) -> Secret { Secret("SECRET-refresh-\(number)") }
}
