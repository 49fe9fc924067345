import Basics
import ServiceLifecycle
import Store
import Web

/// Checks which hints are due, once it has been quiet for a moment, and requests following them up.
struct HintRunner: Service {
    let context: ServerContext

    /// The interval of the checks, while there are hints.
    private static let pause = Duration.seconds(1)
    /// How long no further hint may have come, in whole seconds, the resolution of the clock.
    private static let quiet = 2
    /// How long the first hint waits while further ones come, in seconds.
    private static let patience = 5

    func run() async throws {
        await cancelWhenGracefulShutdown {
            let access = context.access
            var isWaiting = false
            while (try? await context.outside.sleep(Self.pause)) != nil {
                guard context.site.isListening else { continue }
                let hasNews = await context.inbox.takeNews()
                guard isWaiting || hasNews else { continue }
                // Checking makes no file; if it can't be read now, the next check may succeed.
                guard access.exists else { continue }
                guard let waiting = try? access.waitingHints() else {
                    isWaiting = true
                    continue
                }
                isWaiting = !waiting.isEmpty
                let now = context.outside.now()
                for hints in waiting where Self.isReady(hints, at: now) { await context.queue.follow(hints.athlete) }
            }
        }
    }

    static func isReady(_ hints: WaitingHints, at now: Instant) -> Bool {
        if hints.due > now.advanced(bySeconds: Hint.longestPause) { return true }
        guard hints.due <= now else { return false }
        let isQuiet = hints.heard > now || hints.heard.advanced(bySeconds: quiet) <= now
        return isQuiet || hints.due.advanced(bySeconds: patience) <= now
    }
}
