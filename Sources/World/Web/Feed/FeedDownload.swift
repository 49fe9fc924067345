package import Basics

/// Downloads a calendar feed: it follows only safe redirects, enforces the limits, and accepts only a complete
/// document.
package struct FeedDownload: Sendable {
    private let transport: Transport
    private let resolver: Resolver
    private let limits: Limits
    private let now: @Sendable () -> Instant

    /// - Parameter now: the clock to which a `Retry-After` with a date refers.
    package init(
        transport: Transport, resolver: Resolver = .system, limits: Limits = .feed,
        now: @escaping @Sendable () -> Instant
    ) {
        (self.transport, self.resolver, self.limits, self.now) = (transport, resolver, limits, now)
    }

    /// Fetches the document; nil if it is unchanged since these validators. Its headers hold validators only if these may
    /// be sent with the next request.
    ///
    /// Validators are sent only to the address's own origin. If a 304 doesn't match them, the request is repeated once,
    /// without validators and bypassing every cache.
    package func fetch(
        _ address: Address, validators: Validators = Validators()
    ) async throws(Failure) -> Response? {
        let late = FetchFault.timedOut(.total).failure(ofFeedAt: address.host)
        return try await withDeadline(limits.total, orThrow: late) { () async throws(Failure) in
            try await follow(address, validators)
        }
    }
}

extension FeedDownload {
    private static let headers = [
        HeaderFields.userAgent, ("Accept", "text/calendar, */*;q=0.1"), ("Accept-Encoding", "gzip"),
    ]
    private static let noCache = [(name: "Cache-Control", value: "no-cache")]

    private func follow(_ home: Address, _ validators: Validators) async throws(Failure) -> Response? {
        let rule = RedirectRule(home: home, resolver: resolver)
        var hop = RedirectRule.Hop(address: home, pinned: nil)
        var visited: Set<Address> = []
        var insists = false

        while true {
            let host = hop.address.host
            let isHome = hop.address.hasSameOrigin(as: home)
            let asked = isHome && !insists ? validators : Validators()
            visited.insert(hop.address)
            let response = try await ask(hop, insists ? Self.noCache : asked.conditions)
            switch response.status {
            case 200: return isHome ? response : response.withoutValidators
            case 304 where Validators(of: response).confirm(asked): return nil
            case 304 where !insists:
                insists = true
                continue
            default:
                guard let location = response.redirect else {
                    throw FetchFault(response, now: now).failure(ofFeedAt: host)
                }
                hop = try await rule.hop(from: hop.address, to: location)
            }
            if visited.contains(hop.address) { throw FetchFault.redirectRefused(.loop).failure(ofFeedAt: host) }
            if visited.count > limits.redirects {
                throw FetchFault.redirectRefused(.tooMany(limit: limits.redirects)).failure(ofFeedAt: host)
            }
        }
    }

    private func ask(
        _ hop: RedirectRule.Hop, _ conditions: [(name: String, value: String)]
    ) async throws(Failure) -> Response {
        let headers = HeaderFields(Self.headers + conditions)
        let request = Request(
            to: hop.address, headers: headers, pinned: hop.pinned, sharesConnection: false, limits: limits)
        do { return try await transport.send(request) } catch { throw error.failure(ofFeedAt: hop.address.host) }
    }
}

extension Response {
    fileprivate var redirect: String? { [301, 302, 303, 307, 308].contains(status) ? headers.first("Location") : nil }

    /// A copy for a response from another origin, to which validators won't be sent: another server could take them for
    /// those of another document.
    fileprivate var withoutValidators: Response {
        let kept = headers.all.filter { !["etag", "last-modified"].contains($0.name.lowercased()) }
        return Response(status: status, headers: HeaderFields(kept), body: body)
    }
}

/// The validators of a document, with which its server can later tell whether it has changed (RFC 9110 §8.8).
package struct Validators: Sendable, Hashable {
    package let etag: String?
    package let lastModified: String?

    /// Drops values that can't be sent back: those over 1024 bytes, empty or with control characters, and the ETag `*`,
    /// which would match every document.
    package init(etag: String? = nil, lastModified: String? = nil) {
        self.etag = etag.flatMap { $0.isFieldValue && $0 != "*" ? $0 : nil }
        self.lastModified = lastModified.flatMap { $0.isFieldValue ? $0 : nil }
    }

    package init(of response: Response) {
        self.init(etag: response.headers.first("ETag"), lastModified: response.headers.first("Last-Modified"))
    }

    /// Whether there are no validators, so that only the whole document will do.
    package var isEmpty: Bool { etag == nil && lastModified == nil }
}

extension Validators {
    /// The header fields of a conditional request (RFC 9110 §13.1.2, §13.1.3).
    var conditions: [(name: String, value: String)] {
        [("If-None-Match", etag), ("If-Modified-Since", lastModified)].compactMap { name, value in
            value.map { (name, $0) }
        }
    }

    /// Whether a 304 with these validators confirms the document of `asked`: not if it names another ETag (RFC 9111
    /// §4.3.4). Tags are compared weakly (RFC 9110 §8.8.3.2).
    func confirm(_ asked: Validators) -> Bool {
        guard !asked.isEmpty else { return false }
        guard let etag, let askedTag = asked.etag else { return true }
        return etag.withoutWeakness == askedTag.withoutWeakness
    }
}

extension String {
    fileprivate var isFieldValue: Bool {
        (1...1024).contains(utf8.count) && utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    fileprivate var withoutWeakness: Substring { hasPrefix("W/") ? dropFirst(2) : self[...] }
}
