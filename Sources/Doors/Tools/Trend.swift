import Athletes
import Basics
import Insights
import Profiles
import Workouts

enum TrendMetric: String, CaseIterable {
    case time, distance, elevation, load, pace
    case heartRate = "heart_rate"
    case compliance

    /// The key of a row's value, as in the insights. Pace and heart rate are means over moving time.
    var key: StaticString {
        switch self {
        case .time: "moving_time_s"
        case .distance: "distance_m"
        case .elevation: "elevation_gain_m"
        case .load: "load"
        case .pace: "speed_mps"
        case .heartRate: "average_heartrate"
        case .compliance: "compliance_pct"
        }
    }
}

enum TrendUnit: String, CaseIterable { case week, month, year }

/// A metric over weeks, months or years. What isn't known has no row.
struct Trend {
    struct Row {
        let start: Day
        /// How many of the period's days are known and asked for; nil for all.
        let days: Int?
        let value: Value
    }

    enum Value {
        /// - Parameter loadIsEstimated: nil for any other metric than load.
        case amount(Double, activities: Int, loadIsEstimated: Bool?)
        case compliance(PlanAndDone.Figures)
    }

    let rows: [Row]

    init(
        _ metric: TrendMetric, by unit: TrendUnit, _ training: Training, from: Day, to: Day, _ sports: Set<String>?
    ) {
        let (first, last) = (max(from, training.firstDay), min(to, training.today))
        let start = { unit.start(of: $0, training.weekStart) }
        func isAsked(_ day: Day, _ names: Set<String>) -> Bool {
            first <= day && day <= last && sports.map { !$0.isDisjoint(with: names) } ?? true
        }
        var sums: [Day: Amounts] = [:]
        for day in first <= last ? training.days(Window(from: first, to: last), sports) : [] {
            sums[start(day.day), default: Amounts()].add(day.amounts)
        }
        let activities = Dictionary(
            grouping: !metric.needsActivities
                ? [] : training.known.past.flatMap(\.activities).filter { isAsked($0.day, $0.sportNames) }
        ) { start($0.day) }
        let workouts = Dictionary(
            grouping: metric != .compliance
                ? [] : training.known.workouts.filter { isAsked($0.day, $0.sportNames) }
        ) { start($0.day) }
        rows = unit.starts(from: first, to: last, training.weekStart).compactMap { start in
            let (from, to) = (max(start, first), min(unit.end(of: start), last))
            let days = (from.number...to.number).count { training.tells(of: Day(number: $0)) }
            let isWhole = from == start && to == unit.end(of: start) && days == from.distance(to: to) + 1
            let value: Value?
            if metric == .compliance {
                let figures = PlanAndDone(
                    of: workouts[start] ?? [], in: Window(from: from, to: to), today: training.today,
                    training.known.input.knownDays, training.weekStart
                ).total
                value = figures.compliancePercent.map { _ in .compliance(figures) }
            } else {
                let (sum, all) = (sums[start] ?? Amounts(), activities[start] ?? [])
                let isEstimated = all.contains { $0.loadIsEstimated(training.athlete.physiology) }
                let amount = days > 0 ? metric.value(of: sum, all) : nil
                value = amount.map {
                    .amount($0, activities: sum.activities, loadIsEstimated: metric == .load ? isEstimated : nil)
                }
            }
            return value.map { Row(start: start, days: isWhole ? nil : days, value: $0) }
        }
    }
}

extension TrendMetric {
    fileprivate var needsActivities: Bool { self == .pace || self == .heartRate || self == .load }

    /// nil for a mean of nothing, and for compliance, which is of the plan.
    fileprivate func value(of sums: Amounts, _ activities: [Activity]) -> Double? {
        switch self {
        case .compliance: nil
        case .time: Double(sums.movingSeconds)
        case .distance: Double(sums.millimeters) / 1000
        case .elevation: Double(sums.climbMillimeters) / 1000
        case .load: Double(sums.loadTenths) / 10
        case .pace: activities.mean { activity, _ in activity.distance?.meters }
        case .heartRate: activities.mean { activity, seconds in activity.averageHeartRate.map { $0 * seconds } }
        }
    }
}

extension [Activity] {
    /// The mean over the moving time of those that have an amount; nil if none has.
    fileprivate func mean(of amount: (Activity, _ seconds: Double) -> Double?) -> Double? {
        var (sum, all) = (0.0, 0.0)
        for activity in self {
            let seconds = Double(activity.movingTime.measured?.wholeSeconds ?? 0)
            guard seconds > 0, let amount = amount(activity, seconds), amount > 0 else { continue }
            sum += amount
            all += seconds
        }
        return all > 0 ? sum / all : nil
    }
}

extension TrendUnit {
    fileprivate func start(of day: Day, _ weekStart: WeekStart) -> Day {
        switch self {
        case .week: weekStart.start(of: day)
        case .month: CalendarMonth(of: day).firstDay
        case .year: Day(year: day.components.year, month: 1, day: 1) ?? day
        }
    }

    fileprivate func end(of start: Day) -> Day {
        switch self {
        case .week: start.advanced(by: 6)
        case .month: CalendarMonth(of: start).lastDay
        case .year: Day(year: start.components.year, month: 12, day: 31) ?? start
        }
    }

    fileprivate func starts(from first: Day, to last: Day, _ weekStart: WeekStart) -> [Day] {
        var starts: [Day] = []
        var day = first
        while day <= last {
            let start = start(of: day, weekStart)
            starts.append(start)
            day = end(of: start).advanced(by: 1)
        }
        return starts
    }
}
