import Basics
import Synchronization

/// Sends requests for one user of one server: authorises them, and turns answers that no caller can handle into errors.
package final class DAVClient: Sendable {
    private let home: DAVAddress
    private let caFile: String?
    private let exchange: Exchange
    private let authorization: Mutex<Authorization>

    /// - Parameters:
    ///   - home: the configured address; the password goes only to addresses that it may lead to.
    ///   - nonce: makes a new random text, for Digest.
    package init(
        _ home: DAVAddress, _ login: Login, nonce: @escaping @Sendable () -> String, exchange: @escaping Exchange
    ) {
        self.home = home
        caFile = login.caFile
        self.exchange = exchange
        authorization = Mutex(Authorization(login, nonce: nonce))
    }
}

extension DAVClient {
    /// Sends a request, a second time if the server asks for Digest.
    ///
    /// - Throws: `Failure` without an answer, and for 401, 429, 503, and an address where the password may not go.
    ///   Returns answers of any other status.
    func answer(to request: DAVRequest) async throws(Failure) -> DAVAnswer {
        let address = request.address
        guard address.isPrivate else { throw Failure(address.host, .unencrypted) }
        guard home.mayLead(to: address) else { throw Failure(home.host, .redirected(to: address.host)) }

        var answer = try await send(request)
        if answer.status == 401 {
            let challenges = Challenge.read(answer.headers.values("WWW-Authenticate"))
            guard authorization.withLock({ $0.learn(from: challenges) }) else {
                throw Failure(address.host, .loginRefused)
            }
            answer = try await send(request)
        }
        switch answer.status {
        case 401: throw Failure(address.host, .loginRefused)
        case 429, 503:
            throw Failure(address.host, .busy(status: answer.status, retryAfter: answer.retryAfter))
        default: return answer
        }
    }

    /// Sends a request and follows its redirects to addresses where the password may go.
    ///
    /// - Returns: the answer, and the address that gave it.
    /// - Throws: `Failure` as `answer(to:)`, and for a redirect that isn't followed.
    func following(
        _ method: DAVRequest.Method, _ start: DAVAddress, _ headers: [(name: String, value: String)],
        body: [UInt8]
    ) async throws(Failure) -> (answer: DAVAnswer, address: DAVAddress) {
        var address = start
        var visited: Set<DAVAddress> = []
        while visited.insert(address).inserted, visited.count <= Self.mostRedirects {
            let answer = try await answer(to: DAVRequest(method, address, headers, body: body))
            guard answer.isRedirect else { return (answer, address) }
            guard let next = answer.header("Location").flatMap(address.resolving) else {
                throw Failure(address.host, .redirected(to: nil))
            }
            guard next.isPrivate else { throw Failure(address.host, .redirectedUnencrypted) }
            guard home.mayLead(to: next) else { throw Failure(address.host, .redirected(to: next.host)) }
            address = next
        }
        throw Failure(address.host, .redirectLoop)
    }

    /// Whether the password may go there.
    func mayAsk(_ address: DAVAddress) -> Bool { address.isPrivate && home.mayLead(to: address) }

    private static let mostRedirects = 6

    private func send(_ request: DAVRequest) async throws(Failure) -> DAVAnswer {
        var request = request
        request.caFile = caFile
        let value = authorization.withLock {
            $0.value(for: request.method.rawValue, request.address.href.path)
        }
        request.headers += [
            ("Authorization", value), ("User-Agent", "tpmerge/\(Version.current)"), ("Accept-Encoding", "identity"),
        ]
        if !request.body.isEmpty, request.header("Content-Type") == nil {
            request.headers.append(("Content-Type", "application/xml; charset=utf-8"))
        }
        return try await exchange(request)
    }
}

extension DAVAnswer {
    var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
}
