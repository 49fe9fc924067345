import Files
import ServiceLifecycle

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
