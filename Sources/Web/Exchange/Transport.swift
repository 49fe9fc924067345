/// Sends one request and brings back the whole answer, or says why there is none. It follows no
/// redirect, keeps no cookie and never hands out half a body.
package struct Transport: Sendable {
    /// What does the work; a test gives its own.
    package let send: @Sendable (Request) async throws(FetchFault) -> Response

    package init(send: @escaping @Sendable (Request) async throws(FetchFault) -> Response) {
        self.send = send
    }

    /// Sends a request and gives it up when the answer isn't whole within its limits' `total`.
    package func answer(to request: Request) async throws(FetchFault) -> Response {
        try await withDeadline(request.limits.total, orThrow: .timedOut(.total)) {
            () async throws(FetchFault) in try await send(request)
        }
    }
}
