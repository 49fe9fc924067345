/// Why the bytes can't be trusted as a calendar. No part of such a calendar is used.
public enum CalendarError: Error, Sendable, Equatable {
    /// There is nothing at all, or only blank lines.
    case empty
    /// The bytes are something else; `found` says what they look like, for example `a web page`.
    case notACalendar(found: String)
    /// The calendar ends in the middle: `component` was opened at that line and never closed.
    case unfinished(component: String, line: Int)
    /// The structure is broken at that line.
    case malformed(line: Int, reason: String)
    /// The calendar has more of something than any plan needs.
    case excessive(line: Int, reason: String)
}

extension CalendarError: CustomStringConvertible {
    /// One sentence without the name of the file. Lines count from 1.
    public var description: String {
        switch self {
        case .empty: "it is empty"
        case .notACalendar(let found): "this is not a calendar but \(found)"
        case .unfinished(let component, let line):
            "it is cut off: the \(component) that begins in line \(line) has no end"
        case .malformed(let line, let reason), .excessive(let line, let reason): "line \(line): \(reason)"
        }
    }
}
