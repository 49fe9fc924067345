package import Basics
import Export
package import Workouts

/// A day of an athlete: its brief, and each workout with plan and completion side by side, and the reason for their
/// match.
package struct DayPage: Sendable {
    package typealias Paragraph = (heading: String, sentences: [String])

    private let day: Day
    private let units: Units
    private let address: String
    /// The first workouts of the day, in the published order.
    private let workouts: [MergedWorkout]
    private let countLeftOut: Int
    private let explanation: Explanation
    /// Activities that a plan of the day may be paired with: those of the day and its neighbours.
    private let candidates: [Activity]
    private let brief: [Paragraph]
    private let planIsKnown: Bool
    private let isKnown: Bool?

    private static let most = 200
    private static let mostCandidates = 50
    private static let mostSentences = 20

    /// - Parameters:
    ///   - all: all known workouts of the days around, in the published order.
    ///   - brief: the day's brief, in paragraphs.
    ///   - isKnown: whether the day's activities are known; nil for a future day.
    ///   - planIsKnown: whether the plan was ever read.
    ///   - address: the path of the athlete's pages, without a slash at its end.
    package init(
        _ day: Day, of all: [MergedWorkout], _ explanation: Explanation, brief: [Paragraph], isKnown: Bool?,
        planIsKnown: Bool = true, units: Units, address: String
    ) {
        self.day = day
        self.units = units
        self.address = address
        self.brief = brief
        self.planIsKnown = planIsKnown
        self.isKnown = isKnown
        self.explanation = explanation
        let found = all.on(day...day)
        workouts = Array(found.prefix(Self.most))
        countLeftOut = found.count - workouts.count
        let near = all.on(day.advanced(by: -1)...day.advanced(by: 1)).compactMap(\.activity)
        // The day's own activities first.
        candidates = Array((near.filter { $0.day == day } + near.filter { $0.day != day }).prefix(Self.mostCandidates))
    }

    package func html(_ frame: PageFrame) -> String {
        let content = known([
            "brief": brief.map { ["heading": $0.heading, "sentences": shown($0.sentences)] as [String: Any] },
            "workouts": workouts.map(values), "address": address,
            "before": place(of: day.advanced(by: -1)), "after": place(of: day.advanced(by: 1)),
            "month": "\(address)/calendar?month=\(CalendarMonth(of: day))",
            "monthWords": CalendarMonth(of: day).words, "nothing": workouts.isEmpty ? nothing : nil,
            "leftOut": countLeftOut > 0 ? countLeftOut : nil,
        ])
        return Templates.page("day", frame, content)
    }

    private var nothing: String {
        switch (isKnown, planIsKnown) {
        case (nil, true): "Nothing is planned."
        case (true?, true): "Nothing was recorded, and nothing is planned."
        case (false?, true): "What was done isn’t known, and nothing was planned."
        case (true?, false): "Nothing was recorded, and the plan hasn’t been read yet."
        case (_, false): "Nothing is known: the plan hasn’t been read yet."
        }
    }

    private func shown(_ sentences: [String]) -> [String] {
        let left = sentences.count - Self.mostSentences
        return sentences.prefix(Self.mostSentences).map(\.isolated) + (left > 0 ? ["And \(left) more."] : [])
    }

    private func place(of day: Day) -> [String: Any] {
        ["address": "\(address)/days/\(day)", "words": day.wordsShort, "short": day.words]
    }

    private func values(of workout: MergedWorkout) -> [String: Any] {
        let rows = PlanBesideDone(workout, units).rows
        let others =
            workout.parts.map { ("part", $0) } + workout.duplicates.map { ("second recording", $0) }
            + workout.transitions.map { ("transition", $0) }
        let ofDay = known([
            "title": workout.title, "badge": workout.source.title, "rows": rows, "hasRows": !rows.isEmpty,
            "others": others.map { what, other in
                known([
                    "what": what, "name": other.title,
                    "otherAddress": other.isToldTransition ? nil : place(of: other),
                ])
            },
            "nameElsewhere": workout.nameElsewhere,
            "notes": workout.planned.flatMap { $0.notes.isEmpty ? nil : $0.notes },
            "activity": workout.activity.map {
                known(["address": place(of: $0), "url": $0.url, "link": $0.source.link, "device": $0.toldDevice])
            },
            "percent": workout.status == .completed ? workout.compliance?.percent : nil,
            "band": workout.compliance?.band.rawValue, "reason": reason(of: workout),
            "unmatched": workout.planned == nil ? workout.activity?.id.text : nil, "pairing": pairing(of: workout),
        ])
        return workout.marks.merging(ofDay) { $1 }
    }

    /// Why it was matched, or why not, as a sentence.
    private func reason(of workout: MergedWorkout) -> String? {
        let verdict =
            explanation.plans.first { $0.plan.uid == workout.planned?.uid }?.sentence.text
            ?? explanation.activities.first { $0.activity.id == workout.activity?.id }?.sentence.text
            ?? workout.match?.reasons.joined(separator: ", ")
        guard let verdict, let first = verdict.first else { return nil }
        return (first.uppercased() + verdict.dropFirst() + ".").isolated
    }

    /// The form that pairs a plan with an activity; nil for recordings and days off.
    private func pairing(of workout: MergedWorkout) -> [String: Any]? {
        guard let plan = workout.planned, !plan.isRecording, plan.kind != .rest else { return nil }
        let others = candidates.filter { $0.id != workout.activity?.id }
        guard !others.isEmpty || workout.match != nil || isSaidByHand(plan) else { return nil }
        return [
            "options": others.map { ["id": $0.id.text, "name": optionName(of: $0)] },
            "hasOptions": !others.isEmpty, "isMatched": workout.match != nil, "isByHand": isSaidByHand(plan),
            "canBeUndone": workout.match != nil || isSaidByHand(plan),
            "verdicts": (explanation.plans.first { $0.plan.uid == plan.uid }?.pairs ?? []).filter { !$0.isJoined }
                .compactMap { verdict in
                    candidates.first { $0.id == verdict.activityID }.map {
                        ["name": $0.title, "sentence": verdict.sentence.text.isolated]
                    }
                },
        ]
    }

    private func isSaidByHand(_ plan: PlannedWorkout) -> Bool {
        guard let verdict = explanation.plans.first(where: { $0.plan.uid == plan.uid }) else { return false }
        return verdict.pairs.contains { $0.rule == .manual || $0.rule == .keptApartByHand }
    }

    private func optionName(of activity: Activity) -> String {
        let start = activity.startIsHidden ? nil : activity.localStart.clock
        return [
            activity.day == day ? nil : activity.day.words, start, activity.title, activity.movingTime.clock,
            activity.distance?.words(sport: activity.sportName, in: units),
        ].compactMap(\.self).joined(separator: " · ").isolated
    }

    private func place(of activity: Activity) -> String { "\(address)/activities/\(activity.id)" }
}
