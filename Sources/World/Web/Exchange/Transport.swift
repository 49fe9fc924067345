/// Sends one request and returns the whole response, or throws. It follows no redirect, keeps no cookie and never
/// returns part of a successful body.
package struct Transport: Sendable {
    package let send: @Sendable (Request) async throws(FetchFault) -> Response

    package init(send: @escaping @Sendable (Request) async throws(FetchFault) -> Response) { self.send = send }

    /// Sends a request and gives up if the response isn't complete within the `total` limit.
    package func answer(to request: Request) async throws(FetchFault) -> Response {
        try await withDeadline(request.limits.total, orThrow: .timedOut(.total)) {
            () async throws(FetchFault) in try await send(request)
        }
    }
}

/// Runs `work` and throws `late` if it takes longer than `limit`.
func withDeadline<Value: Sendable, Failure: Error>(
    _ limit: Duration, orThrow late: Failure, _ work: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    let result = await withTaskGroup(of: Result<Value, Failure>?.self) { group in
        group.addTask {
            do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
        }
        group.addTask {
            // A cancelled sleep yields no result: the work is cancelled, too, and yields one.
            guard (try? await Task.sleep(for: limit)) != nil else { return nil }
            return .failure(late)
        }
        defer { group.cancelAll() }
        for await result in group { if let result { return result } }
        return .failure(late)
    }
    return try result.get()
}
