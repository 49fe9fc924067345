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
        /// Time done of time planned, over entries with a planned time that were missed or done in a known time: half up to
        /// whole percent, 9999 at most; nil where there are none.
        package private(set) var compliancePercent: Int?
        /// Green 80–120, yellow 50–79 and 121–150, orange beyond, red when nothing of it was done.
        package private(set) var band: Compliance.Band?

        package var planned: Int { done + missed + open + unknown }

        fileprivate init(_ entries: [Entry]) {
            var compared = (done: 0, planned: 0, isAnyDone: false)
            for entry in entries {
                add(entry)
                guard let planned = entry.plannedSeconds, planned > 0 else { continue }
                if entry.outcome == .missed {
                    compared.planned = compared.planned.adding(planned)
                } else if entry.outcome == .done, entry.doneSeconds > 0 {
                    compared.planned = compared.planned.adding(planned)
                    compared.done = compared.done.adding(entry.doneSeconds)
                    compared.isAnyDone = true
                }
            }
            guard compared.planned > 0 else { return }
            let percent = min(compared.done.share(of: compared.planned, in: 100), 9999)
            compliancePercent = percent
            band = compared.isAnyDone ? Compliance.band(of: percent) : .red
        }

        private mutating func add(_ entry: Entry) {
            switch entry.outcome {
            case .done: done += 1
            case .missed: missed += 1
            case .open: open += 1
            case .unknown: unknown += 1
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
        let recorded = workout.recordings
        let isDone = workout.status == .completed
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
