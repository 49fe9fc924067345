import Basics
import StravaAPI
import Web
import WebLab

/// Strava at https://api.example, and what asks it.
extension FakeWeb {
    /// Methods and paths, in order.
    var paths: [String] { requests.map { "\($0.method.rawValue) \($0.path)" } }

    func application(clientID: String = "12345") throws -> StravaApplication {
        StravaApplication(
            clientID: clientID, clientSecret: Secret(Texts.clientSecret),
            apiURL: try Address(parsing: "https://api.example/api/v3"),
            oauthURL: try Address(parsing: "https://api.example/oauth/"))
    }

    func oauth() throws -> OAuth { OAuth(application: try application(), effects: outside) }

    func tokens(_ storage: MemoryStorage) throws -> AccessTokens {
        AccessTokens(oauth: try oauth(), storage: storage, effects: outside)
    }

    func client(
        _ storage: MemoryStorage = MemoryStorage(.valid), budget: RateBudget = RateBudget(), pageLimit: Int = 500,
        outside: Outside? = nil
    ) throws -> StravaClient {
        StravaClient(
            application: try application(), tokens: try tokens(storage), budget: budget,
            effects: outside ?? self.outside, pageLimit: pageLimit)
    }
}

extension Request {
    /// Path and query, as they are sent.
    var path: String { String(address.revealed().dropFirst("https://api.example".count)) }
    var text: String { String(decoding: body, as: UTF8.self) }
    var authorization: String? { headers.first("Authorization") }
}
