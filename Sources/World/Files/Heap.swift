#if canImport(Glibc)
    import Glibc
#endif

/// How this process keeps its unused memory, where glibc has a say in it; elsewhere nothing happens.
package enum Heap {
    /// Makes all threads share one heap, and returns large arrays to the system at once: with a heap per thread, each
    /// would keep its own unused memory. Smaller arrays, such as the samples of an hour, cost more time than they are
    /// worth if each has pages of its own.
    package static func share() {
        // The numbers are from <malloc.h>, which Swift's Glibc module lacks (mallopt(3)).
        let (arenaMax, mmapThreshold): (CInt, CInt) = (-8, -3)
        typealias Set = @convention(c) (CInt, CInt) -> CInt
        guard let set = function("mallopt", as: Set.self) else { return }
        _ = set(arenaMax, 1)
        _ = set(mmapThreshold, 1 << 20)
    }

    package static func trim() {
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
