package import Basics
import Export
package import Insights
package import Workouts

/// A day of an athlete: the week around it, its sessions with plan and completion side by side and the reason for their
/// match, and at the side the day after, the form and what lies ahead.
package struct DayPage: Sendable {
    private let day: Day
    private let units: Units
    private let address: String
    /// All known workouts, in the published order.
    private let all: [MergedWorkout]
    /// The first workouts of the day.
    private let workouts: [MergedWorkout]
    private let countLeftOut: Int
    private let explanation: Explanation
    /// Activities that a plan of the day may be paired with: those of the day and its neighbours.
    private let candidates: [Activity]
    private let brief: Brief
    private let knownDays: KnownDays
    private let planIsKnown: Bool

    /// Of the day's activities that files tell.
    package var curves: [ActivityID: [Curve]] = [:]
    package var zoneTimes: [ActivityID: [HeartRateZoneTime]] = [:]

    private static let most = 200
    private static let mostCandidates = 50

    /// - Parameters:
    ///   - all: all known workouts of the weeks around, in the published order.
    ///   - brief: the day's.
    ///   - known: the days of which it is known what was done.
    ///   - planIsKnown: whether the plan was ever read.
    ///   - address: the path of the athlete's pages, without a slash at its end.
    package init(
        _ day: Day, of all: [MergedWorkout], _ explanation: Explanation, brief: Brief, known: KnownDays,
        planIsKnown: Bool = true, units: Units, address: String
    ) {
        (self.day, self.all, self.units, self.address) = (day, all, units, address)
        (self.brief, knownDays, self.planIsKnown, self.explanation) = (brief, known, planIsKnown, explanation)
        let found = all.on(day...day)
        workouts = Array(found.prefix(Self.most))
        countLeftOut = found.count - workouts.count
        let near = all.on(day.advanced(by: -1)...day.advanced(by: 1)).compactMap(\.activity)
        // The day's own activities first.
        candidates = Array((near.filter { $0.day == day } + near.filter { $0.day != day }).prefix(Self.mostCandidates))
    }

    package func html(_ frame: PageFrame) -> String {
        var frame = frame
        frame.under = summary
        let nothing = workouts.isEmpty ? nothing : nil
        let strip = WeekStrip(
            from: brief.week.start, of: all, today: brief.today, shown: day, summed: knownDays, address: address)
        let content = known([
            "strip": strip.values, "workouts": workouts.map(values), "address": address,
            "before": place(of: day.advanced(by: -1)), "after": place(of: day.advanced(by: 1)),
            "today": "\(address)/days/\(brief.today)", "nothing": nothing,
            "leftOut": countLeftOut > 0 ? countLeftOut : nil, "next": dayAfter, "form": form, "ahead": ahead,
        ])
        return Templates.page("day", frame, content)
    }

    private var isKnown: Bool? {
        day > brief.today ? nil : brief.days.contains { $0.day == day && $0.isKnown }
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

    /// `Two sessions, both done: 3:23, load about 89`; nil for a day without sessions.
    private var summary: String? {
        let sessions = workouts.filter { $0.kind != .rest }
        guard !sessions.isEmpty else { return workouts.isEmpty ? nil : "Day off" }
        let states = [MergedWorkout.Status.completed, .planned, .missed].map { state in
            (state, sessions.count { $0.status == state })
        }
        .filter { $0.1 > 0 }
        let count = sessions.count.inWords + (sessions.count == 1 ? " session" : " sessions")
        let isDone = states.contains { $0.0 == .completed }
        let state =
            states.count == 1
            ? (isDone && sessions.count == 2 ? "both " : isDone && sessions.count > 2 ? "all " : "") + states[0].0.word
            : states.map { "\($1.inWords.lowercased()) \($0.word)" }.joined(separator: ", ")
        let seconds = sessions.reduce(0.0) { $0 + ((isDone ? $1.doneSeconds : $1.plannedSeconds) ?? 0) }
        let load = isDone ? brief.days[1].loadWords : nil
        let figures = [Duration.seconds(seconds).clock, load.map { "load \($0)" }].compactMap(\.self)
        return "\(count)\(states.count == 1 && !isDone ? " " : ", ")\(state)"
            + (figures.isEmpty ? "" : ": " + figures.joined(separator: ", "))
    }

    private func place(of day: Day) -> [String: Any] { ["address": "\(address)/days/\(day)", "words": day.wordsShort] }

    private func values(of workout: MergedWorkout) -> [String: Any] {
        let told = brief.days[1].workouts.first { $0.workout.uid == workout.uid }
        let ids = workout.activity?.ids ?? []
        let sheet = SessionSheet(
            workout: workout, told: told, curves: ids.lazy.compactMap { curves[$0] }.first ?? [],
            zoneTimes: ids.lazy.compactMap { zoneTimes[$0] }.first ?? [], planIsKnown: planIsKnown, units: units,
            address: address)
        let reason = Reason(
            workout: workout, workouts: workouts, explanation: explanation, planIsKnown: planIsKnown,
            today: brief.today)
        let ofDay = known([
            "reason": reason.sentence, "longReason": longReason(of: workout),
            "unmatched": workout.planned == nil ? workout.activity?.id.text : nil, "pairing": pairing(of: workout),
        ])
        return workout.marks.merging(sheet.values) { $1 }.merging(ofDay) { $1 }
    }

    /// The explanation's own sentence: with rules, minutes and ids.
    private func longReason(of workout: MergedWorkout) -> String? {
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

// At the side
extension DayPage {
    /// The day after, with its sessions, when it is light, and the coach's words.
    private var dayAfter: [String: Any]? {
        guard day >= brief.today else { return nil }
        let next = brief.days[2]
        let light = next.workouts.lazy.compactMap(\.light).first
        return known([
            "heading": day == brief.today ? "Tomorrow" : "The day after",
            "beside": [next.day.wordsInSentence, light].compactMap(\.self).joined(separator: " · "),
            "isFree": next.workouts.isEmpty ? (next.isRest ? "Day off." : "Nothing is planned.") : nil,
            "cards": next.workouts.map { told in
                WorkoutCard(
                    workout: told.workout, units: units, address: "\(address)/days/\(next.day)",
                    longest: next.workouts.map(\.workout.longestSeconds).max() ?? 0, planIsKnown: planIsKnown
                ).values.merging(known(["words": told.plan.flatMap { $0.notes.isEmpty ? nil : $0.notes }])) { $1 }
            },
        ])
    }

    private var form: [String: Any]? {
        brief.standing.map { standing in
            let words = [standing.wordsOfSixWeeks, standing.wordsOfYear].compactMap(\.self)
            return [
                "heading": day == brief.today ? "Form this morning" : "Form that morning",
                "points": standing.latest.form.signedPoints, "words": words.joined(separator: "; "),
                "spark": FormLine(standing, width: 300, height: 64).values,
                "facts": [
                    (name: "Fitness, about six weeks", value: "\(Int(standing.latest.fitness.rounded()))"),
                    (name: "Fatigue, about one week", value: "\(Int(standing.latest.fatigue.rounded()))"),
                ],
            ]
        }
    }

    private var ahead: [String: Any]? {
        var facts: [(name: String, value: String)] = []
        if let ahead = brief.ahead {
            let days = brief.today.distance(to: ahead.race.day)
            facts.append(
                (ahead.race.cardTitle.isolated, days == 0 ? "today" : days == 1 ? "tomorrow" : "in \(days) days"))
            if let time = Duration.seconds(ahead.seconds).clock {
                facts.append(("Planned until then", "\(time), \(ahead.sessions.of("session"))"))
            }
            if let longest = ahead.longest {
                let time = longest.timeWords.map { ", \($0)" } ?? ""
                facts.append(("The longest of them", longest.cardTitle.isolated + time))
            }
        }
        if let streak = brief.streak, streak.length > 1 {
            let rest = brief.streakWithRest.flatMap { $0.length > streak.length ? $0.length : nil }
            facts.append(
                ("Days in a row", "\(streak.length)" + (rest.map { ", with days off \($0)" } ?? "")))
        }
        return facts.isEmpty ? nil : ["facts": facts]
    }
}

extension BriefDay {
    /// `about 89`; nil without any.
    fileprivate var loadWords: String? {
        let loads = workouts.compactMap(\.done?.load)
        let words = (Double(loads.reduce(0) { $0 + $1.tenths }) / 10).words()
        return words.map { loads.contains(where: \.isEstimated) ? "about \($0)" : $0 }
    }
}

extension MergedWorkout.Status {
    fileprivate var word: String {
        switch self {
        case .completed: "done"
        case .planned: "planned"
        case .missed: "missed"
        }
    }
}

extension Int {
    /// `Two`; digits from ten on.
    fileprivate var inWords: String {
        let words = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"]
        return words.indices.contains(self) ? words[self] : String(self)
    }
}
