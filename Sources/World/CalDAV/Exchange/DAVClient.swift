package import Basics
import Synchronization
package import Web

/// Sends requests for one user of one server: authorises them, and turns answers that no caller can handle into errors.
package final class DAVClient: Sendable {
    private let home: Address
    private let transport: Transport
    private let now: @Sendable () -> Instant
    private let authorization: Mutex<Authorization>

    /// - Parameters:
    ///   - home: the configured address; the password goes only to addresses that it may lead to.
    ///   - now: the clock to which a `Retry-After` with a date refers.
    ///   - nonce: makes a new random text, for Digest.
    package init(
        _ home: Address, _ credentials: Credentials, _ transport: Transport,
        now: @escaping @Sendable () -> Instant, nonce: @escaping @Sendable () -> String
    ) {
        (self.home, self.transport, self.now) = (home, transport, now)
        authorization = Mutex(Authorization(credentials, nonce: nonce))
    }
}

extension DAVClient {
    /// Sends a request, a second time if the server asks for Digest.
    /// - Throws: `Failure` without an answer, and for 401, 429, 503, and an address where the password may not go.
    ///   Returns answers of any other status.
    func answer(
        _ method: Request.Method, _ address: Address, _ headers: [(name: String, value: String)] = [],
        body: [UInt8] = []
    ) async throws(Failure) -> Response {
        guard address.isPrivate else { throw Failure(address.host, .unencrypted) }
        guard home.mayLead(to: address) else { throw Failure(home.host, .redirected(to: address.host)) }

        var answer = try await send(method, address, headers, body)
        if answer.status == 401 {
            let challenges = Challenge.read(answer.headers.values("WWW-Authenticate"))
            guard authorization.withLock({ $0.learn(from: challenges) }) else {
                throw Failure(address.host, .loginRefused)
            }
            answer = try await send(method, address, headers, body)
        }
        switch answer.status {
        case 401: throw Failure(address.host, .loginRefused)
        case 429, 503:
            throw Failure(address.host, .busy(status: answer.status, retryAfter: answer.retryAfter(now: now())))
        default: return answer
        }
    }

    /// Sends a request and follows its redirects to addresses where the password may go.
    /// - Returns: the answer, and the address that gave it.
    /// - Throws: `Failure` as `answer`, and for a redirect that isn't followed.
    func following(
        _ method: Request.Method, _ start: Address, _ headers: [(name: String, value: String)], body: [UInt8]
    ) async throws(Failure) -> (answer: Response, address: Address) {
        var address = start
        var visited: Set<Address> = []
        while visited.insert(address).inserted, visited.count <= Self.mostRedirects {
            let answer = try await answer(method, address, headers, body: body)
            guard [301, 302, 303, 307, 308].contains(answer.status) else { return (answer, address) }
            guard let next = answer.headers.first("Location").flatMap(address.resolving(href:)) else {
                throw Failure(address.host, .redirected(to: nil))
            }
            guard next.isPrivate else { throw Failure(address.host, .redirectedUnencrypted) }
            guard home.mayLead(to: next) else { throw Failure(address.host, .redirected(to: next.host)) }
            address = next
        }
        throw Failure(address.host, .redirectLoop)
    }

    /// Whether the password may go there.
    func mayAsk(_ address: Address) -> Bool { address.isPrivate && home.mayLead(to: address) }

    private static let mostRedirects = 6

    private func send(
        _ method: Request.Method, _ address: Address, _ headers: [(name: String, value: String)], _ body: [UInt8]
    ) async throws(Failure) -> Response {
        let value = authorization.withLock { $0.value(for: method.rawValue, address.href.path) }
        var headers = headers + [("Authorization", value), HeaderFields.userAgent, ("Accept-Encoding", "identity")]
        if !body.isEmpty, !headers.contains(where: { $0.name == "Content-Type" }) {
            headers.append(("Content-Type", "application/xml; charset=utf-8"))
        }
        let request = Request(method, to: address, headers: HeaderFields(headers), body: body, limits: .calendarServer)
        do { return try await transport.answer(to: request) } catch {
            throw error.failure(at: address.host, about: "the calendar's address", "caldav.unanswered")
        }
    }
}

extension Limits {
    /// The limits of one request to a CalDAV server, whose errors explain themselves: 60 s in all, 20 s idle, 32 MiB,
    /// 64 KiB of an error's body.
    static let calendarServer = Limits(errorBody: 64 * 1024, redirects: 0)
}
