package import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The built command while it runs: what it says can be read before it ends, and it can be typed to or killed.
package struct StravaRunningCommand: Sendable {
    private let process = Process()
    private let input = Pipe()
    private let output = StravaPipe()
    private let messages = StravaPipe()
    private let ended: Task<Command.Ending, Never>

    package init(_ arguments: [String], in folder: URL, environment: [String: String]) throws {
        process.executableURL = try Self.binary()
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = environment.merging(["HOME": folder.path, "TZ": "UTC", "LANG": "C"]) { left, _ in left }
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

    /// Types a line.
    package func type(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Nothing will be typed any more.
    package func closeInput() throws { try input.fileHandleForWriting.close() }

    /// Ends it as a power failure would (SIGKILL).
    package func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

    /// Waits for its end.
    package func ending() async -> Command.Ending { await ended.value }

    /// `$TPMERGE_BINARY`, else the one beside the test bundle.
    private static func binary() throws -> URL {
        if let named = ProcessInfo.processInfo.environment["TPMERGE_BINARY"] { return URL(fileURLWithPath: named) }
        let places = [URL(fileURLWithPath: CommandLine.arguments[0]), Bundle.main.bundleURL].map(\.standardizedFileURL)
        let candidates = places.flatMap { place in
            sequence(first: place) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
                .map { $0.appendingPathComponent("tpmerge") }
        }
        let usual = Project.folder.appendingPathComponent(".build/debug/tpmerge")
        return try #require(
            (candidates + [usual]).first { candidate in
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder)
                    && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: candidate.path)
            }, "No tpmerge beside the tests. Run: swift build, or set TPMERGE_BINARY")
    }
}
