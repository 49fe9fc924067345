/// Sends one request and returns the whole response, or throws. It follows no redirect, keeps no cookie and never
/// returns part of a successful body.
package struct Transport: Sendable {
    /// The implementation; tests supply their own.
    package let send: @Sendable (Request) async throws(FetchFault) -> Response

    /// Sends a request and gives up if the response isn't complete within the `total` limit.
    package func answer(to request: Request) async throws(FetchFault) -> Response {
        try await withDeadline(request.limits.total, orThrow: .timedOut(.total)) {
            () async throws(FetchFault) in try await send(request)
        }
    }
}
