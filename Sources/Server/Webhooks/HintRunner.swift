import Basics
import ServiceLifecycle
import Store

/// Looks whose hints are due, once it has been quiet for a moment, and asks for them to be followed.
struct HintRunner: Service {
    let access: AccessStore
    let inbox: EventBatcher
    let queue: RunQueue
    let site: Site
    let now: @Sendable () -> Instant
    let sleep: @Sendable (Duration) async throws -> Void

    /// How often it is looked, as long as there is something.
    private static let pause = Duration.seconds(1)
    /// How long nothing more may have come, in seconds; the clock shows whole ones.
    private static let quiet = 2
    /// How long the first one waits while more and more come, in seconds.
    private static let patience = 5

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var isWaiting = false
            while (try? await sleep(Self.pause)) != nil {
                guard site.isListening else { continue }
                let hasNews = await inbox.takeNews()
                guard isWaiting || hasNews else { continue }
                // Looking makes no file, and what can't be read now can be in a second.
                guard access.exists else { continue }
                guard let waiting = try? access.waitingHints() else {
                    isWaiting = true
                    continue
                }
                isWaiting = !waiting.isEmpty
                let now = now()
                for hints in waiting where Self.isReady(hints, at: now) { await queue.follow(hints.athlete) }
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
