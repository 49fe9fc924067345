import Basics
import Export
import Workouts

/// Why a workout counts as it does, in one sentence for people: one for each rule and verdict. The long form, with
/// rules and ids, is the explanation's own.
struct Reason {
    let workout: MergedWorkout
    /// The day's workouts, this one among them.
    let workouts: [MergedWorkout]
    let explanation: Explanation
    let planIsKnown: Bool
    let today: Day

    /// nil if there is nothing to say.
    var sentence: String? {
        guard let plan = workout.planned, !plan.isRecording else { return workout.activity.map(unplanned) }
        switch (workout.status, workout.match) {
        case (.completed, let match?): return matched(match).map { "\($0)\(difference)." }
        case (.completed, nil): return "TrainingPeaks says that it is done; no recording of it is known."
        case (.missed, _): return missed
        case (.planned, _) where plan.kind == .rest: return "A day off is never missed."
        case (.planned, _) where plan.kind == .event:
            return plan.day < today ? "A race is never missed." : "It is still to come."
        case (.planned, _) where plan.day < today: return "Not all that was done on that day is known."
        case (.planned, _):
            return said == .keptApartByHand ? "You said that nothing was it." : "Nothing is recorded for it yet."
        }
    }

    private var verdict: PlanVerdict? { explanation.plans.first { $0.plan.uid == workout.planned?.uid } }
    private var said: PairVerdict.Rule? {
        verdict?.pairs.lazy.map(\.rule).first { $0 == .keptApartByHand || $0 == .manual }
    }

    private func matched(_ match: Match) -> String? {
        guard let activity = workout.activity else { return nil }
        if match.rule == .manual { return "You paired them" }
        if match.rule == .withinHour, let delta = match.startDelta {
            let minutes = (abs(delta.wholeSeconds) + 30) / 60
            let side = delta < .zero ? "before" : "after"
            return minutes == 0
                ? "Counted because it began when planned"
                : "Counted because it began \(minutes.of("minute")) \(side) the planned start"
        }
        let rivals = workouts.compactMap(\.activity).filter {
            $0.id != activity.id && $0.day == activity.day && $0.noun == activity.noun
        }
        let noun = activity.noun
        guard let rival = rivals.first else { return "Counted because it is the day’s only \(noun)" }
        let name = rival.title.isolated
        guard rivals.count == 1, let length = rival.movingTime.words else {
            return "Counted because it fits best of the day’s \(rivals.count + 1) \(noun)s"
        }
        return "Counted because it fits best; the other \(noun), \(name), is \(length)"
    }

    /// `; 7 minutes longer than planned`; empty unless both times are known and differ.
    private var difference: String {
        guard let plan = workout.plannedSeconds, let done = workout.doneSeconds else { return "" }
        let minutes = done.minutes - plan.minutes
        guard minutes != 0 else { return "; as long as planned" }
        return "; \(abs(minutes).of("minute")) \(minutes > 0 ? "longer" : "shorter") than planned"
    }

    private var missed: String {
        if said == .keptApartByHand { return "You said that nothing was it." }
        let others = (verdict?.pairs ?? []).filter { !$0.isJoined && $0.rule != .otherDay && $0.rule != .excluded }
        guard !others.isEmpty else { return "Nothing was recorded that fits." }
        guard others.count == 1, let other = others.first,
            let found = workouts.first(where: { $0.activity?.id == other.activityID }), let activity = found.activity
        else { return "Nothing was recorded that fits; the day’s other activities count elsewhere." }
        let whose = "Nothing was recorded that fits: the day’s only activity is the \(activity.noun)"
        if other.rule == .shortCommute, let plan = workout.planned?.planned.duration?.words {
            return "Not counted: a commute of \(activity.movingTime.words ?? "no time"), and \(plan) were planned."
        }
        guard let plan = found.planned, !plan.isRecording else { return whose + "." }
        return "\(whose), which counts for \(found.cardTitle.isolated)."
    }

    private func unplanned(_ activity: Activity) -> String {
        let plans = explanation.plans.filter { !$0.plan.isRecording && $0.plan.kind != .rest }
        guard !plans.isEmpty else {
            return planIsKnown ? "Nothing was planned." : "What was planned isn’t known yet."
        }
        for plan in plans {
            let title = plan.plan.title.isEmpty ? plan.plan.sport.rawValue : plan.plan.title
            switch plan.pairs.first(where: { $0.activityID == activity.id })?.rule {
            case .matchedElsewhere: return "Not counted for \(title.isolated): another activity fits it better."
            case .keptApartByHand: return "You said that it wasn’t \(title.isolated)."
            case .pairedByHandElsewhere: return "You paired \(title.isolated) with another activity."
            case .shortCommute: return "Not counted for \(title.isolated): it is a short commute."
            default: continue
            }
        }
        return "Not counted: no plan of that day fits it."
    }
}

extension Activity {
    /// `ride`, `run`, `swim`; the word of its sport for others.
    fileprivate var noun: String {
        switch SportColor(of: sportName) {
        case .run: "run"
        case .bike: "ride"
        case .swim: "swim"
        case .walk: "walk"
        case .strength: "strength session"
        case .ski, .race, .other: SportWord.of(sportName).lowercased()
        }
    }
}
