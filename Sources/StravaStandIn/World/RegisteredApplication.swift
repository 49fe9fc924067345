import Foundation

/// An application as registered on Strava's API page.
package struct RegisteredApplication: Sendable, Equatable {
    package var name = "Stand-in's client"
    package var clientID = "12345"
    package var clientSecret = "standin-secret"
    /// Whether its owner has no subscription, so that everything but OAuth is refused.
    package var isInactive = false

    package init() {}

    /// Accepts only redirects to this machine, over HTTP or HTTPS, on any port and path.
    func accepts(redirect: String) -> Bool {
        guard let address = URLComponents(string: redirect), address.user == nil, address.fragment == nil,
            address.scheme == "http" || address.scheme == "https"
        else { return false }
        return address.host == "localhost" || address.host == "127.0.0.1"
    }

    func check(clientID: String?) throws(Fault) {
        guard clientID == self.clientID else { throw .unknownClient }
    }

    func check(clientSecret: String?) throws(Fault) {
        guard clientSecret == self.clientSecret else { throw .wrongSecret }
    }
}
