import Basics
import Export
import Foundation
import Settings

enum Question {
    static var canBeAsked: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks, and waits for a line; only the whole word "yes" counts as consent.
    static func isAnsweredYes(_ question: String) -> Bool {
        answer(to: "\(question) Type yes:")?.trimmingCharacters(in: .whitespaces).lowercased() == "yes"
    }

    /// Asks until the answer is yes or no; Return means yes.
    ///
    /// - Throws: `SettingsError` at the end of input.
    static func isAgreedTo(_ question: String) throws(SettingsError) -> Bool {
        while let answer = answer(to: "\(question) [Y/n]:")?.trimmingCharacters(in: .whitespaces).lowercased() {
            if ["", "y", "yes"].contains(answer) { return true }
            if ["n", "no"].contains(answer) { return false }
        }
        throw SettingsError(.usage, [SetupDialogue.nothing])
    }

    /// nil at the end of input.
    ///
    /// - Parameter isSecret: whether the terminal doesn't echo it; to be asked `Interruption.whileNothingIsWritten`.
    static func answer(to prompt: String, isSecret: Bool = false) -> String? {
        let ask = {
            write(prompt.wrapped(toWidth: Terminal.errorWidth) + " ")
            return readLine()
        }
        let line = isSecret ? withoutEcho(ask) : ask()
        // In both cases, the terminal shows no line feed.
        if isSecret || line == nil { write("\n") }
        return line
    }

    private static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    private static func withoutEcho(_ work: () -> String?) -> String? {
        var usual = termios()
        guard tcgetattr(STDIN_FILENO, &usual) == 0 else { return work() }
        var silent = usual
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &silent)
        defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &usual) }
        return work()
    }
}

/// What becomes of Ctrl-C, and of other signals that end a command, in a dialogue.
enum Interruption {
    /// How the terminal was before the dialogue; nil if it is none.
    private nonisolated(unsafe) static var terminal: termios?

    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Does the work of a dialogue, in which a signal ends the command with a sentence, and leaves a terminal that
    /// echoes; then writes what came of it, which no signal interrupts.
    static func whileNothingIsWritten<Value>(
        _ work: () async throws -> Value, then write: (Value) async throws -> Void
    ) async throws -> Value {
        var usual = termios()
        terminal = tcgetattr(STDIN_FILENO, &usual) == 0 ? usual : nil
        defer { for number in signals { signal(number, SIG_DFL) } }
        for number in signals {
            // Only what POSIX allows in a handler (2.4.3).
            signal(number) { number in
                if var usual = Interruption.terminal { tcsetattr(STDIN_FILENO, TCSANOW, &usual) }
                let sentence: StaticString = "\nNothing was written.\n"
                _ = Foundation.write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
                _exit(128 + number)
            }
        }
        let value = try await work()
        for number in signals { signal(number, SIG_IGN) }
        try await write(value)
        return value
    }
}
