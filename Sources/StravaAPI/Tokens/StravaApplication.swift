package import Basics
package import Web

/// The API application that the athlete registered with Strava, and Strava's addresses.
package struct StravaApplication: Sendable, Hashable {
    /// Strava's id of the application.
    package let clientID: String
    package let clientSecret: Secret
    /// The base address of the API, such as `https://www.strava.com/api/v3`.
    package let apiURL: Address
    /// The base address of consent and tokens, such as `https://www.strava.com/oauth`.
    package let oauthURL: Address

    package init(clientID: String, clientSecret: Secret, apiURL: Address, oauthURL: Address) {
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.apiURL = apiURL
        self.oauthURL = oauthURL
    }

    /// What authenticates the application in a form or a query.
    var credentials: [(String, String)] {
        [("client_id", clientID), ("client_secret", clientSecret.revealed())]
    }
}
