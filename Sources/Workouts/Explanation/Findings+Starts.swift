import Basics

/// Which starts were known, and what that meant where plans with a start compete with others.
extension Findings {
    /// What there is to add to a pair that was joined without its starts; empty where nobody would expect them to count.
    func remark(onStartsOf plan: Int, _ activity: Int) -> String {
        let starts = StartComparison(self.plan(plan), self.activity(activity))
        guard match(plan)?.match.rule == .sameDay else { return "" }
        guard starts == .isHidden || starts == .planHasNone && hasTimedRival(plan, activity) else { return "" }
        return "; \(starts.words), so length and title were compared"
    }

    /// What there is to add where another plan suited the activity better, or another activity the plan; empty where
    /// starts were compared for both, or neither plan has one.
    func remark(onStartsOf plan: Int, _ activity: Activity, insteadOf other: Int, _ rival: Activity) -> String {
        let (here, there) = (
            StartComparison(self.plan(plan), activity), StartComparison(self.plan(other), rival)
        )
        switch (here, there) {
        case (.made, .made), (.planHasNone, .planHasNone): return ""
        case (.made, _): return "; here starts were compared; there \(there.words), so length and title were"
        case (_, .made): return "; there starts were compared; here \(here.words), so length and title were"
        default: return "; \(StartComparison.isHidden.words), so length and title were compared"
        }
    }

    /// Whether a plan that has a start would have fitted the activity, too.
    private func hasTimedRival(_ plan: Int, _ activity: Int) -> Bool {
        plans(on: self.plan(plan).day).contains { other in
            fit(other, activity) != nil && StartComparison(self.plan(other), self.activity(activity)) == .made
        }
    }
}

/// Whether the start of a plan could be compared with that of an activity.
private enum StartComparison {
    case made, planHasNone, isHidden

    init(_ plan: PlannedWorkout, _ activity: Activity) {
        self = plan.start.local == nil ? .planHasNone : activity.startIsHidden ? .isHidden : .made
    }

    /// Why it couldn't, in a clause.
    var words: String {
        switch self {
        case .made: "starts were compared"
        case .planHasNone: "the plan has no start time"
        case .isHidden: "the activity's start is hidden"
        }
    }
}
