import Files
import Foundation
import SystemPackage

/// Programs of the machine that set something up. Their output is thrown away, since others may have put anything there.
package enum QuietProgram {
    /// Runs a program without input; whether it ended with 0 within 30 s.
    package static func succeeds(
        _ words: [String], environment: [String: String], sleep: @escaping @Sendable (Duration) async throws -> Void
    ) async -> Bool {
        let program = Program(arguments: words, environment: environment.forPrograms, sleep: sleep)
        return await program.run(reading: []) == .exited(0)
    }

    /// Starts a program that goes on when this process has ended; whether it could.
    package static func begin(_ words: [String], environment: [String: String]) -> Bool {
        guard let nothing = try? FileDescriptor.opened("/dev/null", .readWrite) else { return false }
        defer { try? nothing.close() }
        let streams = [nothing.rawValue, nothing.rawValue, nothing.rawValue]
        guard let process = try? Spawn.start(words, environment: environment, streams: streams) else { return false }
        Thread.detachNewThread { Spawn.collect(process) }
        return true
    }
}
