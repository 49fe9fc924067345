import Basics
import Foundation
import Settings

enum Question {
    static var canBeAsked: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks, and waits for a line; only the whole word "yes" counts as consent.
    static func isAnsweredYes(_ question: String) -> Bool {
        answer(to: "\(question) Type yes")?.trimmingCharacters(in: .whitespaces).lowercased() == "yes"
    }

    /// Asks until the answer is yes or no; Return means yes.
    ///
    /// - Throws: `SettingsError` at the end of input, or after Ctrl-C.
    static func isAgreedTo(_ question: String) throws(SettingsError) -> Bool {
        while let answer = answer(to: "\(question) [Y/n]")?.trimmingCharacters(in: .whitespaces).lowercased() {
            if ["", "y", "yes"].contains(answer) { return true }
            if ["n", "no"].contains(answer) { return false }
        }
        throw SettingsError(.usage, ["Nothing was written."])
    }

    /// nil at the end of input, or after Ctrl-C.
    static func answer(to prompt: String, isSecret: Bool = false) -> String? {
        let ask = {
            write("\(prompt): ")
            return readLine()
        }
        let line = isSecret ? withoutEcho(ask) : ask()
        // In both cases, the terminal shows no line feed.
        if isSecret || line == nil { write("\n") }
        return line?.contains(interrupt) == true ? nil : line
    }

    private static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// The character of Ctrl-C while it sends no signal.
    private static let interrupt: Character = "\u{3}"

    /// Does some work while the terminal doesn't echo input. Ctrl-C sends no signal meanwhile, since ending the program
    /// would leave the terminal without echo.
    private static func withoutEcho(_ work: () -> String?) -> String? {
        var usual = termios()
        guard tcgetattr(STDIN_FILENO, &usual) == 0 else { return work() }
        var silent = usual
        silent.c_lflag &= ~tcflag_t(ECHO | ISIG)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &silent)
        defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &usual) }
        return work()
    }
}
