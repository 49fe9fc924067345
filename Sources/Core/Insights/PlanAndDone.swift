package import Basics
package import Workouts

/// Compares plan and completion: the merged list's workouts and completed events, including future days.
package struct PlanAndDone: Sendable, Equatable {
    package let weeks: [Week]
    package let sports: [Sport]
    package let total: Figures

    package struct Week: Sendable, Equatable {
        package let start: Day
        package let total: Figures
        package let sports: [Sport]
    }

    package struct Sport: Sendable, Equatable {
        package let sport: String
        package let figures: Figures
    }

    package init(
        of workouts: [MergedWorkout], in window: Window, today: Day, _ known: KnownDays, _ weekStart: WeekStart
    ) {
        let entries = workouts.compactMap { window.contains($0.day) ? Entry($0, today: today, known) : nil }
        weeks = Dictionary(grouping: entries) { weekStart.start(of: $0.day) }.sorted { $0.key < $1.key }
            .map { Week(start: $0, total: Figures($1), sports: Sport.all(of: $1)) }
        sports = Sport.all(of: entries)
        total = Figures(entries)
    }

    /// Tenths of the planned Training Stress Score of each week that has one, by the week's first day.
    package var plannedStressTenths: [Day: Int] {
        weeks.reduce(into: [:]) { $0[$1.start] = $1.total.plannedStressTenths }
    }

    /// The last weeks up to a day's week, and at most as many after it; only weeks with entries.
    package func weeks(_ count: Int, around day: Day, _ weekStart: WeekStart) -> (past: [Week], toCome: [Week]) {
        let first = weekStart.start(of: day).advanced(by: 7 - count * 7)
        return (
            weeks.filter { $0.start >= first && $0.start <= day }, Array(weeks.filter { $0.start > day }.prefix(count))
        )
    }

    /// A sport's figures; all 0 if it has no entries.
    func figures(of sport: String) -> Figures { sports.first { $0.sport == sport }?.figures ?? Figures([]) }
}

extension PlanAndDone.Sport {
    fileprivate static func all(of entries: [Entry]) -> [PlanAndDone.Sport] {
        Dictionary(grouping: entries, by: \.sport).sorted { $0.key < $1.key }
            .map { PlanAndDone.Sport(sport: $0, figures: PlanAndDone.Figures($1)) }
    }
}

