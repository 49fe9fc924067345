import Basics
import Workouts

/// The rules that tell who needs a call, each over known days only.
///
/// The acute-to-chronic ratio isn't used as a risk, nor monotony and strain: `jump` and `drop` state facts.
struct CallRules {
    private(set) var calls: [Call] = []

    private let facts: WeekFacts
    private let rules: ReportRules

    init(_ facts: WeekFacts, _ rules: ReportRules) {
        self.facts = facts
        self.rules = rules
        // Where too little is known, no other rule counts.
        if let gap = gap {
            calls = [Call(.noData(gap))]
            return
        }
        let made = [
            silent, raceAtRisk, keyMissed, manyMissed, twoWeeksDown, jump, drop, deep, muchUnplanned, overdone,
            planEnds, words, returned,
        ]
        calls = made.compactMap(\.self).filter { !rules.off.contains($0.rule) }
    }
}

extension CallRules {
    private var total: PlanAndDone.Figures { facts.total }
    private var training: ReportedTraining { facts.training }

    private var gap: Call.Gap? {
        let last = min(facts.today, facts.week.to)
        switch training.plan {
        case .unread(let why) where facts.workouts.isEmpty:
            return training.isKeptFromCoach ? .onlyAPI : .unread(why: why)
        case .read(let until, let since, let why) where until.distance(to: last) >= 3:
            return .planUnread(lastRead: until, since: since, why: why)
        case .none, .unread, .read: break
        }
        let (known, over, areTooFew) = facts.knownDays
        guard areTooFew else { return nil }
        return training.isKeptFromCoach
            ? .onlyAPI
            : .fewDays(known: known, of: over, until: end, why: training.trouble)
    }

    /// The day after which nothing is known, if days of the week that are over lie behind it.
    private var end: Day? {
        guard let end = training.known.last(upTo: facts.today), !facts.hasRecording(after: end) else { return nil }
        return end < min(facts.week.to, facts.today.advanced(by: -1)) ? end : nil
    }

    private var silence: WeekFacts.Silence? {
        let last = min(facts.week.to, facts.today.advanced(by: -1))
        guard !facts.hasRecording(after: last) else { return nil }
        return longSilence(upTo: last)
    }

    private func longSilence(upTo day: Day) -> WeekFacts.Silence? {
        facts.silence(upTo: day).flatMap { $0.days.count >= rules.silentDays ? $0 : nil }
    }

    private var silent: Call? {
        guard let silence, let first = silence.first else { return nil }
        return Call(
            .silent(since: silence.since, from: first, sessions: silence.sessions.count), days: silence.days,
            uids: silence.sessions.map(\.uid))
    }

    private var raceAtRisk: Call? {
        guard let race = facts.race, race.daysLeft <= 21, silence != nil || total.missed >= 2 else { return nil }
        return Call(
            // Silence says already that all was missed.
            .raceAtRisk(race, missed: silence == nil ? total.missed : 0, planned: total.planned), days: [race.day],
            uids: missed.map(\.uid))
    }

    private var missed: [MergedWorkout] { facts.workouts.filter { $0.status == .missed && $0.planOfWorkout != nil } }

    private var keyMissed: Call? {
        let sessions = KeySession.all(in: facts.workouts, rules.keyWords).map(\.workout).filter {
            $0.status == .missed || $0.status == .completed && $0.compliance?.band == .orange
        }
        return Call(sessions) { .keyMissed($0) }
    }

    private var manyMissed: Call? {
        let isMuch = total.plannedSeconds > 0 && 5 * total.missedSeconds >= 2 * total.plannedSeconds
        guard total.missed >= rules.manyMissed || isMuch else { return nil }
        return Call(
            .manyMissed(
                missed: total.missed, planned: total.planned, doneSeconds: total.doneSeconds,
                plannedSeconds: total.plannedSeconds),
            days: missed.map(\.day), uids: missed.map(\.uid))
    }

    private var twoWeeksDown: Call? {
        guard facts.isWhole, let percent = total.compliancePercent, percent < 70,
            let before = facts.totalBefore.compliancePercent, before < 70
        else { return nil }
        return Call(.twoWeeksDown(total, before: facts.totalBefore))
    }

    /// The week's load and the mean of the weeks before, with at least an hour a week.
    private var loads: (week: Int, mean: Int)? {
        guard let week = facts.load.week, let mean = facts.load.mean, mean > 0,
            let seconds = facts.meanSeconds, seconds >= 3600
        else { return nil }
        return (week, mean)
    }

