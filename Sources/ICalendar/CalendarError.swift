/// Why bytes are no calendar that can be trusted. Nothing of such a calendar is used.
public enum CalendarError: Error, Sendable, Equatable {
    /// There is nothing at all, or only blank lines.
    case empty
    /// It is something else; the text says what it looks like, for example `a web page`.
    case notACalendar(found: String)
    /// The calendar ends in the middle: `component` was opened at that line and never closed.
    case unfinished(component: String, line: Int)
    /// The structure can't be followed at that line.
    case malformed(line: Int, reason: String)
    /// More of something than any plan needs.
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

    /// The line that is at fault, from 1; nil when it is the whole.
    public var line: Int? {
        switch self {
        case .empty, .notACalendar: nil
        case .unfinished(_, let line), .malformed(let line, _), .excessive(let line, _): line
        }
    }
}
