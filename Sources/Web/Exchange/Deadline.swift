/// Runs `work` and throws `late` if it takes longer than `limit`.
func withDeadline<Value: Sendable, Failure: Error>(
    _ limit: Duration,
    orThrow late: Failure,
    _ work: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    let result = await withTaskGroup(of: Result<Value, Failure>?.self) { group in
        group.addTask {
            do throws(Failure) {
                return .success(try await work())
            } catch {
                return .failure(error)
            }
        }
        group.addTask {
            // A cancelled sleep yields no result: the work is cancelled, too, and yields one.
            guard (try? await Task.sleep(for: limit)) != nil else { return nil }
            return .failure(late)
        }
        defer { group.cancelAll() }
        for await result in group {
            if let result { return result }
        }
        return .failure(late)
    }
    return try result.get()
}
