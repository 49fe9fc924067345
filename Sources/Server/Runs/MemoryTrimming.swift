import ServiceLifecycle

#if canImport(Glibc)
    import Glibc
#endif

/// Gives the system back what the program no longer uses: after a rush of requests glibc keeps all of it otherwise, for as long
/// as a small piece lies above it.
struct MemoryTrimming: Service {
    let sleep: @Sendable (Duration) async throws -> Void
    /// Lets go what can be made again.
    let forget: @Sendable () async -> Void

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await sleep(.seconds(20))) != nil {
                await forget()
                Self.trim()
            }
        }
    }

    /// Lets all threads share one heap, of which what large arrays leave goes back at once: with a heap for each thread what one
    /// has used stands beside what the next one uses.
    static func prepare() {
        // Their numbers are those of <malloc.h>, which Swift's module of glibc leaves out (mallopt(3)).
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
