import Basics

public struct PlanVerdict: Sendable, Equatable {
    public let plan: PlannedWorkout
    public let status: MergedWorkout.Status
    /// For people: `missed: its day is over and all activities of that day are known`.
    public let sentence: Sentence
    /// The activities that were considered, in order of start and id.
    public let pairs: [PairVerdict]
    public let morePairs: Int
}

public struct ActivityVerdict: Sendable, Equatable {
    public enum Role: String, Sendable {
        case matched
        case part
        /// The activity duplicates another recording, which counts instead, or is a transition beside it.
        case duplicate
        case unplanned
        case excluded
    }

    public let activity: Activity
    public let role: Role
    public let planUID: String?
    /// For people: `fulfils "Run: Tempo": same day, run = Run, 51 of 60 planned minutes`.
    public let sentence: Sentence
}

extension MatchIndex {
    func verdict(on plan: Int, among others: [Int]) -> PlanVerdict {
        let belonging = activities(belongingTo: plan)
        return verdict(
            on: plan, belonging + others.filter { place($0)?.plan != plan },
            excluded: excluded.filter { $0.day == self.plan(plan).day })
    }

    /// - Parameter activities: those to compare the plan with; only the first `Explanation.most` count.
    func verdict(on plan: Int, _ activities: [Int], excluded: [Activity] = []) -> PlanVerdict {
        if let session = session(recordedAs: plan) { return verdict(onRecording: self.plan(plan), session) }
        let status = match(plan) == nil ? self.plan(plan).statusUnfulfilled(today: today, knownDays) : .completed
        return PlanVerdict(
            plan: self.plan(plan), status: status, sentence: "\(remark(onPairOf: plan))\(sentence(on: plan, status))",
            pairs: activities.prefix(Explanation.most).sorted().map { verdict(plan, $0) }
                + excluded.prefix(max(Explanation.most - activities.count, 0)).map(PairVerdict.init(excluded:)),
            morePairs: max(activities.count + excluded.count - Explanation.most, 0))
    }

    private func verdict(onRecording entry: PlannedWorkout, _ session: RecordedSession) -> PlanVerdict {
        let same: Sentence =
            switch session.telling {
            case .activity(let activity): "the same session as \(activity), which counts"
            case .plan(let plan): "the same session as \(plan, seenFrom: entry.day), which counts"
            case .excluded(let activity):
                "the same session as \(activity), which is excluded, so it rests, too"
            case nil where session.recording == entry: "nothing else is known of this session, so it counts itself"
            case nil: "another recording of \(session.recording, seenFrom: entry.day), which counts"
            }
        return PlanVerdict(
            plan: entry, status: entry.statusUnfulfilled(today: today, knownDays),
            sentence: "TrainingPeaks has joined this file to no plan: \(same)", pairs: [], morePairs: 0)
    }

    func verdict(onExcluded activity: Activity) -> ActivityVerdict {
        ActivityVerdict(
            activity: activity, role: .excluded, planUID: nil, sentence: "excluded by hand, as if it weren't there")
    }

    func verdict(on activity: Int) -> ActivityVerdict {
        let place = place(activity)
        let role = place?.role ?? .unplanned
        return ActivityVerdict(
            activity: self.activity(activity), role: role, planUID: place?.plan.map { plan($0).uid },
            sentence: sentence(on: activity, role, place))
    }
}

extension MatchIndex {
    private func sentence(on plan: Int, _ status: MergedWorkout.Status) -> Sentence {
        if let (match, fulfilment) = match(plan) {
            return "fulfilled by \(fulfilment.activity): \(match.reasons.joined(separator: ", "))"
        }
        let planned = self.plan(plan)
        return switch status {
        case .completed: "TrainingPeaks says it is completed; no activity fulfils it"
        case .missed: "missed: its day is over and all activities of that day are known"
        case .planned where planned.day >= today: "still planned: its day isn't over"
        case .planned where planned.kind == .rest: "a rest day: it is never missed"
        case .planned where planned.kind == .event: "a race or event: it is never missed"
        case .planned: "still planned: not all activities of that day are known"
        }
    }

    /// Explains a pair by hand that had no effect on a plan, or keeps it apart; empty without one.
    private func remark(onPairOf plan: Int) -> String {
        guard let pair = said(of: plan), match(plan)?.match.rule != .manual else { return "" }
        guard let id = pair.activityID else { return "kept apart by hand; " }
        let why =
            isHere(activityID: id)
            ? "which a later pair gives to another plan"
            : isExcluded(activityID: id) ? "which is excluded" : "which is not a known activity"
        return "paired by hand with \(id), \(why), so the rules decide; "
    }

    private func sentence(on activity: Int, _ role: ActivityVerdict.Role, _ place: Place?) -> Sentence {
        let day = self.activity(activity).day
        let plan = place?.plan
        let name: Sentence = if let plan { "\(self.plan(plan), seenFrom: day)" } else { "" }
        return switch role {
        case .matched: "fulfils \(name): \(plan.map(reasons) ?? "")"
        case .part: "a further part of what fulfils \(name): \(plan.map(reasons) ?? "")"
        case .duplicate where place?.isTransition == true:
            "\(relation(ofDuplicate: activity)), a part of the race that counts in nothing"
        case .duplicate: "\(relation(ofDuplicate: activity)), which counts"
        case .unplanned, .excluded: sentence(onUnplanned: activity)
        }
    }

    /// `another recording of 16195505756 "Morning Run"`, or `the change of sports after` it.
    func relation(ofDuplicate activity: Int) -> Sentence {
        let (place, recording, main) = (place(activity), self.activity(activity), self.activity(main(of: activity)))
        guard place?.isTransition == true else { return "another recording of \(main)" }
        return "the change of sports \(recording.start < main.start ? "before" : "after") \(main)"
    }

    private func sentence(onUnplanned activity: Int) -> Sentence {
        let day = self.activity(activity).day
        let plans = plans(on: day)
        guard !plans.isEmpty else {
            return planIsKnown ? "nothing was planned that day" : "what was planned that day isn't known yet"
        }
        for plan in plans {
            let name: Sentence = "\(self.plan(plan), seenFrom: day)"
            switch rule(plan, activity) {
            case .matchedElsewhere:
                guard let (_, rival) = match(plan) else { return "fits \(name), but was left over" }
                return "fits \(name), but \(rival.activity) suits it better"
            case .keptApartByHand where fit(plan, activity) != nil:
                return "fits \(name), but that is kept apart by hand"
            case .pairedByHandElsewhere where fit(plan, activity) != nil:
                return "fits \(name), but that is paired by hand with another activity"
            default: continue
            }
        }
        return "no plan of that day fits"
    }
}