    private var jump: Call? {
        guard let loads, Double(loads.week) > rules.jump * Double(loads.mean) else { return nil }
        return Call(.jump(week: loads.week, mean: loads.mean))
    }

    /// A week that was planned to be light is no drop.
    private var drop: Call? {
        guard facts.isWhole, let loads, let seconds = facts.meanSeconds, 5 * loads.week < 2 * loads.mean,
            10 * total.plannedSeconds >= 7 * seconds
        else { return nil }
        return Call(.drop(week: loads.week, mean: loads.mean))
    }

    /// Among the athlete's own lowest twentieth of a year. Until fitness has settled, form says nothing.
    private var deep: Call? {
        guard facts.load.form != nil, let now = facts.curve.last, facts.curve.count > Self.settledDays, now.form < 0
        else { return nil }
        let before = facts.curve.dropLast()
        let limit = before.map(\.form).sorted()[before.count / 20]
        guard now.form < limit else { return nil }
        return Call(
            .deep(form: now.form, lowestSince: before.last { $0.form <= now.form }?.day), days: [now.day])
    }

    private static let settledDays = 126

    private var muchUnplanned: Call? {
        guard total.plannedSeconds > 0, 2 * total.unplannedSeconds > total.plannedSeconds else { return nil }
        let unplanned = facts.workouts.filter { $0.status == .completed && $0.planOfWorkout == nil }
        return Call(
            .muchUnplanned(unplannedSeconds: total.unplannedSeconds, plannedSeconds: total.plannedSeconds),
            days: unplanned.map(\.day), uids: unplanned.map(\.uid))
    }

    private var overdone: Call? {
        let sessions = facts.workouts.filter {
            $0.status == .completed && $0.planOfWorkout != nil && $0.compliance.map { $0.isOverdone } ?? false
        }
        guard sessions.reduce(0, { $0 + ($1.isEasy ? 2 : 1) }) >= 2 else { return nil }
        return Call(sessions) { .overdone($0) }
    }

    /// A season ends with a race, also if days off follow it.
    private var planEnds: Call? {
        guard case .read = training.plan, facts.present == facts.today else { return nil }
        let plans = training.workouts.filter { $0.planOfWorkout != nil || $0.kind == .rest }
        let lastTraining = plans.lazy.filter { $0.kind != .rest }.map(\.day).max()
        guard let last = plans.lazy.map(\.day).max(), last >= facts.week.from, last < facts.today.advanced(by: 4),
            !plans.contains(where: { $0.isRace && $0.day == lastTraining })
        else { return nil }
        return Call(.planEnds(last), days: [last])
    }

    private var words: Call? {
        let trouble = TroubleWords(rules.troubleWords)
        let found = facts.workouts.compactMap { workout in
            workout.textsOfPeople.lazy.compactMap(trouble.quote).first.map { (quote: $0, workout: workout) }
        }
        guard let last = found.last else { return nil }
        return Call(
            .words(quote: last.quote, day: last.workout.day, further: found.count - 1),
            days: found.map(\.workout.day), uids: found.map(\.workout.uid))
    }

    private var returned: Call? {
        facts.recordedDays.last { longSilence(upTo: $0.advanced(by: -1)) != nil }.map {
            Call(.returned($0), days: [$0])
        }
    }
}

extension Call {
    /// A call about sessions; nil without any.
    fileprivate init?(_ sessions: [MergedWorkout], _ reason: ([MissedSession]) -> Reason) {
        guard !sessions.isEmpty else { return nil }
        self.init(
            reason(
                sessions.map { workout in
                    let plan = workout.planOfWorkout
                    let seconds = workout.volume.duration?.roundedSeconds
                    return MissedSession(
                        uid: workout.uid, summary: plan?.summary ?? workout.summary,
                        plannedSeconds: plan?.planned.duration?.roundedSeconds,
                        doneSeconds: workout.status == .completed ? seconds ?? 0 : nil)
                }),
            days: sessions.map(\.day), uids: sessions.map(\.uid))
    }
}

extension Compliance {
    fileprivate var isOverdone: Bool { durationPercent ?? distancePercent ?? 0 > 150 }
}

extension MergedWorkout {
    /// Whether its title says that it was meant to be easy.
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
