#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Fetches a calendar feed: follows the redirects that are safe to follow, keeps to the limits, and
/// takes nothing but a complete document.
package struct FeedDownload: Sendable {
    private let transport: Transport
    private let resolver: Resolver
    private let limits: Limits
    private let now: @Sendable () -> Date

    /// - Parameter now: the clock that a `Retry-After` with a date is measured against.
    package init(
        transport: Transport,
        resolver: Resolver = .system,
        limits: Limits = .feed,
        now: @escaping @Sendable () -> Date
    ) {
        self.transport = transport
        self.resolver = resolver
        self.limits = limits
        self.now = now
    }

    /// The document at that address, its status being 200.
    ///
    /// - Throws: `FetchError`, whose `outlook` says what to make of it.
    package func fetch(_ address: Address) async throws(FetchError) -> Response {
        let limit = limits.total
        return try await withDeadline(limit, orThrow: FetchError(host: address.host, fault: .timedOut(.total))) {
            () async throws(FetchError) in try await follow(address)
        }
    }
}

extension FeedDownload {
    private static let headers = HeaderFields([
        HeaderFields.userAgent,
        ("Accept", "text/calendar, */*;q=0.1"),
        ("Accept-Encoding", "gzip"),
    ])

    private func follow(_ home: Address) async throws(FetchError) -> Response {
        let rule = RedirectRule(home: home, resolver: resolver)
        var hop = RedirectRule.Hop(address: home, pinned: nil)
        var visited: Set<Address> = []

        while true {
            let host = hop.address.host
            visited.insert(hop.address)
            switch try await ask(hop) {
            case .document(let document):
                return document
            case .redirect(let location):
                hop = try await rule.hop(from: hop.address, to: location)
            }
            if visited.contains(hop.address) {
                throw FetchError(host: host, fault: .redirectRefused(.loop))
            }
            if visited.count > limits.redirects {
                throw FetchError(host: host, fault: .redirectRefused(.tooMany(limit: limits.redirects)))
            }
        }
    }

    private func ask(_ hop: RedirectRule.Hop) async throws(FetchError) -> Answer {
        let request = Request(to: hop.address, headers: Self.headers, pinned: hop.pinned, limits: limits)
        do throws(FetchFault) {
            return try Answer(try await transport.send(request), now: now)
        } catch {
            throw FetchError(host: hop.address.host, fault: error)
        }
    }
}
