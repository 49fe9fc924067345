/// Decides which redirects are followed: within the configured origin, and https elsewhere as long
/// as it is on the public internet.
struct RedirectRule: Sendable {
    /// The address that was configured.
    let home: Address
    let resolver: Resolver

    /// A hop that may be taken; `pinned` is the address that was looked at, so that a second look-up
    /// can't lead elsewhere.
    struct Hop: Sendable {
        let address: Address
        let pinned: IPAddress?
    }

    /// - Throws: `FetchError` when it is refused, or leads to a name that stands for nothing.
    func hop(from current: Address, to location: String) async throws(FetchError) -> Hop {
        func refused(_ refusal: RedirectRefusal) -> FetchError {
            FetchError(host: current.host, fault: .redirectRefused(refusal))
        }

        let next: Address
        do throws(AddressError) {
            next = try current.resolving(location: location)
        } catch {
            throw refused(.unsupported)
        }

        if next.hasSameOrigin(as: home) || next.isUpgrade(of: home) { return Hop(address: next, pinned: nil) }
        guard next.scheme == .https else { throw refused(.plainHTTP(host: next.host)) }

        let addresses = await resolver.addresses(next.host)
        guard addresses.allSatisfy(\.isPublic) else { throw refused(.notPublic(host: next.host)) }
        guard let best = addresses.first else { throw FetchError(host: next.host, fault: .hostNotFound) }
        return Hop(address: next, pinned: best)
    }
}

extension Address {
    /// The same server over https instead of http.
    fileprivate func isUpgrade(of home: Address) -> Bool {
        home.scheme == .http && scheme == .https && host == home.host
            && (port == home.port || port == Scheme.https.defaultPort)
    }
}

/// Why a redirect is not followed. Hosts are shown, what comes after them never is.
package enum RedirectRefusal: Sendable, Hashable {
    /// To plain http, where the line could be read by others.
    case plainHTTP(host: String)
    /// To a loopback, private or otherwise not public address.
    case notPublic(host: String)
    /// To no http address at all: file:, ftp:, nonsense, or one with a password in it.
    case unsupported
    /// Back to where it has been.
    case loop
    /// More hops than are followed.
    case tooMany(limit: Int)
}
