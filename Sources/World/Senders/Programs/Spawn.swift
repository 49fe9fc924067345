import Foundation
import SystemPackage

/// Starts a program by posix_spawn(3).
enum Spawn {
    /// Starts a program in a process group of its own, with no signal ignored or blocked, and with no open file but the
    /// given ones.
    /// - Parameter streams: its descriptors from 0 on.
    static func start(_ arguments: [String], environment: [String: String], streams: [CInt]) throws(Errno) -> pid_t {
        var (actions, attributes) = unset()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, descriptor) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(number))
        }
        // Not every library marks its sockets as close-on-exec.
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
        let last = open.compactMap { CInt($0) }.max() ?? 0
        for descriptor in CInt(streams.count)..<max(last + 1, CInt(streams.count)) {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        var (all, none) = (sigset_t(), sigset_t())
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
        let words = arguments.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        guard let program = words.first, let program else { throw .invalidArgument }
        var process: pid_t = 0
        let code = posix_spawnp(&process, program, &actions, &attributes, words, variables)
        guard code == 0 else { throw Errno(rawValue: code) }
        return process
    }

    /// Waits for a started program's end and collects it, so that it doesn't stay as a zombie.
    /// - Returns: its status as waitpid(2) gives it; nil if it is no child any more.
    @discardableResult static func collect(_ process: pid_t) -> CInt? {
        var status: CInt = 0
        while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return nil } }
        return status
    }

    // The types that the library's initialisers fill in: pointers on Darwin, structures elsewhere.
    #if canImport(Darwin)
        private static func unset() -> (posix_spawn_file_actions_t?, posix_spawnattr_t?) { (nil, nil) }
    #else
        private static func unset() -> (posix_spawn_file_actions_t, posix_spawnattr_t) { (.init(), .init()) }
    #endif
}
