import Basics
import Export
import Foundation
import Web
import Workouts

/// Standard error, for people: results go to standard output, everything else comes here.
struct Console {
    enum Loudness {
        /// Errors, and what has gone wrong for days.
        case quiet
        /// Errors and warnings.
        case normal
        /// Also what was read, noticed and written.
        case verbose
    }

    let loudness: Loudness
    /// Whether somebody is watching standard error.
    var isWatched = isatty(2) == 1
    /// Standard error of a server, which doesn't wait for its reader; nil elsewhere.
    var hurried: HurriedError?

    func error(_ message: String) { write("error: " + message) }

    func warning(_ message: String) {
        if loudness != .quiet { urgentWarning(message) }
    }

    /// A warning that nobody may miss.
    func urgentWarning(_ message: String) { write("warning: " + message) }

    func note(_ message: String) {
        if loudness == .verbose { write(message) }
    }

    /// Says something of which nothing is left out, addresses included: only for texts that hold no secret.
    func show(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }

    /// Shows how far a long fetch has come, on a terminal only; the next message takes its place.
    func progress(_ message: String) {
        guard isWatched, loudness != .quiet else { return }
        // A line that wraps can't be taken back.
        let line = (message.safeForTerminal + "…").trimmed(toWidth: Terminal.progressWidth)
        try? FileHandle.standardError.write(contentsOf: Data("\r\(line)\u{1B}[K\r".utf8))
    }

    /// What is left of progress disappears.
    func endProgress() {
        guard isWatched, loudness != .quiet else { return }
        try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8))
    }

    /// Tells diagnostics, at most so many that they are still read.
    ///
    /// - Parameter whose: stands before each of them.
    func tell(_ diagnostics: [Diagnostic], of whose: String = "") {
        var counts: [String: Int] = [:]
        for diagnostic in diagnostics where diagnostic.severity == .warning {
            counts[diagnostic.notice.kind, default: 0] += 1
        }
        // The first of a kind stands for all of it.
        var told = Set<String>()
        let warnings = diagnostics.filter { $0.severity == .warning && told.insert($0.notice.kind).inserted }
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

    /// Tells of a request that a server has answered.
    func log(_ line: String) { write(line) }

    private static let most = 20

    private func write(_ message: String) {
        let line = "tpmerge: " + Redaction.withoutAddresses(message).safeForTerminal + "\n"
        if let hurried { return hurried.write(line) }
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
}

extension Diagnostic {
    fileprivate var sentence: String { (item.map { $0 + ": " } ?? "") + message }
}
