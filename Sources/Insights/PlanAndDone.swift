package import Basics
package import Workouts

/// What was planned beside what was done: the workouts of the merged list, and the events that were done, days to come
/// included.
package struct PlanAndDone: Sendable, Equatable {
    /// Those with entries.
    package let weeks: [Week]
    /// By name.
    package let sports: [Sport]
    package let total: Figures

    package struct Week: Sendable, Equatable {
        package let start: Day
        package let total: Figures
        /// By name.
        package let sports: [Sport]
    }

    package struct Sport: Sendable, Equatable {
        package let sport: String
        package let figures: Figures
    }

    package init(of workouts: [MergedWorkout], in window: Window, today: Day, _ weekStart: WeekStart) {
        let entries = workouts.compactMap { window.contains($0.day) ? Entry($0, today: today) : nil }
        weeks = Dictionary(grouping: entries) { weekStart.start(of: $0.day) }.sorted { $0.key < $1.key }
            .map { Week(start: $0, total: Figures($1), sports: Sport.all(of: $1)) }
        sports = Sport.all(of: entries)
        total = Figures(entries)
    }

    /// Tenths of the planned Training Stress Score of the weeks for which a coach typed one, by their first days.
    package var plannedStressTenths: [Day: Int] {
        Dictionary(
            weeks.lazy.compactMap { week in week.total.plannedStressTenths.map { (week.start, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Some weeks up to that of a day, and as many after it at most: those with entries.
    package func weeks(_ count: Int, around day: Day, _ weekStart: WeekStart) -> (past: [Week], toCome: [Week]) {
        let first = weekStart.start(of: day).advanced(by: 7 - count * 7)
        return (
            weeks.filter { $0.start >= first && $0.start <= day }, Array(weeks.filter { $0.start > day }.prefix(count))
        )
    }

    /// Those of a sport; all 0 where it has no entries.
    func figures(of sport: String) -> Figures {
        sports.first { $0.sport == sport }?.figures ?? Figures([])
    }
}

extension PlanAndDone.Sport {
    fileprivate static func all(of entries: [Entry]) -> [PlanAndDone.Sport] {
        Dictionary(grouping: entries, by: \.sport).sorted { $0.key < $1.key }
            .map { PlanAndDone.Sport(sport: $0, figures: PlanAndDone.Figures($1)) }
    }
}

extension PlanAndDone {
    /// How many entries there are of each kind, and how much time (whole seconds) and distance (whole millimetres).
    package struct Figures: Sendable, Equatable {
        /// Planned and done, planned and not.
        package private(set) var done = 0
        package private(set) var missed = 0
        /// Planned for today or later.
        package private(set) var open = 0
        /// Planned for a day of which nobody knows what was done.
        package private(set) var unknown = 0
        /// Done without a plan.
        package private(set) var unplanned = 0
        package private(set) var plannedSeconds = 0
        package private(set) var plannedMillimeters = 0
        /// Of entries with a plan.
        package private(set) var doneSeconds = 0
        package private(set) var doneMillimeters = 0
        package private(set) var missedSeconds = 0
        package private(set) var unplannedSeconds = 0
        package private(set) var unplannedMillimeters = 0
        /// Tenths of a planned Training Stress Score, and those of what was missed; nil where no coach typed one.
        package private(set) var plannedStressTenths: Int?
        package private(set) var missedStressTenths: Int?
        /// What the percent is made of: the times of entries with a planned time that were missed, or done in a known time.
        package private(set) var countedDoneSeconds = 0
        package private(set) var countedPlannedSeconds = 0
        /// Planned for today or later, and for a day of which the activities aren't known.
        package private(set) var openSeconds = 0
        package private(set) var unknownSeconds = 0
        /// How many were done, planned or not, of which TrainingPeaks alone knows.
        package private(set) var withoutActivity = 0
        /// Counted time done of counted time planned: half up to whole percent, 9999 at most; nil where there is none.
        package private(set) var compliancePercent: Int?
        /// Green 80–120, yellow 50–79 and 121–150, orange beyond, red when nothing of it was done.
        package private(set) var band: Compliance.Band?

        package var planned: Int { done + missed + open + unknown }

        fileprivate init(_ entries: [Entry]) {
            for entry in entries {
                add(entry)
                guard let planned = entry.plannedSeconds, planned > 0 else { continue }
                if entry.outcome == .missed || entry.outcome == .done && entry.doneSeconds > 0 {
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

/// An entry of the merged list, in whole units.
private struct Entry {
    enum Outcome {
        case done, missed, open, unknown, unplanned
    }

    let day: Day
    let sport: String
    let outcome: Outcome
    /// nil where nobody planned a time.
    let plannedSeconds: Int?
    let plannedMillimeters: Int
    /// 0 where the time isn't known, and where nothing was done.
    let doneSeconds: Int
    let doneMillimeters: Int
    let stressTenths: Int?
    /// Whether it was done, and TrainingPeaks alone knows of it.
    let isWithoutActivity: Bool

    /// nil for what is neither a workout nor an event that was done.
    init?(_ workout: MergedWorkout, today: Day) {
        guard workout.kind == .workout || workout.kind == .event && workout.status == .completed else { return nil }
        let plan = workout.planOfWorkout
        switch workout.status {
        case .completed where workout.day > today: return nil
        case .completed: outcome = plan == nil ? .unplanned : .done
        case .missed: outcome = .missed
        // What TrainingPeaks has recorded on a day to come counts on that day.
        case .planned where plan == nil: return nil
        case .planned: outcome = workout.day >= today ? .open : .unknown
        }
        day = workout.day
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
    /// The plan, unless it is a mere recording or a day off, which asks for nothing.
    fileprivate var planOfWorkout: PlannedWorkout? {
        planned.flatMap { $0.isRecording || $0.kind == .rest ? nil : $0 }
    }
}

extension Set<Day> {
    /// Planned days off: those with a Day Off and no workout in the plan.
    init(daysOffIn workouts: [MergedWorkout]) {
        let plans = workouts.lazy.compactMap(\.planned).filter { !$0.isRecording }
        self = Set(plans.filter { $0.kind == .rest }.map(\.day))
        subtract(plans.filter { $0.kind == .workout }.map(\.day))
    }
}
