import Basics
import Export
import Files
import Foundation
import Profiles
import Synchronization
import Web
import Workouts

/// Standard error, for people: results go to standard output, everything else goes here.
struct Console {
    enum Loudness {
        /// Errors, failures that have lasted for days, and what is said only once.
        case quiet
        /// Errors and warnings.
        case normal
        /// Also notes about reading and writing.
        case verbose
    }

    let loudness: Loudness
    var isWatched = isatty(2) == 1
    /// A server's standard error, which doesn't wait for its reader; nil in other commands.
    var hurried: HurriedError?
    /// How the commands that texts advise are typed.
    var typed = TypedCommand()

    func error(_ message: String) { write("error: " + message) }

    func fail(_ failure: some Failing, _ prefix: String = "") -> ExitStatus {
        error("\(prefix)\(failure)")
        return ExitStatus(failure)
    }

    /// Prints a result in words.
    func say(_ text: String) { print(typed.completing(text).safeForTerminal) }

    /// Prints a report, then its failures; returns the most important exit status.
    func report(_ outcome: (sentences: [String], troubles: [Failure])) -> ExitStatus {
        outcome.sentences.forEach(say)
        return .combined(outcome.troubles.map { fail($0) })
    }

    func warning(_ message: String) {
        if loudness != .quiet { urgentWarning(message) }
    }

    /// A warning that is shown even if the command is quiet.
    func urgentWarning(_ message: String) { write("warning: " + message) }

    func note(_ message: String) {
        if loudness == .verbose { write(message) }
    }

    /// Shows a text completely, including addresses: only for texts without secrets. A terminal's lines are wrapped.
    func show(_ text: String) {
        let lines = text.wrapped(toWidth: Terminal.errorWidth) + "\n"
        try? FileHandle.standardError.write(contentsOf: Data(lines.utf8))
    }

    /// Shows the progress of a long fetch, on a terminal only; the next message replaces it.
    func progress(_ message: String) {
        guard isWatched, loudness != .quiet else { return }
        // A wrapped line can't be overwritten.
        let line = (message.safeForTerminal + "…").trimmed(toWidth: Terminal.progressWidth)
        try? FileHandle.standardError.write(contentsOf: Data("\r\(line)\u{1B}[K\r".utf8))
    }

    func endProgress() {
        guard isWatched, loudness != .quiet else { return }
        try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8))
    }

    /// Shows diagnostics, but not too many to read, each behind a prefix.
    func show(_ diagnostics: [Diagnostic], behind prefix: String = "") {
        var counts: [String: Int] = [:]
        for diagnostic in diagnostics where diagnostic.isNews {
            counts[diagnostic.notice.kind, default: 0] += 1
        }
        // Only the first warning of a kind is shown.
        var shown = Set<String>()
        let warnings = diagnostics.filter { $0.isNews && shown.insert($0.notice.kind).inserted }
        for diagnostic in warnings.prefix(Self.most) {
            if diagnostic.isSaidOnce {
                urgentWarning(prefix + diagnostic.sentence)
                continue
            }
            let others = (counts[diagnostic.notice.kind] ?? 1) - 1
            if others > 0, let together = diagnostic.notice.ofMany {
                warning(prefix + "\(others + 1) \(together)")
                continue
            }
            warning(prefix + diagnostic.sentence + (others == 0 ? "" : " (and \(others) more of this kind)"))
        }
        if warnings.count > Self.most {
            warning(
                prefix + (warnings.count - Self.most).counted("more kind", "more kinds")
                    + " of warnings; --json lists them all")
        }
        for diagnostic in diagnostics where diagnostic.severity == .note {
            note("note: " + prefix + diagnostic.sentence)
        }
    }

    func log(_ line: String) { write(line) }

    private static let most = 20

    private func write(_ message: String) {
        let text = "tpmerge: " + Redaction.withoutAddresses(typed.completing(message))
        let line = text.safeForTerminal.wrapped(toWidth: Terminal.errorWidth) + "\n"
        if let hurried { return hurried.write(line) }
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
}

extension Diagnostic {
    fileprivate var isNews: Bool { severity == .warning && !isRepeated }

    fileprivate var sentence: String { (item.map { $0 + ": " } ?? "") + message }
}

enum Terminal {
    /// The style of results; plain if standard output is no terminal.
    static func style(environment: [String: String]) -> TerminalStyle {
        width.map { TerminalStyle(terminal: $0, environment: environment) } ?? TerminalStyle()
    }

    /// The width of results, in columns; nil if standard output is no terminal.
    static var width: Int? { isatty(STDOUT_FILENO) == 1 ? columns(of: STDOUT_FILENO) ?? 100 : nil }

    /// The width of standard error, in columns; nil if it is no terminal.
    static var errorWidth: Int? { isatty(STDERR_FILENO) == 1 ? columns(of: STDERR_FILENO) ?? 80 : nil }

    static var sentenceWidth: Int { min(columns(of: STDERR_FILENO) ?? 80, 80) }

    /// The width of a line on standard error that is to be overwritten: the last column stays free.
    static var progressWidth: Int { max((columns(of: STDERR_FILENO) ?? 80) - 1, 1) }

    private static func columns(of descriptor: CInt) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}

/// Standard error of a server, whose answers must not wait for its reader: lines that don't fit into a full pipe are
/// dropped, and once there is room again, a warning gives their number.
final class HurriedError: Sendable {
    private struct State {
        var leftOut = 0
        var isInLine = false
    }

    private let state = Mutex(State())

    /// - Parameter line: with its line feed.
    func write(_ line: String) {
        state.withLock { state in
            if state.leftOut > 0 {
                let lines = state.leftOut.counted("line was", "lines were")
                let note = "tpmerge: warning: \(lines) left out here, because nothing read the lines before.\n"
                guard put((state.isInLine ? "\n" : "") + note, &state) else { return }
                state.leftOut = 0
            }
            _ = put(line, &state)
        }
    }

    /// Writes as much as fits; returns whether that was all. The lock is held, since `poll` reports room for one writer.
    private func put(_ text: String, _ state: inout State) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            var room = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
            guard poll(&room, 1, 0) == 1, room.revents == Int16(POLLOUT) else {
                state.leftOut += 1
                state.isInLine = rest.count < text.utf8.count
                return false
            }
            // A pipe with room has room for at least that much (POSIX, write).
            let piece = rest.prefix(Int(PIPE_BUF))
            try? FileHandle.standardError.write(contentsOf: Data(piece))
            rest = rest.dropFirst(piece.count)
        }
        state.isInLine = false
        return true
    }
}
