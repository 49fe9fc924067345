package import CommandLab
package import Foundation
import Synchronization
import Testing

/// A server while it runs. What it says goes to files, so that it can be read at any moment.
///
/// Unchecked, because macOS doesn't say of `Process` that it may be shared; once it runs only its number is asked for.
package final class ServerProcess: @unchecked Sendable {
    private let process = Process()
    private let folder: Folder
    private let name: String
    private let listensAt = Mutex<Int?>(nil)
    private let ended: Task<Int32, Never>
    private static let count = Mutex(0)

    /// - Parameter errors: what reads its standard error instead of a file; nil for a file.
    package init(_ arguments: [String], in folder: Folder, environment: [String: String], errors: Pipe? = nil) throws {
        self.folder = folder
        name = Self.count.withLock { count in
            count += 1
            return "serve-\(count)"
        }
        process.executableURL = try Command.binary.get()
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.environment = ["HOME": folder.path, "TZ": "UTC", "LANG": "C"].merging(Command.coverage) { $1 }
            .merging(folder.clock.environment) { $1 }.merging(environment) { $1 }
        try folder.write("", to: name + ".out")
        try folder.write("", to: name + ".err")
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path(name + ".out")))
        if let errors {
            process.standardError = errors
        } else {
            process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path(name + ".err")))
        }
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            end.yield(process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
            end.finish()
        }
        try process.run()
        ended = Task {
            for await status in ends { return status }
            return -1
        }
    }

    /// Waits until it listens.
    ///
    /// - Throws: when it ends instead, or doesn't for very long.
    package func listens() async throws {
        let isOver = try await eventually {
            let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            let line = lines.first { $0.hasPrefix("Listening on http://") }
            listensAt.withLock { $0 = line?.split(separator: ":").last.flatMap { Int($0) } }
            return line != nil || !process.isRunning
        }
        guard isOver, listensAt.withLock(\.self) != nil else { throw NotListening(output: output, errors: errors) }
    }

    private struct NotListening: Error {
        let output: String
        let errors: String
    }

    package var pid: Int32 { process.processIdentifier }

    package var port: Int {
        get throws {
            let port = listensAt.withLock(\.self)
            return try #require(port, "it doesn't listen")
        }
    }

    package var output: String { (try? folder.text(name + ".out")) ?? "" }

    package var errors: String { (try? folder.text(name + ".err")) ?? "" }

    package func signal(_ signal: Int32) { _ = kill(pid, signal) }

    /// Waits for its end: its exit status, or the number of the signal below zero.
    package func ending() async -> Int32 { await ended.value }

    /// Ends it with SIGTERM; with SIGKILL where it doesn't end by itself.
    @discardableResult package func stop() async -> Int32 {
        if process.isRunning { signal(SIGTERM) }
        let patience = Task { [self] in
            // Real time: the most that a hang may take.
            try await letPass(.seconds(mostSeconds))
            signal(SIGKILL)
        }
        defer { patience.cancel() }
        return await ending()
    }
}
