import Foundation
import ServiceLifecycle
import Testing

@testable import Server

struct ThreadTests {
    /// On Swift's own pool, which has a thread for each core, the last ones would not get their turn.
    @Test func moreWaitAtOnceThanThereAreCores() async throws {
        let meeting = Meeting(of: WaitingThreads.count)
        try await OnWaitingThreads(service: Gathering(meeting: meeting)).run()
        #expect(meeting.isComplete)
    }
}

/// A service whose parts all wait, each on its thread, until the last one has come.
private struct Gathering: Service {
    let meeting: Meeting

    func run() async {
        await withDiscardingTaskGroup { group in for _ in 0..<meeting.size { group.addTask { meeting.attend() } } }
    }
}

private final class Meeting: @unchecked Sendable {
    let size: Int
    private let condition = NSCondition()
    private var present = 0

    init(of size: Int) { self.size = size }

    var isComplete: Bool { condition.withLock { present == size } }

    /// Waits for all others; if they don't come in time, leaves again.
    func attend() {
        condition.lock()
        defer { condition.unlock() }
        present += 1
        condition.broadcast()
        let end = Date(timeIntervalSinceNow: 120)
        while present < size {
            guard condition.wait(until: end) else { present -= 1; return }
        }
    }
}
