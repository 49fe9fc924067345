import Basics

/// Whether an activity belongs to a plan, and why or why not.
public struct PairVerdict: Sendable, Equatable {
    /// The rule that decided. The raw values are for programs.
    public enum Rule: String, Sendable, CaseIterable {
        /// Joined: a day before today, the sport fits.
        case sameDay = "same_day"
        /// Joined: today or later, the starts are at most an hour apart.
        case withinHour = "within_hour"
        /// Joined: today or later, with no time to compare.
        case sameDayUntimed = "same_day_untimed"
        case manual
        /// A further part of a session, which is this plan's if joined, otherwise another's.
        case part
        /// Another recording of a session, or a transition beside it, which is this plan's if joined.
        case duplicate
        case keptApartByHand = "kept_apart_by_hand"
        case excluded
        case pairedByHandElsewhere = "paired_by_hand_elsewhere"
        case restDay = "rest_day"
        case otherSport = "other_sport"
        case otherDay = "other_day"
        case shortCommute = "short_commute"
        case startsTooFarApart = "starts_too_far_apart"
        case matchedElsewhere = "matched_elsewhere"
    }

    public let activityID: ActivityID
    /// Whether the activity is part of the plan's fulfilment, or a duplicate in it.
    public let isJoined: Bool
    public let rule: Rule
    /// For people: `joined: same day, run = Run, 51 of 60 planned minutes`, `a swim is no run`.
    public let sentence: Sentence
}

extension PairVerdict {
    init(excluded activity: Activity) {
        self.init(activityID: activity.id, isJoined: false, rule: .excluded, sentence: Self.isExcluded)
    }

    fileprivate static let isExcluded: Sentence = "excluded by hand"
}

extension PairVerdict.Rule {
    init(_ rule: Match.Rule) {
        self =
            switch rule {
            case .sameDay: .sameDay
            case .withinHour: .withinHour
            case .sameDayUntimed: .sameDayUntimed
            case .manual: .manual
            }
    }
}

/// Decides whether a plan and an activity belong together, and why or why not.
extension MatchIndex {
    func verdict(_ plan: Int, _ activity: Int) -> PairVerdict {
        let rule = rule(plan, activity)
        return PairVerdict(
            activityID: self.activity(activity).id, isJoined: place(activity)?.plan == plan, rule: rule,
            sentence: sentence(rule, plan, activity))
    }

    /// The rule that decided on the pair. Each check applies only if the earlier ones left it open.
    func rule(_ plan: Int, _ activity: Int) -> PairVerdict.Rule {
        let place = place(activity)
        if place?.role == .duplicate { return .duplicate }
        if place?.plan == plan, let match = match(plan)?.match {
            return place?.role == .part ? .part : PairVerdict.Rule(match.rule)
        }
        let (planned, recording) = (self.plan(plan), alone(activity))
        if planned.sport == .rest { return .restDay }
        if let said = said(of: plan), said.activityID == nil { return .keptApartByHand }
        if isByHand(plan) { return .pairedByHandElsewhere }
        if place?.role == .matched, let other = place?.plan, isByHand(other) { return .pairedByHandElsewhere }
        guard let fit = fit(plan, activity) else { return .otherSport }
        if planned.day != recording.activity.day { return .otherDay }
        if planned.isTooLong(for: recording.activity) { return .shortCommute }
        guard Candidate(planned, fit, recording, today: today) != nil else { return .startsTooFarApart }
        return place?.role == .part ? .part : .matchedElsewhere
    }

    private func isByHand(_ plan: Int) -> Bool { match(plan)?.match.rule == .manual }

