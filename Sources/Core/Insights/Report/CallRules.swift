import Basics
import Workouts

/// A rule by which an athlete may need a call from the coach: its name, its weight, when it fires, and what it says then.
///
/// All are over known days only. The acute-to-chronic ratio isn't used as a risk, nor monotony and strain: `jump` and
/// `drop` state facts.
package struct CallRule: RawRepresentable, CaseIterable, Hashable, Sendable {
    typealias Fact = (sentences: [CallSentence], days: [Day], uids: [String])

    package let rawValue: String
    /// Orders the athletes; no text shows it, since it is no score of a person.
    package let weight: Int
    /// Returns nil if the rule doesn't fire.
    let fires: @Sendable (WeekFacts) -> Fact?

    private init(_ name: String, _ weight: Int, fires: @escaping @Sendable (WeekFacts) -> Fact?) {
        (rawValue, self.weight, self.fires) = (name, weight, fires)
    }

    package init?(rawValue name: String) {
        guard let rule = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
        self = rule
    }

    package static let allCases = [
        silent, raceAtRisk, keyMissed, manyMissed, twoWeeksDown, jump, drop, deep, muchUnplanned, overdone, planEnds,
        words, returned, noData,
    ]
}

extension CallRule {
    package static let silent = CallRule("silent", 9) { facts in
        guard let silence = facts.presentSilence, let first = silence.first else { return nil }
        let beginning =
            silence.since.map { "Nothing since \($0.wordsInSentence)" }
            ?? "Nothing recorded from \(first.wordsInSentence) on"
        let count = silence.sessions.count
        return (
            ["\(beginning); \(count.of("session")) \(count == 1 ? "was" : "were") planned."], silence.days,
            silence.sessions.map(\.uid)
        )
    }

    package static let raceAtRisk = CallRule("race_at_risk", 9) { facts in
        let (total, silence) = (facts.total, facts.presentSilence)
        guard let race = facts.race, race.daysLeft <= 21, silence != nil || total.missed >= 2 else { return nil }
        // Silence says already that all was missed.
        let isSaid = silence != nil || total.missed == 0
        let tail = isSaid ? "" : ", \(total.missed) of \(total.planned.of("session")) missed"
        let time = race.daysLeft == 0 ? "today" : race.daysLeft == 1 ? "tomorrow" : "in \(race.daysLeft) days"
        return (["Race \(time) (\(.title(race.name)))\(tail)."], [race.day], facts.missed.map(\.uid))
    }

    package static let keyMissed = CallRule("key_missed", 6) { facts in
        let sessions = KeySession.all(in: facts.workouts, facts.rules.keyWords).map(\.workout).filter {
            $0.status == .missed || $0.status == .completed && $0.compliance?.band == .orange
        }
        let missed = sessions.filter { $0.status != .completed }
        let others = sessions.filter { $0.status == .completed }
        return fact(sessions, missed.sentence("Missed: ") + others.sentence("Not as planned: "))
    }

    package static let manyMissed = CallRule("many_missed", 5) { facts in
        let total = facts.total
        let isMuch = total.plannedSeconds > 0 && 5 * total.missedSeconds >= 2 * total.plannedSeconds
        guard total.missed >= facts.rules.manyMissed || isMuch else { return nil }
        let times: CallSentence =
            total.plannedSeconds > 0
            ? ", \(.time(total.doneSeconds)) of \(.time(total.plannedSeconds)) done" : ""
        return (
            ["\(total.missed) of \(total.planned) missed\(times)."], facts.missed.map(\.day), facts.missed.map(\.uid)
        )
    }

    package static let twoWeeksDown = CallRule("two_weeks_down", 5) { facts in
        guard facts.isWhole, let percent = facts.total.compliancePercent, percent < 70,
            let before = facts.totalBefore.compliancePercent, before < 70
        else { return nil }
        return (
            ["\(.compared(facts.total)) of the plan; the week before \(.compared(facts.totalBefore))."], [], []
        )
    }

    package static let jump = CallRule("jump", 4) { facts in
        guard let loads = facts.loads, Double(loads.week) > facts.rules.jump * Double(loads.mean) else { return nil }
        return change(of: loads)
    }

    /// A week that was planned to be light is no drop.
    package static let drop = CallRule("drop", 3) { facts in
        guard facts.isWhole, let loads = facts.loads, let seconds = facts.meanSeconds, 5 * loads.week < 2 * loads.mean,
            10 * facts.total.plannedSeconds >= 7 * seconds
        else { return nil }
        return change(of: loads)
    }

