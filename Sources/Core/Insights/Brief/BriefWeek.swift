package import Basics
import Workouts

package struct BriefWeek: Sendable, Equatable {
    package let start: Day
    /// Up to and including the day.
    package let soFar: PlanAndDone.Figures
    package let whole: PlanAndDone.Figures
    package let sports: [Sport]
    /// Whether the activities of each of its days up to today are known.
    package let isKnown: Bool
    /// What was done in a week in which nothing is planned; nil if anything is planned, or nothing done.
    package let done: BriefSums?
    /// What was done on the same days of the week before; nil if `done` is, or if not all of those days are known.
    package let doneBefore: BriefSums?

    package struct Sport: Sendable, Equatable {
        package let sport: String
        package let soFar: PlanAndDone.Figures
        package let whole: PlanAndDone.Figures
    }

    init(of training: CountedTraining, on day: Day, _ weekStart: WeekStart) {
        let start = weekStart.start(of: day)
        let today = training.today
        let workouts = training.workouts
        func figures(from first: Day, to last: Day) -> PlanAndDone {
            PlanAndDone(of: workouts, in: Window(from: first, to: last), today: today, weekStart)
        }
        let soFar = figures(from: start, to: day)
        let whole = figures(from: start, to: start.advanced(by: 6))
        self.start = start
        self.soFar = soFar.total
        self.whole = whole.total
        sports = whole.sports.map { sport in
            Sport(sport: sport.sport, soFar: soFar.figures(of: sport.sport), whole: sport.figures)
        }
        self.isKnown = (0..<7).map { start.advanced(by: $0) }.allSatisfy { $0 > today || training.isKnown($0) }
        guard whole.total.planned == 0, whole.total.unplanned > 0 else {
            (done, doneBefore) = (nil, nil)
            return
        }
        func sums(_ days: Window) -> BriefSums {
            BriefSums(
                figures(from: days.from, to: days.to).total, training.activities.filter { days.contains($0.day) },
                until: days.to)
        }
        // A morning before training isn't compared with a whole day.
        let isTodayIdle = !workouts.contains { $0.day == today && $0.status == .completed }
        let end = min(start.advanced(by: 6), isTodayIdle ? today.advanced(by: -1) : today)
        done = sums(Window(from: start, to: end))
        let isBeforeKnown = stride(from: start.number, through: end.number, by: 1)
            .allSatisfy { training.isKnown(Day(number: $0 - 7)) }
        doneBefore = isBeforeKnown ? sums(Window(from: start.advanced(by: -7), to: end.advanced(by: -7))) : nil
    }
}

package struct BriefSums: Sendable, Equatable {
    package let until: Day
    /// Seconds, including what only TrainingPeaks has recorded.
    package let seconds: Int
    package let millimeters: Int
    package let climbMillimeters: Int
    package let loadTenths: Int
    package let loadIsEstimated: Bool

    fileprivate init(_ figures: PlanAndDone.Figures, _ activities: [CountedActivity], until: Day) {
        let amounts = activities.amounts
        self.until = until
        seconds = figures.doneSeconds.adding(figures.unplannedSeconds)
        millimeters = figures.doneMillimeters.adding(figures.unplannedMillimeters)
        climbMillimeters = amounts.climbMillimeters
        loadTenths = amounts.loadTenths
        loadIsEstimated = activities.contains(where: \.loadIsEstimated)
    }
}
