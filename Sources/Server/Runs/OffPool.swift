import Foundation

/// Runs slow or blocking work on a thread of its own, so that the pool's threads can answer requests.
func offPool<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        workers.addOperation { continuation.resume(returning: work()) }
    }
}

/// As many threads as there are cores, and a few for those that wait for a disk.
private let workers: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount + 2
    return queue
}()