    /// Among the athlete's own lowest twentieth of a year. Until fitness has settled, form says nothing.
    package static let deep = CallRule("deep", 4) { facts in
        guard facts.load.form != nil, let now = facts.curve.last, facts.curve.count > settledDays, now.form < 0
        else { return nil }
        let before = facts.curve.dropLast()
        let limit = before.map(\.form).sorted()[before.count / 20]
        guard now.form < limit else { return nil }
        let day = before.last { $0.form <= now.form }?.day
        let since = day.map { "the lowest since \($0.wordsWithoutYear)" } ?? "the lowest that is known"
        return (["Form \(Int(now.form.rounded())), \(since)."], [now.day], [])
    }

    private static let settledDays = 126

    package static let muchUnplanned = CallRule("much_unplanned", 3) { facts in
        let total = facts.total
        guard total.plannedSeconds > 0, 2 * total.unplannedSeconds > total.plannedSeconds else { return nil }
        let unplanned = facts.workouts.filter { $0.status == .completed && $0.planOfWorkout == nil }
        return (
            ["\(.time(total.unplannedSeconds)) not planned, beside a plan of \(.time(total.plannedSeconds))."],
            unplanned.map(\.day), unplanned.map(\.uid)
        )
    }

    package static let overdone = CallRule("overdone", 3) { facts in
        let sessions = facts.workouts.filter {
            $0.status == .completed && $0.planOfWorkout != nil && $0.compliance.map { $0.isOverdone } ?? false
        }
        guard sessions.reduce(0, { $0 + ($1.isEasy ? 2 : 1) }) >= 2 else { return nil }
        return fact(sessions, sessions.sentence("Longer than planned: "))
    }

    /// A season ends with a race, also if days off follow it.
    package static let planEnds = CallRule("plan_ends", 4) { facts in
        guard case .read = facts.training.plan, facts.present == facts.today else { return nil }
        let plans = facts.training.workouts.filter { $0.planOfWorkout != nil || $0.kind == .rest }
        let lastTraining = plans.lazy.filter { $0.kind != .rest }.map(\.day).max()
        guard let last = plans.lazy.map(\.day).max(), last >= facts.week.from, last < facts.today.advanced(by: 4),
            !plans.contains(where: { $0.isRace && $0.day == lastTraining })
        else { return nil }
        return (["The plan ends on \(last.wordsInSentence)."], [last], [])
    }

    package static let words = CallRule("words", 5) { facts in
        let trouble = TroubleWords(facts.rules.troubleWords)
        let found = facts.workouts.compactMap { workout in
            workout.textsOfPeople.lazy.compactMap(trouble.quote).first.map { (quote: $0, workout: workout) }
        }
        guard let last = found.last else { return nil }
        let more = found.count > 1 ? ", and \(found.count - 1) more" : ""
        return (
            ["\(last.workout.day.wordsInSentence): “\(.quote(last.quote))”\(more)."], found.map(\.workout.day),
            found.map(\.workout.uid)
        )
    }

    package static let returned = CallRule("returned", 1) { facts in
        facts.recordedDays.last { facts.longSilence(upTo: $0.advanced(by: -1)) != nil }.map {
            (["Recorded again on \($0.wordsInSentence)."], [$0], [])
        }
    }

    /// Where too little is known, no other rule counts.
    package static let noData = CallRule("no_data", 0) { facts in
        let last = min(facts.today, facts.week.to)
        switch facts.training.plan {
        case .unread(let why) where facts.workouts.isEmpty:
            return ([facts.isPartialView ? facts.sentenceOfView : "Nothing is known yet\(ending(why))"], [], [])
        case .read(let until, let since, let why) where until.distance(to: last) >= 3:
            let sentence: CallSentence =
                since.map { "The plan can't be read since \($0.wordsInSentence)\(ending(why))" }
                ?? "The plan was last read on \(until.wordsInSentence)."
            return ([sentence], [], [])
        case .none, .unread, .read: break
        }
        let (known, over, areTooFew) = facts.knownDays
        guard areTooFew else { return nil }
        if facts.isPartialView { return ([facts.sentenceOfView], [], []) }
        let reason: CallSentence? =
            facts.training.trouble.map { "\(.cause($0))" }
            ?? facts.endOfKnown.map { "nothing that was read tells of days after \($0.wordsInSentence)." }
        if known == 0 {
            let none: CallSentence = "neither TrainingPeaks nor an archive nor files tell of it."
            return (["What was done isn't known: \(reason ?? none)"], [], [])
        }
        let tail: CallSentence = reason.map { ": \($0)" } ?? "."
        return (["What was done is known of only \(known) of \(over.of("day"))\(tail)"], [], [])
    }

