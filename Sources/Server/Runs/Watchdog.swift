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
