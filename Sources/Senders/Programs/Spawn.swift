import Foundation
import SystemPackage

/// Starts a program by posix_spawn(3).
enum Spawn {
    /// Starts a program in a process group of its own, with no signal ignored or blocked, and with no open file but the
    /// given ones.
    ///
    /// - Parameter streams: what its descriptors from 0 on are.
    static func start(
        _ arguments: [String], environment: [String: String], streams: [CInt]
    ) throws(Errno) -> pid_t {
        var actions = Actions()
        var attributes = Attributes()
        defer {
            posix_spawn_file_actions_destroy(&actions.value)
            posix_spawnattr_destroy(&attributes.value)
        }
        actions.set(streams)
        attributes.set()
        let words = arguments.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        guard let program = words.first, let program else { throw .invalidArgument }
        var process: pid_t = 0
        let code = posix_spawnp(&process, program, &actions.value, &attributes.value, words, variables)
        guard code == 0 else { throw Errno(rawValue: code) }
        return process
    }
}

#if canImport(Darwin)
    private typealias RawActions = posix_spawn_file_actions_t?
    private typealias RawAttributes = posix_spawnattr_t?
#else
    private typealias RawActions = posix_spawn_file_actions_t
    private typealias RawAttributes = posix_spawnattr_t
#endif

private struct Actions {
    var value: RawActions

    init() {
        #if canImport(Darwin)
            value = nil
        #else
            value = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&value)
    }

    mutating func set(_ streams: [CInt]) {
        for (number, descriptor) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&value, descriptor, CInt(number))
        }
        // Not every library marks its sockets as close-on-exec.
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
        let last = open.compactMap { CInt($0) }.max() ?? 0
        for descriptor in CInt(streams.count)..<max(last + 1, CInt(streams.count)) {
            posix_spawn_file_actions_addclose(&value, descriptor)
        }
    }
}

private struct Attributes {
    var value: RawAttributes

    init() {
        #if canImport(Darwin)
            value = nil
        #else
            value = posix_spawnattr_t()
        #endif
        posix_spawnattr_init(&value)
    }

    mutating func set() {
        var (all, none) = (sigset_t(), sigset_t())
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&value, &all)
        posix_spawnattr_setsigmask(&value, &none)
        posix_spawnattr_setpgroup(&value, 0)
        posix_spawnattr_setflags(
            &value, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    }
}