extension PlanAndDone {
    /// How many entries there are of each kind, with their times (whole seconds) and distances (whole millimetres).
    package struct Figures: Sendable, Equatable {
        /// Entries with a plan, completed and missed.
        package private(set) var done = 0
        package private(set) var missed = 0
        /// Planned for today or later.
        package private(set) var open = 0
        /// Planned for a day whose activities aren't known.
        package private(set) var unknown = 0
        /// Completed without a plan.
        package private(set) var unplanned = 0
        package private(set) var plannedSeconds = 0
        package private(set) var plannedMillimeters = 0
        /// Over entries with a plan.
        package private(set) var doneSeconds = 0
        package private(set) var doneMillimeters = 0
        package private(set) var missedSeconds = 0
        package private(set) var unplannedSeconds = 0
        package private(set) var unplannedMillimeters = 0
        /// Tenths of the planned Training Stress Score, in total and of missed entries; nil if no entry has one.
        package private(set) var plannedStressTenths: Int?
        package private(set) var missedStressTenths: Int?
        /// The times that the percentage compares: those of entries with a planned time that were missed, or completed
        /// in a known time on a known day or today. Of an unknown day only what was done would count, not what was missed.
        package private(set) var countedDoneSeconds = 0
        package private(set) var countedPlannedSeconds = 0
        /// The planned times for today or later, and of what isn't known to be done on days whose activities aren't known.
        package private(set) var openSeconds = 0
        package private(set) var unknownSeconds = 0
        /// The completed times of entries with a planned time on days whose activities aren't known.
        package private(set) var unknownDoneSeconds = 0
        /// The planned times of what was completed in an unknown time.
        package private(set) var untoldSeconds = 0
        /// Completed entries, planned or not, that only TrainingPeaks has.
        package private(set) var withoutActivity = 0
        /// The counted completed time in percent of the counted planned time, half up, 9999 at most; nil if there is no
        /// planned time.
        package private(set) var compliancePercent: Int?
        /// Green 80–120 %, yellow 50–79 and 121–150, orange beyond, red if no time was completed.
        package private(set) var band: Compliance.Band?

        package var planned: Int { done + missed + open + unknown }

        fileprivate init(_ entries: [Entry]) {
            for entry in entries {
                add(entry)
                guard let planned = entry.plannedSeconds, planned > 0 else { continue }
                if entry.outcome == .done, entry.doneSeconds == 0 {
                    untoldSeconds = untoldSeconds.adding(planned)
                } else if entry.outcome == .done, !entry.dayIsKnown {
                    unknownDoneSeconds = unknownDoneSeconds.adding(entry.doneSeconds)
                } else if entry.outcome == .missed || entry.outcome == .done {
                    countedPlannedSeconds = countedPlannedSeconds.adding(planned)
                    countedDoneSeconds = countedDoneSeconds.adding(entry.doneSeconds)
                }
            }
            guard countedPlannedSeconds > 0 else { return }
            let percent = min(countedDoneSeconds.share(of: countedPlannedSeconds, in: 100), 9999)
            compliancePercent = percent
            band = countedDoneSeconds > 0 ? Compliance.band(of: percent) : .red
        }

        private mutating func add(_ entry: Entry) {
            if entry.isWithoutActivity { withoutActivity += 1 }
            switch entry.outcome {
            case .done: done += 1
            case .missed: missed += 1
            case .open:
                open += 1
                openSeconds = openSeconds.adding(entry.plannedSeconds ?? 0)
            case .unknown:
                unknown += 1
                unknownSeconds = unknownSeconds.adding(entry.plannedSeconds ?? 0)
            case .unplanned:
                unplanned += 1
                unplannedSeconds = unplannedSeconds.adding(entry.doneSeconds)
                unplannedMillimeters = unplannedMillimeters.adding(entry.doneMillimeters)
                return
            }
            plannedSeconds = plannedSeconds.adding(entry.plannedSeconds ?? 0)
            plannedMillimeters = plannedMillimeters.adding(entry.plannedMillimeters)
            doneSeconds = doneSeconds.adding(entry.doneSeconds)
            doneMillimeters = doneMillimeters.adding(entry.doneMillimeters)
            if entry.outcome == .missed { missedSeconds = missedSeconds.adding(entry.plannedSeconds ?? 0) }
            if let stress = entry.stressTenths {
                plannedStressTenths = (plannedStressTenths ?? 0).adding(stress)
                missedStressTenths = (missedStressTenths ?? 0).adding(entry.outcome == .missed ? stress : 0)
            }
        }
    }
}

private struct Entry {
    enum Outcome {
        case done, missed, open, unknown, unplanned
    }

    let day: Day
    let sport: String
    let outcome: Outcome
    /// Whether it would be known if it had been missed, or may still be done.
    let dayIsKnown: Bool
    /// nil if there is no planned time.
    let plannedSeconds: Int?
    let plannedMillimeters: Int
    /// 0 if the time is unknown, or the entry isn't completed.
    let doneSeconds: Int
    let doneMillimeters: Int
    let stressTenths: Int?
    /// Whether it is completed, and only TrainingPeaks has it.
    let isWithoutActivity: Bool

