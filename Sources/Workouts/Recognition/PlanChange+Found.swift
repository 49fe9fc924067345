import Basics

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
