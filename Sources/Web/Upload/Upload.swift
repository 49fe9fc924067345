#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Puts a document to an address of the web, such as a file of a WebDAV folder, and looks at what is there.
///
/// It follows no redirect, and sends credentials over https only, or to this machine itself.
package struct Upload: Sendable {
    private let transport: Transport
    private let limits: Limits
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - limits: what each question may cost.
    ///   - now: the clock that a `Retry-After` with a date is measured against.
    package init(transport: Transport, limits: Limits = .upload, now: @escaping @Sendable () -> Date) {
        self.transport = transport
        self.limits = limits
        self.now = now
    }

    /// What is at that address now.
    ///
    /// - Throws: `UploadError` when that can't be known.
    package func look(at address: Address, _ credentials: Credentials?) async throws(UploadError) -> Present {
        // A packed answer may carry the ETag of the packed form, which a later write would never meet. And what an
        // intermediate cache remembers isn't what is there.
        let fields = [("Accept-Encoding", "identity"), ("Cache-Control", "no-cache")]
        let response = try await ask(.get, address, credentials, fields)
        switch response.status {
        case 200: return .present(etag: response.strongTag, body: response.body)
        case 404, 410: return .absent
        default: throw error(response, at: address, credentials)
        }
    }

    /// Stores the document there if what is there is what is expected.
    ///
    /// When the connection breaks, the server may have stored it all the same; a look tells.
    ///
    /// - Throws: `UploadError` when it isn't known to be stored.
    package func put(
        _ bytes: [UInt8], contentType: String, to address: Address, _ credentials: Credentials?,
        expecting expectation: Expectation
    ) async throws(UploadError) -> PutAnswer {
        let condition = expectation.condition
        let fields = [("Content-Type", contentType)] + (condition.map { [$0] } ?? [])
        let response = try await ask(.put, address, credentials, fields, bytes)
        switch response.status {
        case 200, 201, 204: return .stored(etag: response.strongTag)
        case 412 where condition != nil: return .changedMeanwhile
        case 404, 409: throw UploadError(host: address.host, fault: .folderMissing(status: response.status))
        default: throw error(response, at: address, credentials)
        }
    }
}

extension Upload {
    private func ask(
        _ method: Request.Method, _ address: Address, _ credentials: Credentials?,
        _ fields: [(name: String, value: String)], _ body: [UInt8] = []
    ) async throws(UploadError) -> Response {
        if credentials != nil, address.scheme == .http, !address.isLoopback {
            throw UploadError(host: address.host, fault: .unencrypted)
        }
        let always = [HeaderFields.userAgent, ("Accept", "*/*")]
        let secret = credentials.map { [$0.authorization] } ?? []
        let request = Request(
            method, to: address, headers: HeaderFields(always + fields + secret), body: body, limits: limits)
        do throws(FetchFault) {
            return try await transport.answer(to: request)
        } catch {
            throw UploadError(host: address.host, fault: .other(error))
        }
    }

    private func error(_ response: Response, at address: Address, _ credentials: Credentials?) -> UploadError {
        let fault = UploadFault(response, hasCredentials: credentials != nil, now: now)
        return UploadError(host: address.host, fault: fault)
    }
}

extension Limits {
    /// The limits of a look or a write: 60 s in all, 20 s idle, 32 MiB, and nothing read of an error's body.
    package static let upload = Limits(redirects: 0)
}

extension Response {
    /// The ETag that a write can depend on; nil for none, a weak one, or several.
    fileprivate var strongTag: String? {
        let tags = headers.values("ETag")
        return tags.count == 1 ? tags.first.flatMap { $0.isStrongEntityTag ? $0 : nil } : nil
    }
}

extension Upload {
    /// What must be at an address for a write to go ahead.
    package enum Expectation: Sendable, Hashable {
        /// Whatever is there is replaced.
        case nothing
        /// Nothing must be there yet.
        case absent
        /// What this ETag was given for; a weak or malformed one can't be checked, so that it counts as `nothing`.
        case etag(String)
    }
}

extension Upload.Expectation {
    /// The field that says so (RFC 9110 §13.1.1, §13.1.2).
    var condition: (name: String, value: String)? {
        switch self {
        case .absent: ("If-None-Match", "*")
        case .etag(let tag) where tag.isStrongEntityTag: ("If-Match", tag)
        case .nothing, .etag: nil
        }
    }
}

extension Upload {
    /// What is at an address.
    package enum Present: Sendable, Equatable {
        case absent
        /// The document, with its ETag where a write can depend on that.
        case present(etag: String?, body: [UInt8])
    }
}

extension Upload.Present: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How much is there; a calendar is its owner's affair.
    package var description: String {
        switch self {
        case .absent: "absent"
        case .present(_, let body): "present, \(body.count) bytes"
        }
    }

    /// The same as `description`.
    package var debugDescription: String { description }

    /// Shows `dump` no more than `description` does.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension Upload {
    /// What became of a write.
    package enum PutAnswer: Sendable, Hashable {
        /// It is there now, with its new ETag where the server tells one that a later write can depend on.
        case stored(etag: String?)
        /// Something else than expected is there, and was left alone.
        case changedMeanwhile
    }
}

extension String {
    /// Whether a write can depend on this ETag: quoted, not weak, one alone (RFC 9110 §8.8.3, §13.1.1), and at most
    /// 1024 bytes.
    var isStrongEntityTag: Bool {
        let quote = UInt8(ascii: "\"")
        return (2...1024).contains(utf8.count) && utf8.first == quote && utf8.last == quote
            && utf8.dropFirst().dropLast().allSatisfy { $0 > 0x20 && $0 != quote && $0 != 0x7F }
    }
}
