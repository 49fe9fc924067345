/// Something wrong with one part of a calendar whose rest is fine.
public struct CalendarDiagnostic: Sendable, Equatable {
    /// The line it is about, from 1.
    public let line: Int
    /// One sentence.
    public let message: String
    /// The event's SUMMARY; nil when it has none or the line belongs to no event.
    public let event: String?

    public init(line: Int, message: String, event: String? = nil) {
        self.line = line
        self.message = message
        self.event = event
    }
}
