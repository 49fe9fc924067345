import Foundation
import ServiceLifecycle
import UnixSignals

/// What the system's signals mean for the server: TERM and INT end it in good order, a second one at once; HUP has the
/// configuration read anew.
enum Signals {
    /// Runs services until a signal or one of them ends it all.
    static func run(_ group: ServiceGroup, onHangUp reload: @escaping @Sendable () async -> Void) async throws {
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint, .sighup)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                var isEnding = false
                for await signal in signals {
                    guard signal != .sighup else {
                        // The next signal may be the one to end.
                        Task { await reload() }
                        continue
                    }
                    guard !isEnding else { exit(128 + signal.rawValue) }
                    isEnding = true
                    await group.triggerGracefulShutdown()
                    // Whatever doesn't come to its end: nothing is written in part.
                    Task {
                        try? await Task.sleep(for: longest)
                        exit(0)
                    }
                }
            }
            tasks.addTask { try await group.run() }
            // The first is never over before the second.
            _ = try await tasks.next()
            tasks.cancelAll()
        }
    }

    /// How long the end may take.
    private static let longest = Duration.milliseconds(9500)
}
