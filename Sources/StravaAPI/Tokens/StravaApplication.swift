package import Basics
package import Web

/// The API application that the athlete registered with Strava, and where Strava is.
package struct StravaApplication: Sendable, Hashable {
    /// Strava's number of the application.
    package let clientID: String
    package let clientSecret: Secret
    /// Where the API begins, such as `https://www.strava.com/api/v3`.
    package let apiURL: Address
    /// Where consent and tokens are, such as `https://www.strava.com/oauth`.
    package let oauthURL: Address

    package init(clientID: String, clientSecret: Secret, apiURL: Address, oauthURL: Address) {
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.apiURL = apiURL
        self.oauthURL = oauthURL
    }
}
