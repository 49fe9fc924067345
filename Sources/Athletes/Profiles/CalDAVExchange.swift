package import Basics
package import CalDAV
package import Web

extension Transport {
    /// Sends the requests of CalDAV, whose errors explain themselves.
    ///
    /// - Parameter now: the clock to which a `Retry-After` with a date refers.
    package func exchange(now: @escaping @Sendable () -> Instant) -> Exchange {
        { (request) async throws(Failure) in
            let host = request.address.host
            do throws(FetchFault) {
                guard let address = try? Address(parsing: request.address.revealed()),
                    let method = Request.Method(rawValue: request.method.rawValue)
                else { throw .hostNotFound }
                var asked = Request(
                    method, to: address, headers: HeaderFields(request.headers), body: request.body,
                    limits: .calendarServer)
                asked.caFile = request.caFile
                let response = try await answer(to: asked)
                return DAVAnswer(
                    status: response.status, headers: response.headers.all, body: response.body,
                    retryAfter: response.retryAfter(now: now()))
            } catch {
                let isTemporary = error.kind == .temporary || error.kind == .unreachable
                throw Failure(
                    isTemporary ? .temporary : .uncreatable, error.event(at: host),
                    .plain(error.advice(about: "the calendar's address")), codes: ["caldav.unanswered"])
            }
        }
    }
}

extension Limits {
    /// The limits of one request to a CalDAV server: 60 s in all, 20 s idle, 64 KiB of an error's body.
    fileprivate static let calendarServer = Limits(
        body: DAVRequest.longestAnswer, errorBody: 64 * 1024, redirects: 0)
}
