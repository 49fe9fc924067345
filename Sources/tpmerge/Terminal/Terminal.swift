import Export
import Foundation

/// What the terminal can show.
enum Terminal {
    /// How results look. Colour only on a terminal, and not where `NO_COLOR` or a dumb terminal forbids it.
    static func look(environment: [String: String]) -> AgendaLook {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let forbids = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        return AgendaLook(
            isColored: isTerminal && !forbids, width: isTerminal ? columns(of: STDOUT_FILENO) ?? 100 : 100)
    }

    /// How many columns sentences take on standard error.
    static var sentenceWidth: Int { min(columns(of: STDERR_FILENO) ?? 80, 80) }

    private static func columns(of descriptor: CInt) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
