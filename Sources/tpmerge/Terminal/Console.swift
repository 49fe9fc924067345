import Athletes
import Basics
import Export
import Foundation
import Web
import Workouts

/// Standard error, for people: results go to standard output, everything else goes here.
struct Console {
    enum Loudness {
        /// Errors, and failures that have lasted for days.
        case quiet
        /// Errors and warnings.
        case normal
        /// Also notes about reading and writing.
        case verbose
    }

    let loudness: Loudness
    /// Whether standard error is a terminal.
    var isWatched = isatty(2) == 1
    /// A server's standard error, which doesn't wait for its reader; nil in other commands.
    var hurried: HurriedError?

    func error(_ message: String) { write("error: " + message) }

    /// Reports a failure.
    ///
    /// - Returns: its exit status.
    func fail(_ failure: some Failing, _ prefix: String = "") -> ExitStatus {
        error("\(prefix)\(failure)")
        return ExitStatus(failure)
    }

    func warning(_ message: String) {
        if loudness != .quiet { urgentWarning(message) }
    }

    /// A warning that is shown even if the command is quiet.
    func urgentWarning(_ message: String) { write("warning: " + message) }

    func note(_ message: String) {
        if loudness == .verbose { write(message) }
    }

    /// Shows a text completely, including addresses: only for texts without secrets.
    func show(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }

    /// Shows the progress of a long fetch, on a terminal only; the next message replaces it.
    func progress(_ message: String) {
        guard isWatched, loudness != .quiet else { return }
        // A wrapped line can't be overwritten.
        let line = (message.safeForTerminal + "…").trimmed(toWidth: Terminal.progressWidth)
        try? FileHandle.standardError.write(contentsOf: Data("\r\(line)\u{1B}[K\r".utf8))
    }

    /// Erases the progress.
    func endProgress() {
        guard isWatched, loudness != .quiet else { return }
        try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8))
    }

    /// Shows diagnostics, but not too many to read.
    ///
    /// - Parameter whose: a prefix for each of them.
    func tell(_ diagnostics: [Diagnostic], of whose: String = "") {
        var counts: [String: Int] = [:]
        for diagnostic in diagnostics where diagnostic.isNews {
            counts[diagnostic.notice.kind, default: 0] += 1
        }
        // Only the first warning of a kind is shown.
        var told = Set<String>()
        let warnings = diagnostics.filter { $0.isNews && told.insert($0.notice.kind).inserted }
        for diagnostic in warnings.prefix(Self.most) {
            let others = (counts[diagnostic.notice.kind] ?? 1) - 1
            warning(whose + diagnostic.sentence + (others == 0 ? "" : " (and \(others) more of this kind)"))
        }
        if warnings.count > Self.most {
            warning(
                whose + (warnings.count - Self.most).counted("more kind", "more kinds")
                    + " of warnings; --json lists them all")
        }
        for diagnostic in diagnostics where diagnostic.severity == .note {
            note("note: " + whose + diagnostic.sentence)
        }
    }

    /// Logs a request that a server has answered.
    func log(_ line: String) { write(line) }

    private static let most = 20

    private func write(_ message: String) {
        let line = "tpmerge: " + Redaction.withoutAddresses(message).safeForTerminal + "\n"
        if let hurried { return hurried.write(line) }
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
}

extension Diagnostic {
    fileprivate var isNews: Bool { severity == .warning && !isRepeated }

    fileprivate var sentence: String { (item.map { $0 + ": " } ?? "") + message }
}
