import NIOCore
import NIOPosix
import ServiceLifecycle

/// Runs a service on threads that may wait for a disk, a lock or a folder on another machine: Swift's own pool has only
/// as many threads as the machine has cores, and if all of them waited, no request would be answered.
struct OnWaitingThreads: Service {
    let service: any Service

    func run() async throws { try await withTaskExecutorPreference(WaitingThreads.all) { try await service.run() } }
}

/// The threads of those services. Each switch between actors costs several microseconds here, so requests stay on the
/// pool.
final class WaitingThreads: TaskExecutor {
    static let all = WaitingThreads()
    static let count = 16
    private let threads = started(count)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        threads.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Runs a request's slow or blocking work on one of a few threads, so that much of it at a time neither takes all
/// memory nor keeps other requests waiting.
///
/// - Throws: what the work throws.
func onWorker<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        workers.submit { _ in continuation.resume(with: Result { try work() }) }
    }
}

/// As many threads as there are cores, and a few for those that wait for a disk.
private let workers = started(System.coreCount + 2)

/// A pool that lasts as long as the process.
private func started(_ count: Int) -> NIOThreadPool {
    let threads = NIOThreadPool(numberOfThreads: count)
    threads.start()
    return threads
}
