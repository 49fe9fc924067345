import Foundation

/// Runs slow or blocking work on a thread of its own, so that the pool's threads can answer requests.
///
/// - Throws: what the work throws.
func offPool<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
    try await withCheckedContinuation { continuation in
        workers.addOperation { continuation.resume(returning: Result { () throws(Failure) in try work() }) }
    }.get()
}

/// As many threads as there are cores, and a few for those that wait for a disk.
private let workers: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount + 2
    return queue
}()
