import Basics

/// Whether a plan and an activity belong together, and why or why not.
extension Findings {
    func verdict(_ plan: Int, _ activity: Int) -> PairVerdict {
        let rule = rule(plan, activity)
        return PairVerdict(
            activityID: self.activity(activity).id, isJoined: place(activity)?.plan == plan, rule: rule,
            sentence: sentence(rule, plan, activity))
    }

    /// What decided about them. Each question is only asked when those before left it open.
    func rule(_ plan: Int, _ activity: Int) -> PairVerdict.Rule {
        let place = place(activity)
        if place?.role == .duplicate { return .duplicate }
        if place?.plan == plan, let match = match(plan)?.match {
            return place?.role == .part ? .part : PairVerdict.Rule(match.rule)
        }
        let (planned, recording) = (self.plan(plan), recordings[activity])
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

    private func sentence(_ rule: PairVerdict.Rule, _ plan: Int, _ activity: Int) -> String {
        let (planned, done) = (self.plan(plan), self.activity(activity))
        let place = place(activity)
        switch rule {
        case .sameDay, .withinHour, .sameDayUntimed, .manual:
            return "joined: " + reasons(plan) + remark(onStartsOf: plan, activity)
        case .part where place?.plan == plan:
            return "joined as a further part of the session: " + reasons(plan)
        case .part:
            return "fits, but is a further part of what fulfils " + name(ofPlanOf: activity)
        case .duplicate:
            return "another recording of " + (place?.main ?? done).inSentence
        case .keptApartByHand:
            return "kept apart by hand: nothing fulfils this plan"
        case .pairedByHandElsewhere:
            guard isByHand(plan), let own = match(plan)?.fulfilment.activity else {
                return "paired by hand with " + name(ofPlanOf: activity)
            }
            return "this plan is paired by hand with " + own.inSentence
        case .restDay:
            return "a rest day matches nothing"
        case .otherSport:
            return planTraits[plan].refusal(of: recordings[activity].traits, planned)
        case .otherDay:
            return "on another day: \(done.day) instead of \(planned.day)"
        case .shortCommute:
            return "a commute of \(done.movingTime.roundedMinutes) min, less than half of the "
                + "\((planned.planned.duration ?? .zero).roundedMinutes) planned minutes"
        case .startsTooFarApart:
            return planned.startsTooFarApart(from: done, today: today)
        case .matchedElsewhere:
            if let own = match(plan)?.fulfilment.activity {
                // Which of two plans gets which activity is decided for both at once.
                if let other = place?.plan {
                    return "fits, but fulfils \(name(ofPlanOf: activity)): " + reasons(other)
                        + remark(onStartsOf: plan, done, insteadOf: other, done)
                }
                return "fits, but \(own.inSentence) suits it better: " + reasons(plan)
                    + remark(onStartsOf: plan, done, insteadOf: plan, own)
            }
            guard let other = place?.plan else { return "fits, but was left over" }
            return "fits, but suits \(name(ofPlanOf: activity)) better: " + reasons(other)
                + remark(onStartsOf: plan, done, insteadOf: other, done)
        }
    }

    /// Why a plan was matched, in one line.
    func reasons(_ plan: Int) -> String { match(plan)?.match.reasons.joined(separator: ", ") ?? "" }

    /// The plan that an activity belongs to, with its day where that is another.
    private func name(ofPlanOf activity: Int) -> String {
        guard let plan = place(activity)?.plan else { return "another plan" }
        return self.plan(plan).inSentence(seenFrom: self.activity(activity).day)
    }
}

extension PlannedWorkout {
    /// Whole minutes are rounded up, so that a second too many shows.
    fileprivate func startsTooFarApart(from activity: Activity, today: Day) -> String {
        let minutes = (abs(start.seconds(to: activity) ?? 0) + 59) / 60
        let rule = day == today ? "today that" : "until its day is over that"
        return "starts \(Match.words(forMinutes: minutes)) apart; \(rule) must be at most one hour"
    }
}
