package import Basics
package import Insights
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
    ///   - loads: the load of each week, by its Monday.
    ///   - planIsKnown: whether the plan was ever read; until then nothing is called extra.
    ///   - address: the path of the athlete's pages, without a slash at its end.
    package init(
        _ month: CalendarMonth, of all: [MergedWorkout], loads: [Day: WeekLoad] = [:], planIsKnown: Bool = true,
        today: Day, known: KnownDays, units: Units, address: String
    ) {
        self.month = month
        self.address = address
        let rows = MonthRows(
            month: month, workouts: Array(all.on(month.days)), loads: loads, planIsKnown: planIsKnown, today: today,
            known: known, units: units, address: address)
        markup = Templates.part("month", rows.values)
    }
}

extension CalendarMonth {
    /// From the Monday of the first week to the Sunday of the last.
    var days: ClosedRange<Day> { firstDay.monday...lastDay.monday.advanced(by: 6) }
}

private struct MonthRows {
    let month: CalendarMonth
    let workouts: [MergedWorkout]
    let loads: [Day: WeekLoad]
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
        let days = month.days
        let sums = PlanAndDone(
            of: workouts, in: Window(from: days.lowerBound, to: days.upperBound), today: today, known, .monday
        ).weeks
        let longestSum = sums.map(\.longest).max() ?? 0
        let longest = workouts.map(\.longestSeconds).max() ?? 0
        return stride(from: days.lowerBound.number, through: days.upperBound.number, by: 7).map { number in
            let monday = Day(number: number)
            let sum = WeekSum(
                monday: monday, week: sums.first { $0.start == monday }, today: today, longest: longestSum,
                load: loads[monday])
            return [
                "isNow": today.monday == monday, "sum": sum.values,
                "days": (0..<7).map { values(of: monday.advanced(by: $0), longest) },
            ]
        }
    }

    private func values(of day: Day, _ longest: Double) -> [String: Any] {
        let all = workouts.on(day...day)
        let address = "\(address)/days/\(day)"
        let look = [
            CalendarMonth(of: day) == month ? nil : "outside", all.isEmpty ? "nothing" : nil,
            all.allSatisfy { $0.kind == .rest } ? "none" : nil,
        ]
        return Pages.known([
            "day": day.description, "address": address, "isToday": day == today,
            "dayLook": look.compactMap(\.self).joined(separator: " "), "weekday": day.weekdayShort,
            "number": day.components.day,
            "ofMonth": day.components.day == 1 || day == month.days.lowerBound
                ? CalendarMonth(of: day).wordShort : nil,
            "cards": all.prefix(Self.mostOfDay).map {
                WorkoutCard(
                    workout: $0, units: units, address: address, longest: longest, planIsKnown: planIsKnown
                ).values
            },
            "more": all.count > Self.mostOfDay ? all.count - Self.mostOfDay : nil,
        ])
    }
}
