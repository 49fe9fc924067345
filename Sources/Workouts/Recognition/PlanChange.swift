public import Basics

/// One thing that changed in the plan between two readings of its feed.
public struct PlanChange: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        case added, removed, moved, renamed, edited, completed
    }

    public var kind: Kind
    /// The calendar's UID.
    public var uid: String
    /// The day it is on now, or was on when it was removed.
    public var day: Day
    /// The summary it has now, or had when it was removed.
    public var summary: String
    /// The day before a move; nil for everything else.
    public var dayBefore: Day?
    /// The summary before a renaming; nil for everything else.
    public var summaryBefore: String?

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

extension PlanChange {
    /// What is different about one workout.
    static func changes(from old: PlannedWorkout, to new: PlannedWorkout) -> [PlanChange] {
        var changes: [PlanChange] = []
        if old.day != new.day { changes.append(PlanChange(.moved, new, dayBefore: old.day)) }
        if old.plainTitle != new.plainTitle {
            changes.append(PlanChange(.renamed, new, summaryBefore: old.summary))
        }
        if old.isRewritten(as: new) { changes.append(PlanChange(.edited, new)) }
        if new.isCompleted, !old.isCompleted { changes.append(PlanChange(.completed, new)) }
        return changes
    }

    init(
        _ kind: Kind, _ plan: PlannedWorkout, dayBefore: Day? = nil, summaryBefore: String? = nil
    ) {
        self.init(
            kind, uid: plan.uid, day: plan.day, summary: plan.summary, dayBefore: dayBefore,
            summaryBefore: summaryBefore)
    }
}

extension PlannedWorkout {
    /// Whether what is asked for has changed. The start of what was done is that of the recording.
    fileprivate func isRewritten(as other: PlannedWorkout) -> Bool {
        planned != other.planned || notes != other.notes || tss != other.tss
            || intensityFactor != other.intensityFactor || targets != other.targets
            || racePriority != other.racePriority
            || !other.isCompleted && start.local?.secondOfDay != other.start.local?.secondOfDay
    }
}
