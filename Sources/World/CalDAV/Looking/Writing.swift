package import Basics
import Web
import XML

package enum PutAnswer: Sendable, Hashable {
    /// Stored; the ETag is nil unless the server gave a strong one.
    case stored(etag: String?)
    /// A 412: the resource there is not the expected one.
    case changedMeanwhile
    /// The UID is taken by another resource, or waits in a trash bin.
    case uidTaken
    /// The date is out of the server's range (RFC 4791 §5.3.2.1).
    case dateRefused
    case tooLarge
    /// The server doesn't take it for a calendar's event.
    case contentRefused
    /// A 507, or a quota that is used up (RFC 4331 §6).
    case full
    /// This user may not write there.
    case readOnly
    /// 404, 405, 409 or 410: perhaps the calendar is gone.
    case placeMissing(status: Int)
    /// Any other refusal of this resource.
    case refused(status: Int)
}

package enum DeleteAnswer: Sendable, Hashable {
    case gone
    /// A 412: the resource there is not the expected one.
    case changedMeanwhile
    /// The server keeps it.
    case refused(status: Int)
}

package enum Expectation: Sendable, Hashable {
    /// No resource (If-None-Match: *).
    case nothing
    /// The resource of this ETag (If-Match); any resource (If-Match: *) if the ETag is weak or missing.
    case resource(etag: String?)
}

extension CollectionReader {
    /// Writes one resource (RFC 4791 §5.3.2).
    /// - Throws: `Failure`. If the answer got lost, the server may have stored it all the same.
    package func put(
        _ text: [UInt8], to href: Href, expecting expectation: Expectation
    ) async throws(Failure) -> PutAnswer {
        let headers = expectation.headers + [("Content-Type", "text/calendar; charset=utf-8")]
        let address = collection.at(href)
        let answer = try await write(.put, address, headers, text)
        let refusal = Refusal(answer)
        switch answer.status {
        case 200, 201, 204:
            return .stored(etag: answer.headers.first("ETag")?.strongEntityTag)
        case _ where refusal.isAboutUID: return .uidTaken
        case _ where refusal.isAboutDate: return .dateRefused
        case _ where refusal.isAboutQuota, 507: return .full
        case _ where refusal.isAboutSize, 413: return .tooLarge
        case _ where refusal.isAboutContent: return .contentRefused
        case _ where refusal.isAboutRights: return .readOnly
        case 412: return .changedMeanwhile
        case 404, 405, 409, 410: return .placeMissing(status: answer.status)
        case 500...599, 300...399: throw Failure(address.host, .unexpected(status: answer.status))
        default: return .refused(status: answer.status)
        }
    }

    /// Deletes one resource.
    /// - Throws: `Failure`. If the answer got lost, the server may have deleted it all the same.
    package func delete(_ href: Href, etag: String?) async throws(Failure) -> DeleteAnswer {
        let address = collection.at(href)
        let answer = try await write(.delete, address, Expectation.resource(etag: etag).headers)
        switch answer.status {
        case 200, 202, 204, 404, 410: return .gone
        case 412: return .changedMeanwhile
        case 500...599, 300...399: throw Failure(address.host, .unexpected(status: answer.status))
        default: return .refused(status: answer.status)
        }
    }

    /// Sends a write and returns the answer, unless that is a page for people.
    private func write(
        _ method: Request.Method, _ address: Address, _ headers: [(name: String, value: String)], _ body: [UInt8] = []
    ) async throws(Failure) -> Response {
        let answer = try await client.answer(method, address, headers, body: body)
        guard !(200...299).contains(answer.status) || !answer.isWebPage else {
            throw Failure(address.host, .unreadable(.hasDoctype))
        }
        return answer
    }

    /// Whether the calendar is still there.
    package func isThere() async throws(Failure) -> Bool {
        try await ask(.propfind, depth: 0, RequestBodies.propfind(["D:resourcetype"])).status == 207
    }

    /// The calendar as its server describes it now; nil if it is gone.
    func calendar() async throws(Failure) -> FoundCalendar? {
        let answer = try await ask(.propfind, depth: 0, RequestBodies.propfind(FoundCalendar.properties))
        switch answer.status {
        case 207:
            let found = try collection.multistatus(answer).responses
            if let calendar = found.lazy.compactMap({ FoundCalendar($0, from: collection) }).first { return calendar }
            let status = found.lazy.compactMap(\.status).first ?? answer.status
            // A refusal doesn't say that nothing is there.
            guard [404, 410].contains(status) else { throw Failure(collection.host, .unexpected(status: status)) }
            return nil
        case 404, 410: return nil
        case 403: throw Failure(collection.host, .forbidden)
        default: throw Failure(collection.host, .unexpected(status: answer.status))
        }
    }
}

extension Response {
    /// Whether the answer is a page for people, such as the sign-in page that a portal returns with 200 for any
    /// request.
    fileprivate var isWebPage: Bool {
        let start = String(decoding: body.prefix(64), as: UTF8.self).lowercased().drop { $0.isWhitespace }
        return headers.first("Content-Type")?.lowercased().hasPrefix("text/html") == true && !body.isEmpty
            || start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
    }
}

extension Expectation {
    fileprivate var headers: [(name: String, value: String)] {
        switch self {
        case .nothing: [("If-None-Match", "*")]
        case .resource(let etag): [("If-Match", etag?.strongEntityTag ?? "*")]
        }
    }
}

/// The precondition that a refused PUT names (RFC 4918 §16, RFC 4791 §5.3.2.1).
private struct Refusal {
    private let error: XMLNode?
    private let status: Int

    init(_ answer: Response) {
        status = answer.status
        error = [400, 403, 409, 412, 507].contains(status) ? try? XMLNode(answer.body, upTo: 64 << 10) : nil
    }

    /// For a UID in its trash bin, Nextcloud only returns a message that the UID exists.
    var isAboutUID: Bool {
        guard let error else { return false }
        if error.holds(.cal("no-uid-conflict")) { return true }
        let message = error.messages.lowercased()
        return message.contains("uid") && message.contains("exist")
    }

    var isAboutDate: Bool { holds("min-date-time", "max-date-time") }
    var isAboutSize: Bool { holds("max-resource-size") }
    var isAboutContent: Bool {
        holds("valid-calendar-data", "valid-calendar-object-resource", "supported-calendar-data", "max-instances")
    }
    var isAboutQuota: Bool {
        error.map { $0.holds(.dav("quota-not-exceeded")) || $0.holds(.dav("sufficient-disk-space")) } ?? false
    }
    /// A 403 without a precondition is about rights, too.
    var isAboutRights: Bool {
        guard status == 403 else { return false }
        guard let error, error.name == .dav("error") else { return true }
        return error.holds(.dav("need-privileges"))
    }

    private func holds(_ names: String...) -> Bool {
        error.map { error in names.contains { error.holds(.cal($0)) } } ?? false
    }
}

extension XMLNode {
    fileprivate var messages: String { children.map(\.messages).joined(separator: " ") + text }
}
