import CommandLab
import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The built command at a terminal (a pseudo-terminal), where a user types an answer.
struct TerminalCommand {
    /// The terminal is as wide as any sentence.
    static func run(
        _ arguments: [String], answering answer: String, in folder: Folder, environment: [String: String]
    ) async throws -> Command.Ending {
        try await run(
            arguments, answering: [("Type yes: ", answer)], columns: 500, in: folder, environment: environment)
    }

    /// Runs it to its end, while a user waits for one prompt after the other and answers it.
    ///
    /// - Parameters:
    ///   - answers: for what to wait, and what to type then; `endOfInput` is Ctrl-D.
    ///   - columns: how wide the terminal is.
    ///   - redirection: what a shell does with its standard streams; `>&2` shows the results there, too.
    /// - Returns: its end; what stands on the terminal, the answers included, is its standard error.
    static func run(
        _ arguments: [String], answering answers: [(prompt: String, answer: String)], columns: UInt16 = 80,
        _ redirection: String = "", in folder: Folder, environment: [String: String]
    ) async throws -> Command.Ending {
        var (keyboard, command): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 25, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&keyboard, &command, nil, nil, &size) == 0)
        // Commands of other tests would keep the terminal open.
        for descriptor in [keyboard, command] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        let terminal = FileHandle(fileDescriptor: keyboard, closeOnDealloc: true)
        let end = FileHandle(fileDescriptor: command, closeOnDealloc: true)
        async let shown = Self.screen(of: terminal, answers)
        let environment = folder.clock.environment.merging(environment) { $1 }
        var run = Command(arguments, in: folder.url, environment: environment)
        run.redirection = redirection
        let ending = try await run.run(at: end)
        try end.close()
        return Command.Ending(status: ending.status, output: ending.output, messages: await shown)
    }

    static let endOfInput = "\u{4}"

    /// Reads the whole output on its own thread, until the terminal is closed.
    private static func screen(of terminal: FileHandle, _ answers: [(prompt: String, answer: String)]) async -> Data {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var shown = Data()
                var waiting = answers[...]
                var place = 0
                while true {
                    var look = pollfd(fd: terminal.fileDescriptor, events: Int16(POLLIN), revents: 0)
                    // Until the command has started, which may have to wait for those of other tests, it shows nothing.
                    if poll(&look, 1, shown.isEmpty ? -1 : 60_000) == 0 {
                        try? terminal.write(contentsOf: Data(endOfInput.utf8))
                    }
                    var bytes = [UInt8](repeating: 0, count: 4096)
                    let count = read(terminal.fileDescriptor, &bytes, bytes.count)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { break }
                    shown += bytes[..<count]
                    guard let next = waiting.first else { continue }
                    guard String(decoding: shown[place...], as: UTF8.self).contains(next.prompt) else { continue }
                    let typed = next.answer == endOfInput ? next.answer : next.answer + "\n"
                    try? terminal.write(contentsOf: Data(typed.utf8))
                    waiting.removeFirst()
                    place = shown.count
                }
                continuation.resume(returning: shown)
            }
        }
    }
}
