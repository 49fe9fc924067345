package import Basics
import Export
import Insights
package import Workouts

/// A month of an athlete: what was planned and done, day by day, and the sums of its weeks.
package struct MonthPage: Sendable {
    private let month: CalendarMonth
    private let today: Day
    private let units: Units
    /// From the Monday of the first week to the Sunday of the last.
    private let days: ClosedRange<Day>
    /// Those of these days, in the published order, what was missed included.
    private let workouts: [MergedWorkout]
    /// Where the athlete's pages are.
    private let address: String
    /// Where there is something at all; nil for nothing.
    private let known: ClosedRange<CalendarMonth>?
    /// The nearest months before and after that have something.
    private let nearest: (before: CalendarMonth?, after: CalendarMonth?)
    package var actions: PlanActions

    /// So many are shown of a day.
    private static let mostOfDay = 8

    /// - Parameters:
    ///   - all: all that is known, in the published order.
    ///   - today: the athlete's day.
    ///   - address: the path of the athlete's pages, without a slash at its end.
    package init(
        _ month: CalendarMonth, of all: [MergedWorkout], today: Day, units: Units, address: String, actions: PlanActions
    ) {
        self.month = month
        self.today = today
        self.units = units
        self.address = address
        self.actions = actions
        days = month.firstDay.monday...month.lastDay.monday.advanced(by: 6)
        workouts = Array(all.on(days))
        known = all.first.flatMap { first in all.last.map { CalendarMonth(of: first.day)...CalendarMonth(of: $0.day) } }
        nearest = (
            all.prefix(all.index(of: month.firstDay)).last.map { CalendarMonth(of: $0.day) },
            all.dropFirst(all.index(of: month.lastDay.advanced(by: 1))).first.map { CalendarMonth(of: $0.day) }
        )
    }

    /// The months that pages may be asked for.
    package static func isShown(_ month: CalendarMonth) -> Bool { month.firstDay.isPlausible }

    /// How the heading calls it.
    package var heading: String { "Workouts · \(month.words)" }

    package func html(_ frame: PageFrame) -> String {
        var content: [String: Any] = [
            "month": month.description, "monthWords": month.words, "weekdays": Self.weekdays, "weeks": weeks,
            "toToday": "\(address)/calendar#today", "actions": actions.values,
        ]
        content["previous"] = reachable(-1).map(place)
        content["next"] = reachable(1).map(place)
        if workouts.on(month.firstDay...month.lastDay).isEmpty {
            content["isEmpty"] = true
            content["nearestBefore"] = nearest.before.map(place)
            content["nearestAfter"] = nearest.after.map(place)
        }
        return Templates.page("calendar", frame, content)
    }
}

extension MonthPage {
    private static let weekdays = (0..<7).map { number in
        // The fifth of January 1970 was a Monday.
        ["name": Day(number: 4 + number).weekdayShort]
    }

    /// The month before or after, unless it leads on and on where nothing is.
    private func reachable(_ step: Int) -> CalendarMonth? {
        let other = month.advanced(by: step)
        let now = CalendarMonth(of: today)
        let (first, last) = (min(known?.lowerBound ?? now, now), max(known?.upperBound ?? now, now))
        guard Self.isShown(other), step < 0 ? other >= first : other <= last else { return nil }
        return other
    }

    private func place(of month: CalendarMonth) -> [String: Any] {
        ["address": "\(address)/calendar?month=\(month)", "words": month.words, "short": month.wordShort]
    }

    private var weeks: [[String: Any]] {
        let sums = PlanAndDone(
            of: workouts, in: Window(from: days.lowerBound, to: days.upperBound), today: today, .monday)
        return stride(from: days.lowerBound.number, through: days.upperBound.number, by: 7).map { number in
            let monday = Day(number: number)
            let sum = sums.weeks.first { $0.start == monday }
            return [
                "days": (0..<7).map { values(of: monday.advanced(by: $0)) },
                "sum": WeekSum(of: monday, sum, today: today).values,
            ]
        }
    }

    private func values(of day: Day) -> [String: Any] {
        let all = workouts.on(day...day)
        let address = "\(address)/days/\(day)"
        let isOutside = CalendarMonth(of: day) != month
        var values: [String: Any] = [
            "day": day.description, "address": address, "isToday": day == today, "isOutside": isOutside,
            "isEmpty": all.isEmpty, "weekday": day.weekdayShort,
            "number": day.components.day == 1 || day == days.lowerBound
                ? day.wordsWithoutYear : String(day.components.day),
            "slips": all.prefix(Self.mostOfDay).map { Slip(workout: $0, units: units, address: address).values },
        ]
        if all.count > Self.mostOfDay { values["more"] = all.count - Self.mostOfDay }
        return values
    }
}

extension RandomAccessCollection<MergedWorkout> where Index == Int {
    /// Those of some days; the workouts are in order of days.
    func on(_ days: ClosedRange<Day>) -> SubSequence {
        self[index(of: days.lowerBound)..<index(of: days.upperBound.advanced(by: 1))]
    }

    /// The position of the first that isn't before a day.
    func index(of day: Day) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle].day < day { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