    private func sentence(_ rule: PairVerdict.Rule, _ plan: Int, _ activity: Int) -> Sentence {
        let (planned, done) = (self.plan(plan), self.activity(activity))
        let place = place(activity)
        switch rule {
        case .sameDay, .withinHour, .sameDayUntimed, .manual:
            return "joined: \(reasons(plan))\(remark(onStartsOf: plan, activity))"
        case .part where place?.plan == plan:
            return "joined as a further part of the session: \(reasons(plan))"
        case .part:
            return "fits, but is a further part of what fulfils \(name(ofPlanOf: activity))"
        case .duplicate:
            return relation(ofDuplicate: activity)
        case .keptApartByHand:
            return "kept apart by hand: nothing fulfils this plan"
        case .excluded:
            return PairVerdict.isExcluded
        case .pairedByHandElsewhere:
            guard isByHand(plan), let own = match(plan)?.fulfilment.activity else {
                return "paired by hand with \(name(ofPlanOf: activity))"
            }
            return "this plan is paired by hand with \(own)"
        case .restDay:
            return "a rest day matches nothing"
        case .otherSport:
            return "\(planTraits[plan].refusal(of: alone(activity).traits, planned))"
        case .otherDay:
            return "on another day: \(done.day) instead of \(planned.day)"
        case .shortCommute:
            let minutes = (planned.planned.duration ?? .zero).roundedMinutes
            return
                "a commute of \(done.movingTime.roundedMinutes) min, less than half of the \(minutes) planned minutes"
        case .startsTooFarApart:
            return "\(planned.startsTooFarApart(from: done, today: today))"
        case .matchedElsewhere:
            if let own = match(plan)?.fulfilment.activity {
                // The matcher decides on both plans at once.
                if let other = place?.plan {
                    let remark = remark(onStartsOf: plan, done, insteadOf: other, done)
                    return "fits, but fulfils \(name(ofPlanOf: activity)): \(reasons(other))\(remark)"
                }
                let remark = remark(onStartsOf: plan, done, insteadOf: plan, own)
                return "fits, but \(own) suits it better: \(reasons(plan))\(remark)"
            }
            guard let other = place?.plan else { return "fits, but was left over" }
            let remark = remark(onStartsOf: plan, done, insteadOf: other, done)
            return "fits, but suits \(name(ofPlanOf: activity)) better: \(reasons(other))\(remark)"
        }
    }

    func reasons(_ plan: Int) -> String { match(plan)?.match.reasons.joined(separator: ", ") ?? "" }

    /// The name of an activity's plan, with its day if that is another one.
    private func name(ofPlanOf activity: Int) -> Sentence {
        guard let plan = place(activity)?.plan else { return "another plan" }
        return "\(self.plan(plan), seenFrom: self.activity(activity).day)"
    }
}

extension PlannedWorkout {
    /// Rounds minutes up, so that a single second too many is visible.
    fileprivate func startsTooFarApart(from activity: Activity, today: Day) -> String {
        let minutes = (abs(start.seconds(to: activity) ?? 0) + 59) / 60
        let rule = day == today ? "today that" : "until its day is over that"
        return "starts \(Match.words(forMinutes: minutes)) apart; \(rule) must be at most one hour"
    }
}

/// Explains whether starts could be compared when plans with a start compete with others.
extension MatchIndex {
    /// A remark on a pair that was joined without comparing starts; empty if the reader wouldn't expect them to count.
    func remark(onStartsOf plan: Int, _ activity: Int) -> String {
        let starts = StartComparison(self.plan(plan), self.activity(activity))
        guard match(plan)?.match.rule == .sameDay else { return "" }
        guard starts == .isHidden || starts == .planHasNone && hasTimedRival(plan, activity) else { return "" }
        return "; \(starts.words), so length and title were compared"
    }

    /// A remark for the case that another plan suited the activity better, or another activity the plan. Empty if
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

    private func hasTimedRival(_ plan: Int, _ activity: Int) -> Bool {
        plans(on: self.plan(plan).day).contains { other in
            fit(other, activity) != nil && StartComparison(self.plan(other), self.activity(activity)) == .made
        }
    }
}

/// Whether the start of a plan could be compared with that of an activity, and if not, why.
private enum StartComparison {
    case made, planHasNone, isHidden

    init(_ plan: PlannedWorkout, _ activity: Activity) {
        self = plan.start.local == nil ? .planHasNone : activity.startIsHidden ? .isHidden : .made
    }

    var words: String {
        switch self {
        case .made: "starts were compared"
        case .planHasNone: "the plan has no start time"
        case .isHidden: "the activity's start is hidden"
        }
    }
}
