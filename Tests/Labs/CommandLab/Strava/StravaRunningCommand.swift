import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The built command while it runs: what it says can be read before it ends, and it can be typed to or killed.
///
/// Unchecked, because macOS doesn't say of `Process` that it may be shared; once it runs only its number is asked for.
package struct StravaRunningCommand: @unchecked Sendable {
    private let process = Process()
    private let input = Pipe()
    private let output = StravaPipe()
    private let messages = StravaPipe()
    private let ended: Task<Command.Ending, Never>

    package init(_ arguments: [String], in folder: Folder, environment: [String: String]) throws {
        process.executableURL = try Command.binary.get()
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.environment = ["HOME": folder.path, "TZ": "UTC", "LANG": "C"].merging(Command.coverage) { $1 }
            .merging(folder.clock.environment) { $1 }.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output.pipe
        process.standardError = messages.pipe
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            end.yield(process.terminationStatus)
            end.finish()
        }
        try process.run()
        ended = Task { [output, messages] in
            async let text = output.everything()
            async let errors = messages.everything()
            var status: Int32 = -1
            for await ending in ends { status = ending }
            return Command.Ending(status: status, output: await text, messages: await errors)
        }
    }

    /// The address of the consent page, as soon as it stands on standard output.
    package func consentURL() async throws -> String {
        try #require(await output.line(beginning: "http"), "no address on standard output")
    }

    /// The first line on standard output that begins so, as soon as it stands there.
    package func line(beginning start: String) async throws -> String {
        try #require(await output.line(beginning: start), "no line beginning \(start) on standard output")
    }

    package func type(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Nothing will be typed any more.
    package func closeInput() throws { try input.fileHandleForWriting.close() }

    /// Ends it as a power failure would (SIGKILL).
    package func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

    /// Asks it to end (SIGTERM).
    package func terminate() { _ = Foundation.kill(process.processIdentifier, SIGTERM) }

    /// The files that it holds open now, by their paths (`Linux.isHere`).
    package func openFiles() throws -> [String] {
        let folder = "/proc/\(process.processIdentifier)/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
            try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + name)
        }
    }

    package func ending() async -> Command.Ending { await ended.value }
}
