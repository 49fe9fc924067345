package import Basics
package import Workouts

/// An athlete's training in figures: the same value for the command, the pages and the API.
///
/// An activity counts on the day of the place where it was recorded. All amounts are whole units, so that the result
/// doesn't depend on the order of the input: seconds, millimetres, tenths of a point of load, tenths of a kilocalorie.
package struct Insights: Sendable, Equatable {
    package let today: Day
    package let weekStart: WeekStart
    package let window: Window
    package let totals: Sums
    /// The window's days with an activity, in order.
    package let days: [DayTotals]
    package let heatmap: Heatmap
    package let streaks: Streaks
    package let peakDays: [DayTotals]
    package let weeks: [Week]
    package let months: [Month]
    /// Figures that need more than day totals; nil if there are only day totals.
    package let details: Details?

    package struct Details: Sendable, Equatable {
        package let zone: Zone
        /// The included sports, sorted; nil for all.
        package let sports: [String]?
        /// The day of the first known activity in these sports.
        package let since: Day?
        /// The window's activities with an estimated load, and with estimated calories.
        package let estimatedLoads: Int
        package let estimatedCalories: Int
        package let isAnyLoadEstimated: Bool
        /// Newest first, over everything known up to the end.
        package let years: [Year]
        package let rhythm: Rhythm
        package let breakdown: [SportShare]
        package let peakActivities: [CountedActivity]
        package let pace: [SportPace]
        package let effort: Effort
        /// nil if no activity of the window has zone times.
        package let zones: ZoneWeeks?
        package let plan: PlanAndDone
        package let records: [Record]
        package let eddington: [Eddington]
        package let load: LoadCurve
    }

    /// The last day that counts: the earlier of the window's last day and today.
    package var end: Day { min(window.to, today) }

    package var isNow: Bool { end == today }

    /// Why there are no active days, in a sentence; nil if there are some.
    package var idleSentence: String? {
        guard days.isEmpty else { return nil }
        let contents = heatmap.weeks.flatMap(\.cells).map(\.content)
        let hasUnknown = contents.contains(.unknown)
        guard contents.contains(where: { if case .known = $0 { true } else { false } }) else {
            return hasUnknown ? "Nothing is known of these days." : "These days are still to come."
        }
        return "Nothing was recorded in these days" + (hasUnknown ? ", as far as they are known." : ".")
    }

    /// The last day of a run. A run of weeks ends with its last week, or the last day that counts.
    package func lastDay(of run: Streaks.Run, in unit: Streaks.Unit) -> Day {
        unit == .week ? min(run.to.advanced(by: 6), end) : run.to
    }
}

extension Insights {
    /// Computes the figures of a complete merged list.
    ///
    /// - Parameters:
    ///   - zoneTimes: the time in each heart rate zone, by the activities' ids.
    package static func build(
        of workouts: [MergedWorkout], today: Day, zone: Zone, known: KnownDays,
        zoneTimes: [ActivityID: [HeartRateZoneTime]] = [:], _ question: Question
    ) -> Insights {
        let end = min(question.window.to, today)
        let filter = SportFilter(sports: question.sports)
        let chosen = workouts.counted(upTo: today, question.physiology, zoneTimes, where: filter.lets)
        let past = chosen.upTo(end)
        let shown = past.from(question.window.from)
        let daysOff = Set(daysOffIn: workouts)
        let since = chosen.lazy.map(\.day).min()
        let days = [DayTotals](past)
        let details = Details(
            zone: zone, sports: question.sports?.sorted(), since: since,
            estimatedLoads: shown.count(where: \.loadIsEstimated),
            estimatedCalories: shown.count(where: \.caloriesAreEstimated),
            isAnyLoadEstimated: past.contains(where: \.loadIsEstimated),
            years: Year.all(of: days, until: end, known), rhythm: Rhythm(of: shown),
            breakdown: SportShare.breakdown(of: shown),
            peakActivities: CountedActivity.peaks(of: shown, by: question.metric),
            pace: SportPace.all(of: shown, until: end, question.weekStart),
            effort: Effort(of: shown, in: question.window.from, until: end, question.weekStart),
            zones: ZoneWeeks(of: shown, in: question.window.from, until: end, question.weekStart),
            plan: PlanAndDone(
                of: filter.chosen(of: workouts), in: question.window, today: today, known, question.weekStart),
            records: Record.all(of: past), eddington: Eddington.all(of: past),
            load: LoadCurve(
                of: past, since: since, from: question.window.from, until: end, shown, question.physiology.loadScale))
        return Insights(
            days: days, today: today, question, daysOff: daysOff, known, details)
    }

    /// Computes nothing but the sums of the window's days with an activity.
    package static func days(of workouts: [MergedWorkout], today: Day, _ question: Question) -> [DayTotals] {
        let filter = SportFilter(sports: question.sports)
        let chosen = workouts.lazy.flatMap(\.activities).filter { activity in
            activity.day <= today && question.window.contains(activity.day) && filter.lets(activity)
        }
        return [DayTotals](Array(chosen.map { CountedActivity($0, question.physiology) }))
    }

    /// Computes the figures that need only day totals. Two totals of one day are added; every day counts as known.
    package static func buildPartial(days: [DayTotals], today: Day, _ question: Question) -> Insights {
        let end = min(question.window.to, today)
        var totals: [Day: Amounts] = [:]
        for day in days where day.day <= end && day.amounts.activities > 0 {
            totals[day.day, default: Amounts()].add(day.amounts)
        }
        return Insights(
            days: [DayTotals](totals), today: today, question, daysOff: nil,
            KnownDays([Day(number: .min)...Day(number: .max)]), nil)
    }

    /// - Parameters:
    ///   - days: all known days up to the window's end, in order.
    ///   - daysOff: planned days off; nil if no plan is known.
    private init(
        days: [DayTotals], today: Day, _ question: Question, daysOff: Set<Day>?, _ known: KnownDays,
        _ details: Details?
    ) {
        let window = question.window
        let end = min(window.to, today)
        let shown = days.filter { $0.day >= window.from }
        self.today = today
        weekStart = question.weekStart
        self.window = window
        totals = shown.sums
        self.days = shown
        heatmap = Heatmap(
            of: shown, in: window, today: today, question.metric, weekStart, question.levels,
            daysOff: daysOff ?? [], known)
        streaks = Streaks(
            of: days.map(\.day), until: end, today: today, weekStart, daysOff: daysOff)
        peakDays = shown.peaks(by: question.metric)
        weeks = Week.all(of: shown, from: window.from, until: end, weekStart)
        months = Month.all(of: shown, from: window.from, until: end)
        self.details = details
    }
}

private struct SportFilter {
    let sports: Set<String>?

    /// An activity belongs to its own sport, whatever plan it fulfilled.
    func lets(_ activity: Activity) -> Bool {
        guard let sports else { return true }
        return !sports.isDisjoint(with: activity.sportNames)
    }

    func chosen(of workouts: [MergedWorkout]) -> [MergedWorkout] {
        guard let sports else { return workouts }
        return workouts.filter { !sports.isDisjoint(with: $0.sportNames) }
    }
}
