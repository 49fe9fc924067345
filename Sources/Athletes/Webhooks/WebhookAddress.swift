package import Basics
package import Web

/// The callback address of Strava's events: one below the server's own that ends in a secret.
package struct WebhookAddress: Sendable {
    /// The path below the public address.
    package static let path = "/webhooks/strava"
    /// Strava's limit, in characters.
    private static let longest = 255

    private let base: String
    private let secret: Secret
    /// The whole address, for Strava alone: anyone who knows it can send events.
    package var callback: Secret { Secret(base + secret.revealed()) }

    /// - Parameter secret: 43 characters of base64url.
    /// - Returns: nil if the address would be too long for Strava.
    package init?(below address: PublicURL, secret: Secret) {
        base = Self.base(address)
        guard base.count + secret.revealed().count <= Self.longest else { return nil }
        self.secret = secret
    }

    private static func base(_ address: PublicURL) -> String { "\(address)\(path)/" }

    /// Whether an address that Strava reports is below this server's.
    package static func isAddress(_ callback: Secret, below address: PublicURL) -> Bool {
        callback.revealed().hasPrefix(base(address))
    }

    /// The last path segment of an address that Strava reports, which is the secret if tpmerge made the address.
    package static func secret(in callback: Secret) -> Secret {
        Secret(callback.revealed().split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? "")
    }

    /// Why Strava can't send events to a server; nil if it can. Plain http is enough if both are on this machine.
    package static func refusal(of address: PublicURL, apiURL: Address) -> String? {
        if address.isSecure { return nil }
        let isHere = (try? Address(parsing: "http://\(address.host)/"))?.isLoopback ?? false
        if isHere, apiURL.isLoopback { return nil }
        return "Strava sends events to https addresses only. Put a reverse proxy in front of tpmerge serve and set "
            + "`public_url` to its https address (Samples/web shows how)."
    }
}
