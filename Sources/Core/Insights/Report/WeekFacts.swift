import Basics
import Workouts

/// What the rules of a report ask about a week.
struct WeekFacts {
    let training: ReportedTraining
    let week: Window
    let rules: ReportRules
    private let weekStart: WeekStart
    let workouts: [MergedWorkout]
    /// The week's sums by the present plan.
    let total: PlanAndDone.Figures
    let totalBefore: PlanAndDone.Figures
    let load: ReportedLoad
    let weeks: [TrendWeek]
    /// The mean moving time of the four weeks before, in seconds; nil unless three of them are known.
    let meanSeconds: Int?
    /// The days of the year up to the report's last day, as far as something is known.
    let curve: [LoadCurve.Point]
    /// The days up to today with a recording by any source.
    let doneDays: Set<Day>
    /// The missed workouts of each day, as far back as silence is looked for.
    private let missedOn: [Day: [MergedWorkout]]

    /// Of a week so many days have to be known.
    static let leastKnown = 4

    init(_ training: ReportedTraining, in week: Window, _ weekStart: WeekStart, _ rules: ReportRules) {
        (self.training, self.week, self.weekStart, self.rules) = (training, week, weekStart, rules)
        workouts = training.workouts.filter { week.contains($0.day) }
        doneDays = Set(
            training.workouts.lazy.filter { $0.status == .completed && $0.day <= training.today }.map(\.day))
        let first = week.from.advanced(by: -Silence.most)
        missedOn = Dictionary(
            grouping: training.workouts.lazy.filter { $0.status == .missed && $0.kind == .workout && $0.day >= first },
            by: \.day)
        let end = min(week.to, training.today)
        let counted = training.workouts.flatMap(\.activities).filter { $0.day <= end }
            .map { CountedActivity($0, training.physiology) }.inOrder
        let amounts = Dictionary(
            [DayTotals](counted).map { ($0.day, $0.amounts) }, uniquingKeysWith: { first, _ in first })
        let past = (0..<8).map { ago in
            PastWeek(week.moved(byWeeks: -ago), until: end, training, amounts, weekStart)
        }
        weeks = past.reversed().map {
            TrendWeek(
                start: $0.days.from, compliancePercent: $0.figures.compliancePercent, loadTenths: $0.loadTenths)
        }
        (total, totalBefore) = (past[0].figures, past[1].figures)
        let before = past[1...4].filter { $0.loadTenths != nil }
        let mean = { (value: (PastWeek) -> Int) in
            before.count >= 3 ? before.reduce(0) { $0.adding(value($1)) } / before.count : nil
        }
        meanSeconds = mean(\.movingSeconds)
        curve =
            LoadCurve(
                of: counted, since: counted.first?.day, from: end.advanced(by: -365), until: end, [],
                training.physiology.loadScale
            ).days
        load = ReportedLoad(
            week: past[0].loadTenths, mean: mean { $0.loadTenths ?? 0 },
            form: past[0].loadTenths == nil ? nil : curve.last?.form,
            isEstimated: counted.contains { $0.loadIsEstimated && $0.day >= week.from.advanced(by: -28) })
    }

    private struct PastWeek {
        let days: Window
        let figures: PlanAndDone.Figures
        let movingSeconds: Int
        /// nil if too few of its days are known.
        let loadTenths: Int?

        init(
            _ days: Window, until end: Day, _ training: ReportedTraining, _ amounts: [Day: Amounts],
            _ weekStart: WeekStart
        ) {
            self.days = days
            figures =
                PlanAndDone(
                    of: training.workouts, in: days, today: training.today, training.known, weekStart
                ).total
            let sum = days.all.compactMap { amounts[$0] }.reduce(into: Amounts()) { $0.add($1) }
            movingSeconds = sum.movingSeconds
            // TrainingPeaks' own figures tell no load.
            let known = days.all.count { day in
                day <= end && training.known.source(of: day).map { $0 != .trainingPeaks } ?? false
            }
            loadTenths = known >= WeekFacts.leastKnown ? sum.loadTenths : nil
        }
    }
}

extension WeekFacts {
    var today: Day { training.today }

