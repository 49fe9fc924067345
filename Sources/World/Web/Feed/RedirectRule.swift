import Basics

/// Decides which redirects to follow: within the configured origin, and elsewhere only to https on the public internet.
struct RedirectRule: Sendable {
    let home: Address
    let resolver: Resolver

    /// A permitted redirect; `pinned` is the IP address that was checked, so that a second look-up can't lead
    /// elsewhere.
    struct Hop: Sendable {
        let address: Address
        let pinned: IPAddress?
    }

    /// - Throws: if the redirect is refused, or its host has no address.
    func hop(from current: Address, to location: String) async throws(Failure) -> Hop {
        func refused(_ refusal: RedirectRefusal) -> Failure {
            FetchFault.redirectRefused(refusal).failure(ofFeedAt: current.host)
        }

        guard let next = try? current.resolving(location: location) else { throw refused(.unsupported) }
        if next.hasSameOrigin(as: home) || next.isUpgrade(of: home) { return Hop(address: next, pinned: nil) }
        guard next.scheme == .https else { throw refused(.plainHTTP(host: next.host)) }

        let addresses = await resolver.addresses(next.host)
        guard addresses.allSatisfy(\.isPublic) else { throw refused(.notPublic(host: next.host)) }
        guard let best = addresses.first else { throw FetchFault.hostNotFound.failure(ofFeedAt: next.host) }
        return Hop(address: next, pinned: best)
    }
}

extension Address {
    /// Whether this is the same server over https instead of http.
    fileprivate func isUpgrade(of home: Address) -> Bool {
        home.scheme == .http && scheme == .https && host == home.host
            && (port == home.port || port == Scheme.https.defaultPort)
    }
}

/// Why a redirect is not followed. Only the host is shown, never the rest of the address.
package enum RedirectRefusal: Sendable, Hashable {
    /// To plain http, which others could read.
    case plainHTTP(host: String)
    /// To a loopback, private or otherwise non-public address.
    case notPublic(host: String)
    /// To no valid http address: file:, ftp:, nonsense, or one with a password.
    case unsupported
    case loop
    case tooMany(limit: Int)
}
