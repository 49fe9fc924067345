import Export
import Foundation

/// Properties of the terminal.
enum Terminal {
    /// The style of results; plain if standard output is no terminal.
    static func style(environment: [String: String]) -> TerminalStyle {
        width.map { TerminalStyle(terminal: $0, environment: environment) } ?? TerminalStyle()
    }

    /// The width of results, in columns; nil if standard output is no terminal.
    static var width: Int? { isatty(STDOUT_FILENO) == 1 ? columns(of: STDOUT_FILENO) ?? 100 : nil }

    /// The width of sentences on standard error, in columns.
    static var sentenceWidth: Int { min(columns(of: STDERR_FILENO) ?? 80, 80) }

    /// The width of a line on standard error that is to be overwritten: the last column stays free.
    static var progressWidth: Int { max((columns(of: STDERR_FILENO) ?? 80) - 1, 1) }

    private static func columns(of descriptor: CInt) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
