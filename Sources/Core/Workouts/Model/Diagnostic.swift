public import Basics

/// A remark on an input that did not stop the run.
public struct Diagnostic: Sendable, Equatable {
    public enum Severity: String, Sendable {
        /// Data was lost or changed: `--strict` makes it an error.
        case warning
        /// Something is new or notable, but nothing was lost.
        case note
    }

    public let severity: Severity
    public let source: SourceKind
    public let notice: Notice
    /// The item concerned: an event's line and title, an activity's place in its file.
    public let item: String?
    /// Whether the athlete has already received it today, so that a command stays silent about it.
    public let isRepeated: Bool
    /// Whether no later run says it again, so that a command says it even if it is to be quiet.
    public let isSaidOnce: Bool

    public init(
        _ severity: Severity, _ source: SourceKind, _ notice: Notice, item: String? = nil, isRepeated: Bool = false,
        isSaidOnce: Bool = false
    ) {
        (self.severity, self.source, self.notice, self.item) = (severity, source, notice, item)
        (self.isRepeated, self.isSaidOnce) = (isRepeated, isSaidOnce)
    }

    public var message: String { notice.text }
}
