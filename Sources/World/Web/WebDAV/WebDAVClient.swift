package import Basics

/// Uploads a document to a web address, such as a file of a WebDAV folder, and looks at the present one.
///
/// It follows no redirect, and sends credentials only over https, or to this machine itself.
package struct WebDAVClient: Sendable {
    private let transport: Transport
    private let limits: Limits
    private let now: @Sendable () -> Instant

    /// - Parameter now: the clock to which a `Retry-After` with a date refers.
    package init(transport: Transport, limits: Limits = .upload, now: @escaping @Sendable () -> Instant) {
        (self.transport, self.limits, self.now) = (transport, limits, now)
    }

    package func look(at address: Address, _ credentials: Credentials?) async throws(Failure) -> Present {
        // A compressed response may carry the ETag of its compressed form, which a later write would never match. And a
        // cache on the way may hold an outdated document.
        let fields = [("Accept-Encoding", "identity"), ("Cache-Control", "no-cache")]
        let response = try await ask(.get, address, credentials, fields)
        switch response.status {
        case 200: return .present(etag: response.strongTag, body: response.body)
        case 404, 410: return .absent
        default: throw failure(response, .get, at: address, credentials)
        }
    }

    /// Stores the document if the present one is as expected. If the connection breaks, the server may have stored it
    /// all the same; a later `look` tells.
    package func put(
        _ bytes: [UInt8], contentType: String, to address: Address, _ credentials: Credentials?,
        expecting expectation: Expectation
    ) async throws(Failure) -> PutOutcome {
        let condition = expectation.condition
        let fields = [("Content-Type", contentType)] + (condition.map { [$0] } ?? [])
        let response = try await ask(.put, address, credentials, fields, bytes)
        switch response.status {
        case 200, 201, 204: return .stored(etag: response.strongTag)
        case 412 where condition != nil: return .changedMeanwhile
        default: throw failure(response, .put, at: address, credentials)
        }
    }
}

extension WebDAVClient {
    private func ask(
        _ method: Request.Method, _ address: Address, _ credentials: Credentials?,
        _ fields: [(name: String, value: String)], _ body: [UInt8] = []
    ) async throws(Failure) -> Response {
        if credentials != nil, !address.isPrivate {
            throw Failure(
                .uncreatable, "A password for \(address.host) would go over unencrypted http, so nothing was sent.",
                .plain("Use the server's https:// address."), codes: ["output.unencrypted"])
        }
        let always = [HeaderFields.userAgent, ("Accept", "*/*")]
        let secret = credentials.map { [("Authorization", $0.basic)] } ?? []
        let request = Request(
            // A write that is repeated would find its own document, and take it for another's.
            method, to: address, headers: HeaderFields(always + fields + secret), body: body,
            sharesConnection: method == .get, limits: limits)
        do { return try await transport.answer(to: request) } catch {
            throw error.failure(at: address.host, about: "the upload's address", "output.unavailable")
        }
    }

    private func failure(
        _ response: Response, _ method: Request.Method, at address: Address, _ credentials: Credentials?
    ) -> Failure {
        response.uploadFailure(method, at: address.host, hasCredentials: credentials != nil, now: now)
    }
}

extension Limits {
    /// The limits of a look or a write: 60 s in all, 20 s idle, 32 MiB, and nothing read of an error's body.
    package static let upload = Limits(redirects: 0)
}

extension Response {
    /// The ETag on which a write can depend; nil if there is none, a weak one, or several.
    fileprivate var strongTag: String? {
        let tags = headers.values("ETag")
        return tags.count == 1 ? tags.first?.strongEntityTag : nil
    }
}

extension WebDAVClient {
    /// The document that must be present for a write to go ahead.
    package enum Expectation: Sendable, Hashable {
        /// Any document; the write replaces it.
        case nothing
        case absent
        /// The document of this ETag; a weak or malformed one can't be checked and counts as `nothing`.
        case etag(String)

        /// The header field for this condition (RFC 9110 §13.1.1, §13.1.2).
        var condition: (name: String, value: String)? {
            switch self {
            case .absent: ("If-None-Match", "*")
            case .etag(let tag): tag.strongEntityTag.map { ("If-Match", $0) }
            case .nothing: nil
            }
        }
    }

    package enum Present: Sendable, Equatable, Discreet {
        case absent
        /// A document, with its ETag if a write can depend on it.
        case present(etag: String?, body: [UInt8])

        /// Shows only the size; a calendar is private.
        package var description: String {
            switch self {
            case .absent: "absent"
            case .present(_, let body): "present, \(body.count) bytes"
            }
        }
    }

    package enum PutOutcome: Sendable, Hashable {
        /// The document is stored; `etag` is nil unless the server returned one on which a later write can depend.
        case stored(etag: String?)
        /// The present document is not the expected one and was left unchanged.
        case changedMeanwhile
    }
}
