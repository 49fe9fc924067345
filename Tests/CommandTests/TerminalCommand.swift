import CommandLab
import Foundation
import Testing

/// The built command at a terminal (a pseudo-terminal), where somebody types an answer.
struct TerminalCommand {
    /// Runs it to its end.
    ///
    /// - Returns: its end; what stands on the terminal, the answer included, is its standard error.
    static func run(
        _ arguments: [String], answering answer: String, in folder: Folder, environment: [String: String]
    ) async throws -> Command.Ending {
        var (keyboard, command): (Int32, Int32) = (-1, -1)
        try #require(openpty(&keyboard, &command, nil, nil, nil) == 0)
        let terminal = FileHandle(fileDescriptor: keyboard, closeOnDealloc: true)
        let end = FileHandle(fileDescriptor: command, closeOnDealloc: true)
        try terminal.write(contentsOf: Data((answer + "\n").utf8))
        let ending = try await folder.run(arguments, environment: environment, at: end)
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = max(0, read(terminal.fileDescriptor, &bytes, bytes.count))
        return Command.Ending(status: ending.status, output: ending.output, messages: Data(bytes[..<count]))
    }
}
