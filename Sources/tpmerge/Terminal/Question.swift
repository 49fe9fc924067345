import Foundation

/// What somebody at a terminal is asked.
enum Question {
    /// Whether there is somebody: who types, and sees what to answer.
    static var canBeAsked: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks, and waits for a line; only the whole word counts as consent.
    static func isAnsweredYes(_ question: String) -> Bool {
        answer(to: "\(question) Type yes")?.trimmingCharacters(in: .whitespaces).lowercased() == "yes"
    }

    /// Asks, and waits for a line.
    ///
    /// - Parameter isSecret: whether what is typed isn't shown.
    /// - Returns: nil where nobody answers any more.
    static func answer(to prompt: String, isSecret: Bool = false) -> String? {
        let ask = {
            write("\(prompt): ")
            return readLine()
        }
        let line = isSecret ? withoutEcho(ask) : ask()
        // The one who types it sees the end of neither.
        if isSecret || line == nil { write("\n") }
        return line?.contains(interrupt) == true ? nil : line
    }

    private static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// What Ctrl-C types where it doesn't end the program.
    private static let interrupt: Character = "\u{3}"

    /// Does some work while the terminal shows nothing of what is typed. Ctrl-C doesn't end it meanwhile, or nothing would be
    /// shown to whoever comes after us.
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
