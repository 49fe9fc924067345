import Foundation
import ServiceLifecycle
import UnixSignals

/// Handles the system's signals: TERM and INT stop the server gracefully, a second one at once; HUP reloads the
/// configuration.
enum Signals {
    static func run(_ group: ServiceGroup, onHangUp reload: @escaping @Sendable () async -> Void) async throws {
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint, .sighup)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                var isEnding = false
                for await signal in signals {
                    guard signal != .sighup else {
                        // Doesn't wait, since the next signal may be the one to stop.
                        Task { await reload() }
                        continue
                    }
                    guard !isEnding else { exit(128 + signal.rawValue) }
                    isEnding = true
                    await group.triggerGracefulShutdown()
                    // Exits even if something hangs: nothing is ever written in part.
                    Task {
                        try? await Task.sleep(for: longest)
                        exit(0)
                    }
                }
            }
            tasks.addTask { try await group.run() }
            // The first task never ends before the second.
            _ = try await tasks.next()
            tasks.cancelAll()
        }
    }

    private static let longest = Duration.milliseconds(9500)
}
