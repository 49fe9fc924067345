import Export
import Foundation

/// What standard output can show.
enum Terminal {
    /// Colour only on a terminal, and not where `NO_COLOR` or a dumb terminal forbids it.
    static func look(environment: [String: String]) -> AgendaLook {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let forbids = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        return AgendaLook(isColored: isTerminal && !forbids, width: isTerminal ? columns() ?? 100 : 100)
    }

    private static func columns() -> Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