    /// - Parameter why: what stops a source, in a sentence; nil if nothing says so.
    private static func ending(_ why: String?) -> CallSentence { why.map { ": \(.cause($0))" } ?? "." }

    private static func change(of loads: (week: Int, mean: Int)) -> Fact {
        let change = Int((Double(loads.week - loads.mean) / Double(loads.mean) * 100).rounded())
        let sign = change > 0 ? "+" : ""
        return (
            ["Load \(.load(loads.week)), mean of four weeks \(.load(loads.mean)) (\(sign)\(change) %)."], [], []
        )
    }

    /// nil without any session.
    private static func fact(_ sessions: [MergedWorkout], _ sentences: [CallSentence]) -> Fact? {
        sessions.isEmpty ? nil : (sentences, sessions.map(\.day), sessions.map(\.uid))
    }
}

extension [MergedWorkout] {
    /// Empty without any session.
    fileprivate func sentence(_ beginning: String) -> [CallSentence] {
        isEmpty ? [] : ["\(beginning)\(.sessions(map(CallSentence.Session.init)))."]
    }
}

/// What several rules ask.
extension WeekFacts {
    /// Where too little is known, no rule but one fires.
    var calls: [Call] {
        let call = { (rule: CallRule) in rule.fires(self).map { Call(rule, $0) } }
        if let gap = call(.noData) { return [gap] }
        return CallRule.allCases.filter { !rules.off.contains($0) }.compactMap(call)
    }

    /// The day after which nothing is known, if days of the week that are over lie behind it.
    fileprivate var endOfKnown: Day? {
        guard let end = training.known.last(upTo: today), !hasRecording(after: end) else { return nil }
        return end < min(week.to, today.advanced(by: -1)) ? end : nil
    }

    /// Whether the report may not use all sources.
    fileprivate var isPartialView: Bool { training.known.withheldSource != nil }

    /// What the sources show that this report may use, where another one may know more: `TrainingPeaks shows 2 of 7 done,
    /// nothing since Tue 24 Nov; what only Strava knows isn't used here.`
    fileprivate var sentenceOfView: CallSentence {
        let due = total.planned - total.open
        guard due > 0 else { return "Only Strava's API knows, and its terms keep that to \(.athlete)." }
        let last = doneDays.filter { $0 <= present }.max()
        let open = workouts.filter { $0.kind == .workout && $0.status != .completed && $0.day < today }
        let silent = last.flatMap { last in open.contains { $0.day > last } ? last : nil }
        let since = silent.map { ", nothing since \($0.wordsInSentence)" } ?? ""
        let sources = Set(workouts.flatMap(\.activities).map(\.source))
        let others = [(SourceKind.files, "files"), (.strava, "an archive"), (.intervals, "intervals.icu")]
            .filter { sources.contains($0.0) }.map(\.1)
        let view =
            others.isEmpty ? "TrainingPeaks shows" : "TrainingPeaks and \(others.joined(separator: " and ")) show"
        return "\(view) \(total.done) of \(due) done\(since); what only Strava knows isn't used here."
    }

    /// Silence that hasn't ended.
    fileprivate var presentSilence: Silence? {
        let last = min(week.to, today.advanced(by: -1))
        return hasRecording(after: last) ? nil : longSilence(upTo: last)
    }

    fileprivate func longSilence(upTo day: Day) -> Silence? {
        silence(upTo: day).flatMap { $0.days.count >= rules.silentDays ? $0 : nil }
    }

    fileprivate var missed: [MergedWorkout] { workouts.filter { $0.status == .missed && $0.planOfWorkout != nil } }

    /// The week's load and the mean of the weeks before, with at least an hour a week.
    fileprivate var loads: (week: Int, mean: Int)? {
        guard let week = load.week, let mean = load.mean, mean > 0, let seconds = meanSeconds, seconds >= 3600
        else { return nil }
        return (week, mean)
    }
}

extension Compliance {
    fileprivate var isOverdone: Bool { durationPercent ?? distancePercent ?? 0 > 150 }
}

extension MergedWorkout {
    fileprivate var isEasy: Bool {
        let words = (planned?.title ?? "").lowercased().split { !$0.isLetter }
        return words.contains { Self.easyWords.contains(String($0)) }
    }

    private static let easyWords: Set<String> = [
        "easy", "recovery", "regeneration", "locker", "lockerer", "lockere", "leicht", "rekom", "ga1", "facile",
    ]

    /// Titles, descriptions and notes.
    fileprivate var textsOfPeople: [String] {
        [planned?.summary, planned?.notes].compactMap(\.self)
            + (activities + duplicates).flatMap { [$0.name, $0.notes, $0.privateNote] }
    }
}
