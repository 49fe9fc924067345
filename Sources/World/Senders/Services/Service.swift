import Messages
import Web

struct Service: Sendable {
    let address: Address
    let outside: Outside

    /// Posts JSON and returns the answer, whatever its status. It doesn't follow redirects.
    func answer(
        to body: [UInt8], _ fields: [(name: String, value: String)] = [], limits: Limits = .message
    ) async throws(FetchFault) -> Response {
        let always = [
            HeaderFields.userAgent, ("Accept", "application/json"), ("Content-Type", "application/json; charset=utf-8"),
        ]
        let headers = HeaderFields(always + fields)
        let request = Request(.post, to: address, headers: headers, body: body, limits: limits)
        return try await outside.transport.answer(to: request)
    }

    /// The outcome of a request without a complete answer.
    func outcome(of fault: FetchFault) -> SendOutcome {
        let answer = fault.sentence(at: address.host)
        return switch fault {
        case .hostNotFound, .unreachable, .insecure, .timedOut(.connecting): .later(answer: answer, after: nil)
        default: .unknown(answer: answer)
        }
    }

    /// Returns the outcome of an answer other than 2xx.
    /// - Parameters:
    ///   - isOwn: whether the body comes from the service. If not, a server in between may have answered a 5xx, and the
    ///     service may have accepted the message.
    ///   - wait: how long the body asks to wait before the next attempt, in seconds.
    ///   - forbidden: what a 403 means.
    func outcome(
        of response: Response, isOwn: Bool, wait: Int? = nil, forbidden: RefusalReason = .other
    ) -> SendOutcome {
        let answer = words(response.status)
        return switch response.status {
        case 408, 425, 429: .later(answer: answer, after: wait ?? self.wait(in: response))
        case 300...399: .refused(answer: answer, .other)
        case 401: .refused(answer: answer, .token)
        case 403: .refused(answer: answer, forbidden)
        case 404, 410: .refused(answer: answer, .gone)
        case 400...499: .refused(answer: answer, .other)
        case 500...599 where isOwn: .later(answer: answer, after: self.wait(in: response))
        default: .unknown(answer: answer)
        }
    }

    func taken(_ response: Response) -> SendOutcome { .sent(answer: "\(address.host) answered \(response.status).") }

    /// The outcome of a 2xx that doesn't come from the service.
    var foreign: SendOutcome { .refused(answer: "\(address.host) answered, but not as this service does.", .other) }
}

extension Service {
    private func words(_ status: Int) -> String {
        let meaning =
            switch status {
            case 300...399: "it redirects elsewhere, which is not followed"
            case 401, 403: "it denies access"
            case 404, 410: "nothing receives messages at this address"
            case 413: "the message is too long for it"
            case 429: "too many messages"
            case 400...499: "it does not accept the message"
            case 500...599: "server error"
            default: "which was not expected"
            }
        return "\(address.host) answered \(status): \(meaning)."
    }

    /// The seconds of `Retry-After`, at most a day.
    private func wait(in response: Response) -> Int? {
        response.retryAfter(now: outside.now()).map { Int($0.components.seconds) }
    }
}

extension Limits {
    /// The limits of a message: 30 s in all, 20 s without data, and 64 KiB of answer.
    static let message = Limits(
        total: .seconds(30), idle: .seconds(20), body: 64 * 1024, errorBody: 64 * 1024, redirects: 0)
}
