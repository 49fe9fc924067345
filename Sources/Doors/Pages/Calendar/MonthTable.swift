package import Basics
import Insights
package import Workouts

/// A month's plan and activities, day by day, and the sums of its weeks. It is the same for every reader, so that it
/// can be cached until something changes.
package struct MonthTable: Sendable {
    package let month: CalendarMonth
    /// The path of the athlete's pages, without a slash at its end.
    package let address: String
    let markup: Markup

    /// - Parameters:
    ///   - all: all known workouts, in the published order, including missed ones.
    ///   - planIsKnown: whether the plan was ever read; until then nothing is called unplanned.
    ///   - address: the path of the athlete's pages, without a slash at its end.
    package init(
        _ month: CalendarMonth, of all: [MergedWorkout], planIsKnown: Bool = true, today: Day, known: KnownDays,
        units: Units, address: String
    ) {
        self.month = month
        self.address = address
        let days = month.firstDay.monday...month.lastDay.monday.advanced(by: 6)
        let rows = MonthRows(
            month: month, days: days, workouts: Array(all.on(days)), planIsKnown: planIsKnown, today: today,
            known: known, units: units, address: address)
        markup = Templates.part("month", rows.values)
    }
}

private struct MonthRows {
    let month: CalendarMonth
    /// From the Monday of the first week to the Sunday of the last.
    let days: ClosedRange<Day>
    let workouts: [MergedWorkout]
    let planIsKnown: Bool
    let today: Day
    let known: KnownDays
    let units: Units
    let address: String

    private static let mostOfDay = 8

    private static let weekdays = (0..<7).map { number in
        // 5 January 1970 was a Monday.
        ["name": Day(number: 4 + number).weekdayShort]
    }

    var values: [String: Any] {
        [
            "month": month.description, "monthWords": month.words, "weekdays": Self.weekdays, "weeks": weeks,
        ]
    }

    private var weeks: [[String: Any]] {
        let sums = PlanAndDone(
            of: workouts, in: Window(from: days.lowerBound, to: days.upperBound), today: today, known, .monday)
        return stride(from: days.lowerBound.number, through: days.upperBound.number, by: 7).map { number in
            let monday = Day(number: number)
            let sum = sums.weeks.first { $0.start == monday }
            return [
                "days": (0..<7).map { values(of: monday.advanced(by: $0)) },
                "sum": WeekSum(monday: monday, week: sum, planIsKnown: planIsKnown).values,
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
            "cards": all.prefix(Self.mostOfDay).map { WorkoutCard(workout: $0, units: units, address: address).values },
        ]
        if all.count > Self.mostOfDay { values["more"] = all.count - Self.mostOfDay }
        return values
    }
}
