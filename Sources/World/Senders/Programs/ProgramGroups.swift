import Dispatch
import Foundation
import Synchronization
import SystemPackage

/// The process groups of the programs that are running. None outlives its program or this process.
enum ProgramGroups {
    private static let running = Mutex<Set<pid_t>>([])

    /// Starts a program, whose group is killed if a signal ends this process meanwhile.
    static func start(_ start: () throws(Errno) -> pid_t) throws(Errno) -> pid_t {
        _ = sources
        return try running.withLock { groups throws(Errno) in
            let process = try start()
            groups.insert(process)
            return process
        }
    }

    /// Kills the processes that a program has left behind. The program must not have been collected yet, or its number
    /// may belong to another process.
    static func end(_ process: pid_t) {
        running.withLock { groups in
            kill(-process, SIGKILL)
            groups.remove(process)
        }
    }

    /// The sources that wait for the signals that would end this process. The server handles these signals itself, and
    /// ends programs by cancelling.
    private nonisolated(unsafe) static let sources = [SIGTERM, SIGINT, SIGHUP].filter(isDefault).map { number in
        #if canImport(Darwin)
            signal(number, SIG_IGN)
        #endif
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
            running.withLock { groups in
                for process in groups { kill(-process, SIGKILL) }
                _exit(128 + number)
            }
        }
        // Until a source is registered, its signal still ends this process at once; on a busy machine registering takes
        // a while.
        let isRegistered = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { isRegistered.signal() }
        source.resume()
        _ = isRegistered.wait(timeout: .now() + 5)
        return source
    }

    private static func isDefault(_ number: CInt) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        #if canImport(Darwin)
            return action.__sigaction_u.__sa_handler == nil
        #else
            return action.__sigaction_handler.sa_handler == nil
        #endif
    }
}
