package import Foundation
package import Testing

/// The built command, run as a user would: black box, in a world of the test's own.
package struct Command {
    package struct Ending: Sendable {
        package let status: Int32
        package let output: Data
        package let messages: Data

        package init(status: Int32, output: Data, messages: Data) {
            self.status = status
            self.output = output
            self.messages = messages
        }

        package var text: String { String(decoding: output, as: UTF8.self) }

        package var errors: String { String(decoding: messages, as: UTF8.self) }

        package func json() throws -> JSONValue { try JSONValue(parsing: output) }
    }

    package let arguments: [String]
    package let folder: URL
    package var environment: [String: String] = [:]
    /// At most 64 KiB, as much as a pipe holds.
    package var input = Data()
    /// What a shell does with its standard streams, as `>/dev/full`.
    package var redirection = ""

    package init(_ arguments: [String], in folder: URL, environment: [String: String] = [:], input: Data = Data()) {
        self.arguments = arguments
        self.folder = folder
        self.environment = environment
        self.input = input
    }

    /// Runs it to its end, by a clock of its own where its environment names none. Nothing of the tester's environment comes through.
    ///
    /// - Parameter terminal: where it reads from and what standard error goes to; nil for pipes.
    package func run(at terminal: FileHandle? = nil) async throws -> Ending {
        await Gate.commands.enter()
        do {
            let ending = try await runAtOnce(at: terminal)
            await Gate.commands.leave()
            return ending
        } catch {
            await Gate.commands.leave()
            throw error
        }
    }

    private func runAtOnce(at terminal: FileHandle?) async throws -> Ending {
        let process = Process()
        let binary = try Self.binary.get()
        process.executableURL = redirection.isEmpty ? binary : URL(fileURLWithPath: "/bin/sh")
        let shell = redirection.isEmpty ? [] : ["-c", "exec \"$0\" \"$@\" \(redirection)", binary.path]
        process.arguments = shell + arguments
        process.currentDirectoryURL = folder
        process.environment = Self.plainEnvironment(home: folder).merging(LabClock().environment) { $1 }
            .merging(environment) { $1 }
        let standardInput = Pipe()
        let standardOutput = Pipe()
        let standardError = Pipe()
        process.standardInput = terminal ?? standardInput as Any
        process.standardOutput = standardOutput
        process.standardError = terminal ?? standardError as Any
        try standardInput.fileHandleForWriting.write(contentsOf: input)
        try standardInput.fileHandleForWriting.close()
        let ended = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in ended.continuation.finish() }
        try process.run()
        if terminal != nil { try standardError.fileHandleForWriting.close() }
        let (outputEnd, messagesEnd) = (standardOutput.fileHandleForReading, standardError.fileHandleForReading)
        async let output = Self.everything(from: outputEnd)
        async let messages = Self.everything(from: messagesEnd)
        for await _ in ended.stream {}
        return Ending(status: process.terminationStatus, output: await output, messages: await messages)
    }
}

extension Command.Ending {
    /// Expects it to have ended so.
    ///
    /// - Parameters:
    ///   - text: all of standard output.
    ///   - errors: all of standard error.
    ///   - shown: what stands somewhere on standard output.
    ///   - said: what stands somewhere on standard error.
    ///   - hidden: what stands on neither.
    @discardableResult
    package func expect(
        _ status: Int32? = nil, _ comment: Comment = "", text: String? = nil, errors: String? = nil,
        printing shown: String..., saying said: String..., hiding hidden: String...,
        at location: SourceLocation = #_sourceLocation
    ) -> Self {
        let why: Comment = "\(comment.rawValue) \(self.text)\(self.errors)"
        if let status { #expect(self.status == status, why, sourceLocation: location) }
        if let text { #expect(self.text == text, why, sourceLocation: location) }
        if let errors { #expect(self.errors == errors, why, sourceLocation: location) }
        for part in shown { #expect(self.text.contains(part), why, sourceLocation: location) }
        for part in said { #expect(self.errors.contains(part), why, sourceLocation: location) }
        for part in hidden { #expect(!(self.text + self.errors).contains(part), why, sourceLocation: location) }
        return self
    }
}

extension Command {
    /// A user who has configured nothing.
    private static func plainEnvironment(home: URL) -> [String: String] {
        [
            "HOME": home.path, "XDG_CONFIG_HOME": home.path + "/.config", "PATH": "/usr/bin:/bin", "TZ": "UTC",
            "LANG": "C",
        ].merging(coverage) { $1 }
    }

    /// Where a command notes which of its lines were run, while `make check WHAT=coverage` counts them: else it would leave the notes
    /// in the test's folder. And what becomes of a race, while `make check WHAT=tsan` looks for them.
    package static let coverage = ProcessInfo.processInfo.environment.filter {
        ["LLVM_PROFILE_FILE", "TSAN_OPTIONS"].contains($0.key)
    }

    /// `$TPMERGE_BINARY`, else the one in the nearest folder above the test bundle that has one. Every test that starts
    /// the command takes this one.
    package static let binary = Result {
        if let named = ProcessInfo.processInfo.environment["TPMERGE_BINARY"] { return URL(fileURLWithPath: named) }
        let starts = [
            URL(fileURLWithPath: CommandLine.arguments[0]), Bundle.main.bundleURL,
            Project.folder.appendingPathComponent(".build/debug/tests"),
        ]
        for start in starts {
            var folder = start.standardizedFileURL
            while folder.path != "/" {
                folder.deleteLastPathComponent()
                let candidate = folder.appendingPathComponent("tpmerge")
                if FileManager.default.isExecutableFile(atPath: candidate.path), !candidate.isFolder {
                    return candidate
                }
            }
        }
        throw NoBinary()
    }

    private struct NoBinary: Error, CustomStringConvertible {
        let description = "No tpmerge beside the tests. Run: swift build, or set TPMERGE_BINARY"
    }

    /// On a thread of its own, so that a full pipe never stops the command. `Process` would keep the pipe open.
    private static func everything(from end: FileHandle) async -> Data {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let data = (try? end.readToEnd()) ?? Data()
                try? end.close()
                continuation.resume(returning: data)
            }
        }
    }
}

extension URL {
    fileprivate var isFolder: Bool {
        (try? resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    }
}
