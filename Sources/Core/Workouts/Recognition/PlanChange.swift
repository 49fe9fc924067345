public import Basics

/// One change of the plan between two readings of its feed.
public struct PlanChange: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        case added, removed, moved, renamed, edited, completed
    }

    public var kind: Kind
    public var uid: String
    /// The present day, or the last one of a removed workout.
    public var day: Day
    /// The present summary, or the last one of a removed workout.
    public var summary: String
    /// The day before a move; nil for other changes.
    public var dayBefore: Day?
    /// The summary before a renaming; nil for other changes.
    public var summaryBefore: String?

    public init(
        _ kind: Kind, uid: String, day: Day, summary: String, dayBefore: Day? = nil, summaryBefore: String? = nil
    ) {
        (self.kind, self.uid, self.day, self.summary, self.dayBefore) = (kind, uid, day, summary, dayBefore)
        self.summaryBefore = summaryBefore
    }
}

extension PlanChange {
    package static func changes(from old: PlannedWorkout, to new: PlannedWorkout) -> [PlanChange] {
        var changes: [PlanChange] = []
        if old.day != new.day { changes.append(PlanChange(.moved, new, dayBefore: old.day)) }
        if old.plainTitle != new.plainTitle {
            changes.append(PlanChange(.renamed, new, summaryBefore: old.summary))
        }
        if old.isRewritten(as: new) { changes.append(PlanChange(.edited, new)) }
        if new.isCompleted, !old.isCompleted { changes.append(PlanChange(.completed, new)) }
        return changes
    }

    package init(_ kind: Kind, _ plan: PlannedWorkout, dayBefore: Day? = nil, summaryBefore: String? = nil) {
        self.init(
            kind, uid: plan.uid, day: plan.day, summary: plan.summary, dayBefore: dayBefore,
            summaryBefore: summaryBefore)
    }
}

extension PlannedWorkout {
    /// Whether the planned content has changed. The start counts only while the workout isn't done, since afterwards it
    /// is that of the recording.
    fileprivate func isRewritten(as other: PlannedWorkout) -> Bool {
        planned != other.planned || notes != other.notes || tss != other.tss
            || intensityFactor != other.intensityFactor || targets != other.targets
            || racePriority != other.racePriority
            || !other.isCompleted && start.local?.secondOfDay != other.start.local?.secondOfDay
    }
}
