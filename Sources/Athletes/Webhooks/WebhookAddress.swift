package import Basics
package import Web

/// Where Strava sends an application's events: an address below the server's own that ends in a secret.
package struct WebhookAddress: Sendable {
    /// Below the public address.
    package static let path = "/webhooks/strava"
    /// Strava takes no longer ones.
    private static let longest = 255

    private let base: String
    private let secret: Secret
    /// The whole, for Strava alone: whoever knows it can send events.
    package var callback: Secret { Secret(base + secret.revealed()) }

    /// - Parameter secret: of 43 characters in the alphabet of addresses.
    /// - Returns: nil where that would be too long for Strava.
    package init?(below address: PublicURL, secret: Secret) {
        base = Self.base(address)
        guard base.count + secret.revealed().count <= Self.longest else { return nil }
        self.secret = secret
    }

    private static func base(_ address: PublicURL) -> String { "\(address)\(path)/" }

    /// Whether an address that Strava has is one below this server's.
    package static func isAddress(_ callback: Secret, below address: PublicURL) -> Bool {
        callback.revealed().hasPrefix(base(address))
    }

    /// What would be the secret in an address that Strava has, whoever made it.
    package static func secret(in callback: Secret) -> Secret {
        Secret(callback.revealed().split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? "")
    }

    /// Why Strava can't send events to a server; nil where it can. Plain http will do where both are on this machine.
    package static func refusal(of address: PublicURL, apiURL: Address) -> String? {
        if address.isSecure { return nil }
        let isHere = (try? Address(parsing: "http://\(address.host)/"))?.isLoopback ?? false
        if isHere, apiURL.isLoopback { return nil }
        return "Strava sends events to https addresses only. Put a reverse proxy in front of tpmerge serve and set "
            + "`public_url` to its https address (Samples/web shows how)."
    }
}
