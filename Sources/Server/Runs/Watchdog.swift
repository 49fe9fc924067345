import Files
import ServiceLifecycle

/// Tells the service manager regularly that the server is alive.
struct Watchdog: Service {
    /// nil without a watchdog.
    let interval: Duration?
    let sleep: @Sendable (Duration) async throws -> Void
    let tell: @Sendable () -> Void

    func run() async throws {
        guard let interval else {
            try? await gracefulShutdown()
            return
        }
        await cancelWhenGracefulShutdown {
            while (try? await sleep(interval)) != nil { tell() }
        }
    }
}

/// Returns unused memory to the system: after a rush of requests, glibc would otherwise keep all of it as long as a
/// small allocation lies above it.
struct MemoryTrimming: Service {
    let sleep: @Sendable (Duration) async throws -> Void
    /// Drops cached values that can be made again.
    let forget: @Sendable () async -> Void

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await sleep(.seconds(20))) != nil {
                await forget()
                Heap.trim()
            }
        }
    }
}
