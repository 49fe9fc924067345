import Dispatch
import Testing

/// Runs tests that compute for long on a thread of their own, one after the other, so that those that wait for a server
/// needn't wait for these, too.
struct Aside: SuiteTrait, TestTrait, TestScoping {
    private static let thread = Thread()

    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await withTaskExecutorPreference(Self.thread) { try await function() }
    }

    private final class Thread: TaskExecutor {
        private let queue = DispatchQueue(label: "tpmerge.tests.aside")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
}

extension Trait where Self == Aside {
    static var aside: Self { Aside() }
}
