public import Basics

/// One thing that changed in the plan between two readings of its feed.
public struct PlanChange: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        case added, removed, moved, renamed, edited, completed
    }

    public let kind: Kind
    /// The calendar's UID.
    public let uid: String
    /// The day it is on now, or was on when it was removed.
    public let day: Day
    /// The summary it has now, or had when it was removed.
    public let summary: String
    /// The day before a move; nil for everything else.
    public let dayBefore: Day?
    /// The summary before a renaming; nil for everything else.
    public let summaryBefore: String?

    public init(
        _ kind: Kind, uid: String, day: Day, summary: String, dayBefore: Day? = nil, summaryBefore: String? = nil
    ) {
        self.kind = kind
        self.uid = uid
        self.day = day
        self.summary = summary
        self.dayBefore = dayBefore
        self.summaryBefore = summaryBefore
    }
}