    /// Whether the week has come to its last day.
    var isWhole: Bool { week.to <= today }

    /// The day that counts as today for what lies ahead: of a week long past, its last day.
    var present: Day { today <= week.to.advanced(by: 7) ? today : week.to }

    /// The days that are over, the last one last.
    private var daysOver: [Day] { week.all.filter { $0 < today } }

    /// How many of the days that are over are known, and whether that is too few to judge the week.
    var knownDays: (known: Int, of: Int, areTooFew: Bool) {
        let over = daysOver
        let known = over.count(where: training.known.contains)
        return (known, over.count, isWhole ? known < Self.leastKnown : 2 * known < over.count)
    }

    func figures(of workouts: [MergedWorkout]) -> PlanAndDone.Figures {
        PlanAndDone(of: workouts, in: week, today: today, training.known, weekStart).total
    }

    var days: [ReportedDay] {
        week.all.map { day in
            ReportedDay(day: day, workouts: workouts.filter { $0.day == day && ($0.kind != .rest) })
        }
    }

    var hasDaysOff: Bool { workouts.contains { $0.kind == .rest } }

    var race: ReportedRace? {
        let races = training.workouts.filter { $0.isRace && $0.status == .planned && $0.day >= present }
        return races.min { ($0.day, $0.uid) < ($1.day, $1.uid) }.map { race in
            ReportedRace(day: race.day, daysLeft: present.distance(to: race.day), name: race.raceName)
        }
    }

    /// Races of the next three weeks and key sessions of the next seven days.
    var ahead: [KeySession] {
        let next = Window(from: present.advanced(by: 1), to: present.advanced(by: 7))
        let open = training.workouts.filter { $0.status == .planned && $0.day > present }
        let races = open.filter { $0.isRace && $0.day <= present.advanced(by: 21) }
        let sessions = KeySession.all(in: open.filter { next.contains($0.day) && !$0.isRace }, rules.keyWords)
        return (races.map { KeySession(workout: $0, why: .race) } + sessions)
            .sorted { ($0.workout.day, $0.workout.uid) < ($1.workout.day, $1.workout.uid) }
    }

    func hasRecording(after day: Day) -> Bool { hasRecording(from: day.advanced(by: 1), to: present) }

    /// The days with a recording up to the present one, in order: the week's and the day after it, on which it is reported.
    var recordedDays: [Day] {
        let last = min(present, week.to.advanced(by: 1))
        return doneDays.filter { week.from <= $0 && $0 <= last }.sorted()
    }

    /// The days without a recording up to a day, as far back as they are known. The last one may be unknown, since
    /// the feed tells of a day when it is over, and may be read later than the report is made.
    ///
    /// - Returns: nil if nothing was missed in the last seven days.
    func silence(upTo day: Day) -> Silence? {
        guard let last = training.known.last(upTo: day), last.distance(to: day) <= 1, !hasRecording(from: last, to: day)
        else { return nil }
        var silence = Silence()
        for ago in 0..<Silence.most {
            let day = last.advanced(by: -ago)
            if doneDays.contains(day) {
                silence.since = day
                break
            }
            guard training.known.contains(day) else { break }
            silence.first = day
            guard let missed = missedOn[day] else { continue }
            silence.days.insert(day, at: 0)
            silence.sessions = missed + silence.sessions
        }
        guard let latest = silence.days.last, latest.distance(to: last) < 7 else { return nil }
        return silence
    }

    private func hasRecording(from first: Day, to last: Day) -> Bool {
        doneDays.contains { first <= $0 && $0 <= last }
    }

    /// Days in a row on which nothing was recorded.
    struct Silence {
        /// Those with something planned, in order.
        var days: [Day] = []
        var sessions: [MergedWorkout] = []
        /// The last day with a recording; nil if none is known.
        var since: Day?
        var first: Day?

        /// So many days are looked at.
        static let most = 92
    }
}

extension Window {
    var all: [Day] { (from.number...max(from.number, to.number)).map { Day(number: $0) } }

    func moved(byWeeks weeks: Int) -> Window {
        Window(from: from.advanced(by: 7 * weeks), to: to.advanced(by: 7 * weeks))
    }
}
