import Basics
import Web
import XML

/// Looks at a calendar in as few requests as its server allows.
package struct CollectionReader: Sendable {
    let client: DAVClient
    let collection: Address

    /// Sends a request for the collection itself.
    func ask(_ method: Request.Method, depth: Int, _ body: [UInt8]) async throws(Failure) -> Response {
        try await client.answer(method, collection, [("Depth", String(depth))], body: body)
    }

    private static let mostRounds = 1000
    private static let mostResources = 200_000

    /// The changes since the token of the last glance, by sync-collection (RFC 6578 §3.2), with the rest of truncated
    /// reports (§3.6); nil without a token, or if the server refuses it, or never finishes.
    /// - Throws: `calendarGone` if the collection no longer exists.
    func changes(since token: String?) async throws(Failure) -> Glance? {
        guard var next = token else { return nil }
        var resources: [Href: String?] = [:]
        var gone: Set<Href> = []
        let own = collection.href
        for _ in 0..<Self.mostRounds where resources.count + gone.count < Self.mostResources {
            let answer = try await ask(.report, depth: 0, RequestBodies.sync(token: next))
            guard answer.status == 207 else {
                if !answer.refusesToken { try check(answer) }
                return nil
            }
            let page = try collection.multistatus(answer)
            var isTruncated = false
            for response in page.responses {
                let isOwn = response.href.isSameCollection(as: own)
                if isOwn, response.status == 507 { isTruncated = true }
                guard !isOwn, response.href.isMember(of: own) else { continue }
                if let status = response.status, !(200...299).contains(status) {
                    guard status == 404 || status == 410 else { continue }
                    resources[response.href] = nil
                    gone.insert(response.href)
                } else if !response.isCollection {
                    resources[response.href] = .some(response.etag)
                    gone.remove(response.href)
                }
            }
            guard let following = page.syncToken else { return nil }
            if !isTruncated { return Glance(isComplete: false, resources: resources, gone: gone, token: following) }
            guard following != next else { return nil }
            next = following
        }
        return nil
    }

    /// The ETags of all resources, by PROPFIND with Depth 1, and a new token if the server has them.
    /// - Throws: `calendarGone` if the collection no longer exists.
    func listing() async throws(Failure) -> Glance {
        let properties = ["D:getetag", "D:resourcetype", "D:sync-token"]
        let answer = try await ask(.propfind, depth: 1, RequestBodies.propfind(properties))
        guard answer.status == 207 else {
            try check(answer, isLast: true)
            throw Failure(collection.host, .unexpected(status: answer.status))
        }
        let (own, host) = (collection.href, collection.host)
        var resources: [Href: String?] = [:]
        var token: String?
        for response in try collection.multistatus(answer).responses {
            let status = response.status ?? 200
            let isOwn = response.href.isSameCollection(as: own)
            // Only a missing resource counts as deleted, not one that the server can't report.
            guard (200...299).contains(status) || !isOwn && (status == 404 || status == 410) else {
                throw Failure(host, isOwn && status == 404 ? .calendarGone : .unexpected(status: status))
            }
            if isOwn { token = response.properties[.dav("sync-token")].map(\.text).flatMap { $0.isEmpty ? nil : $0 } }
            guard !response.isCollection, response.href.isMember(of: own), status < 300 else { continue }
            resources[response.href] = .some(response.etag)
        }
        return Glance(isComplete: true, resources: resources, gone: [], token: token)
    }

    /// Throws for an answer after which no other way of looking helps.
    private func check(_ answer: Response, isLast: Bool = false) throws(Failure) {
        let host = collection.host
        switch answer.status {
        case 404, 410: throw Failure(host, .calendarGone)
        case 403 where isLast: throw Failure(host, .forbidden)
        case 300..<400:
            let target = answer.headers.first("Location").flatMap(collection.resolving(href:))
            throw Failure(host, .redirected(to: target?.host))
        case 500, 502, 504...: throw Failure(host, .unexpected(status: answer.status))
        default: break
        }
    }
}

extension Response {
    /// Whether it says that a sync token is too old or unknown (RFC 6578 §3.2), whatever the status.
    fileprivate var refusesToken: Bool { (try? XMLNode(body, upTo: 64 << 10))?.holds(.dav("valid-sync-token")) == true }
}

extension Glance {
    /// Whether changes are credible. A server that treats any token as the first one (DAViCal) lists everything anew,
    /// without the resources that are gone. Then some resources are unchanged or unknown, or the calendar is empty.
    /// - Parameter known: the ETags of the resources that were read before, by path.
    func isPlausible(after token: String, _ known: [String: String?]) -> Bool {
        if isEmpty { return self.token == token }
        return resources.allSatisfy { href, etag in
            guard let former = known[href.path] else { return false }
            return former == nil || former != etag
        }
    }
}

/// The resources in a calendar, or those that have changed.
package struct Glance: Sendable, Equatable {
    /// Whether a resource that isn't in `resources` doesn't exist; else these are the changes since the token.
    package let isComplete: Bool
    /// The resources with their ETags as written; a weak one or none can't guard a write.
    package let resources: [Href: String?]
    /// Always empty in a complete glance.
    package let gone: Set<Href>
    /// The token for the next glance; nil from a server without sync-collection.
    package let token: String?

    var isEmpty: Bool { resources.isEmpty && gone.isEmpty }

    /// The glance as a plan takes it, without texts.
    package var seen: Seen {
        let found = resources.map { Found(href: $0.key.path, etag: $0.value) }
        return Seen(isComplete: isComplete, found: found, gone: Set(gone.map(\.path)))
    }
}
