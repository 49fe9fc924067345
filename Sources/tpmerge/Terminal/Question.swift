import Foundation

/// What somebody at a terminal is asked.
enum Question {
    /// Whether there is somebody: who types, and sees what to answer.
    static var canBeAsked: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks, and waits for a line; only the whole word counts as consent.
    static func isAnsweredYes(_ question: String) -> Bool {
        try? FileHandle.standardError.write(contentsOf: Data("\(question) Type yes: ".utf8))
        return readLine()?.trimmingCharacters(in: .whitespaces).lowercased() == "yes"
    }
}