    /// nil unless it is a workout or a completed event.
    init?(_ workout: MergedWorkout, today: Day, _ known: KnownDays) {
        guard workout.kind == .workout || workout.kind == .event && workout.status == .completed else { return nil }
        let plan = workout.planOfWorkout
        switch workout.status {
        case .completed where workout.day > today: return nil
        case .completed: outcome = plan == nil ? .unplanned : .done
        case .missed: outcome = .missed
        // A recording that TrainingPeaks has for a future day counts once that day is past.
        case .planned where plan == nil: return nil
        case .planned: outcome = workout.day >= today ? .open : .unknown
        }
        day = workout.day
        dayIsKnown = day >= today || known.contains(day)
        sport = workout.sport
        plannedSeconds = plan?.planned.duration?.roundedSeconds
        plannedMillimeters = plan?.planned.distance?.roundedMillimeters ?? 0
        let recorded = workout.activities
        let isDone = workout.status == .completed
        isWithoutActivity = isDone && recorded.isEmpty
        let seconds = recorded.reduce(0) { $0.adding($1.movingTime.roundedSeconds) }
        let millimeters = recorded.reduce(0) { $0.adding($1.distance?.roundedMillimeters ?? 0) }
        doneSeconds = !isDone ? 0 : seconds > 0 ? seconds : workout.volume.duration?.roundedSeconds ?? 0
        doneMillimeters = !isDone ? 0 : millimeters > 0 ? millimeters : workout.volume.distance?.roundedMillimeters ?? 0
        stressTenths = plan?.tss.flatMap { $0.isFinite && $0 >= 0 ? Int(halfUp: $0 * 10) : nil }
    }
}

extension MergedWorkout {
    /// The plan; nil for a mere recording or a day off, which requires nothing.
    var planOfWorkout: PlannedWorkout? { planned.flatMap { $0.isRecording || $0.kind == .rest ? nil : $0 } }
}

extension Set<Day> {
    /// The planned days off: days with a Day Off and no workout in the plan.
    init(daysOffIn workouts: [MergedWorkout]) {
        self = []
        var trained: Set<Day> = []
        for case let plan? in workouts.lazy.map(\.planned) where !plan.isRecording {
            if plan.kind == .rest { insert(plan.day) }
            if plan.kind == .workout { trained.insert(plan.day) }
        }
        subtract(trained)
    }
}

/// The percentage of a plan in words: with the two times that it compares, and the times that it leaves out.
package struct PlanWords: Sendable {
    package struct Part: Sendable {
        fileprivate var joint = ""
        /// `2:28`
        package let time: String
        /// `of 2:25, 102 %`, `not planned`
        package let words: String

        package var text: String { "\(joint)\(time) \(words)" }
    }

    /// `2:28 of 2:25, 102 %`; nil if nothing can be compared.
    package let compared: Part?
    /// `and 3:53 without a planned time`, `1:10 not planned`, `0:40 still open`, `0:45 done on days not known`; each only
    /// if there is such a time.
    package let besides: [Part]

    package var parts: [Part] { [compared].compactMap(\.self) + besides }

    /// - Parameters:
    ///   - planIsKnown: whether the plan was ever read; until then nothing is called "not planned".
    ///   - clock: formats a number of seconds above 0 as hours and minutes.
    package init(_ figures: PlanAndDone.Figures, planIsKnown: Bool = true, clock: (Int) -> String) {
        let done = figures.countedDoneSeconds
        compared = figures.compliancePercent.map { percent in
            Part(
                time: done > 0 ? clock(done) : "0:00",
                words: "of \(clock(figures.countedPlannedSeconds)), \(percent) %")
        }
        // Less than half a minute would be shown as 0:00.
        var besides = [
            (figures.doneSeconds - done - figures.unknownDoneSeconds, "without a planned time"),
            (figures.unplannedSeconds, planIsKnown ? "not planned" : "done"),
            (figures.openSeconds, "still open"), (figures.unknownSeconds, "not known"),
            (figures.unknownDoneSeconds, "done on days not known"),
            (figures.untoldSeconds, "planned and done in an unknown time"),
        ].filter { $0.0 >= 30 }.map { Part(time: clock($0.0), words: $0.1) }
        if compared != nil, besides.first?.words == "without a planned time" { besides[0].joint = "and " }
        self.besides = besides
    }
}
