import ServiceLifecycle

#if canImport(Glibc)
    import Glibc
#endif

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
                Self.trim()
            }
        }
    }

    /// Makes all threads share one heap, and returns large arrays to the system at once: with a heap per thread, each
    /// would keep its own unused memory.
    static func prepare() {
        // The numbers are from <malloc.h>, which Swift's Glibc module lacks (mallopt(3)).
        let (arenaMax, mmapThreshold): (CInt, CInt) = (-8, -3)
        typealias Set = @convention(c) (CInt, CInt) -> CInt
        guard let set = function("mallopt", as: Set.self) else { return }
        _ = set(arenaMax, 1)
        _ = set(mmapThreshold, 128 << 10)
    }

    private static func trim() {
        typealias Trim = @convention(c) (Int) -> CInt
        _ = function("malloc_trim", as: Trim.self)?(0)
    }

    /// One of glibc's own functions; nil elsewhere.
    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        #if canImport(Glibc)
            dlsym(nil, name).map { unsafeBitCast($0, to: type) }
        #else
            nil
        #endif
    }
}
