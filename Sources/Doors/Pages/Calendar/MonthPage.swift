package import Basics
package import Insights
package import Workouts

package struct MonthPage: Sendable {
    private let month: CalendarMonth
    /// The month's table.
    private let table: Markup
    private let today: Day
    /// The months from the first workout to the last; nil without workouts.
    private let months: ClosedRange<CalendarMonth>?
    /// The nearest months before and after that have workouts.
    private let nearest: (before: CalendarMonth?, after: CalendarMonth?)
    private let isEmpty: Bool
    /// How the week, the form and the next race stand today; nil in other months than the present.
    private let lead: LeadFacts?
    /// The action of the form that connects Strava; nil if there is nothing to connect.
    private let connect: String?
    /// The path of the athlete's pages, without a slash at its end.
    private let address: String

    package init(
        _ month: CalendarMonth, _ table: Markup, of all: [MergedWorkout], today: Day, _ brief: Brief?,
        connect: String?, address: String
    ) {
        (self.month, self.table, self.today, self.connect, self.address) = (month, table, today, connect, address)
        lead = month.days.contains(today) ? brief.map { LeadFacts($0, address: address) } : nil
        isEmpty = all.on(month.firstDay...month.lastDay).isEmpty
        months = all.first.flatMap { first in all.last.map { CalendarMonth(of: first.day)...CalendarMonth(of: $0.day) }
        }
        nearest = (
            all.prefix(all.index(of: month.firstDay)).last.map { CalendarMonth(of: $0.day) },
            all.dropFirst(all.index(of: month.lastDay.advanced(by: 1))).first.map { CalendarMonth(of: $0.day) }
        )
    }

    package static func isShown(_ month: CalendarMonth) -> Bool { month.firstDay.isPlausible }

    package var heading: String { "Workouts · \(month.words)" }

    package func html(_ frame: PageFrame) -> String {
        let content = known([
            "lead": lead?.values, "monthWords": month.words, "table": table.html,
            "toToday": "\(address)/calendar#today",
            "connect": connect,
            "previous": reachable(-1).map(place), "next": reachable(1).map(place), "isEmpty": isEmpty ? true : nil,
            "nearestBefore": isEmpty ? nearest.before.map(place) : nil,
            "nearestAfter": isEmpty ? nearest.after.map(place) : nil,
        ])
        return Templates.page("calendar", frame, content)
    }

    /// The month before or after; nil beyond the months with workouts and the current one.
    private func reachable(_ step: Int) -> CalendarMonth? {
        let other = month.advanced(by: step)
        let now = CalendarMonth(of: today)
        let (first, last) = (min(months?.lowerBound ?? now, now), max(months?.upperBound ?? now, now))
        guard Self.isShown(other), step < 0 ? other >= first : other <= last else { return nil }
        return other
    }

    private func place(of month: CalendarMonth) -> [String: Any] {
        ["address": "\(address)/calendar?month=\(month)", "words": month.words, "short": month.wordShort]
    }
}

extension RandomAccessCollection<MergedWorkout> where Index == Int {
    /// The workouts of some days; the collection is in order of days.
    func on(_ days: ClosedRange<Day>) -> SubSequence {
        self[index(of: days.lowerBound)..<index(of: days.upperBound.advanced(by: 1))]
    }

    /// The position of the first workout that isn't before a day.
    func index(of day: Day) -> Int { partitioningIndex { $0.day >= day } }
}

/// A month's plan and activities, day by day, and the sums of its weeks. It is the same for every reader, so that its
/// markup can be cached until something changes.
package struct MonthTable {
    private let month: CalendarMonth
    /// Those of the month's weeks.
    private let workouts: [MergedWorkout]
    private let loads: [Day: WeekLoad]
    private let planIsKnown: Bool
    private let today: Day
    private let known: KnownDays
    private let units: Units
    private let address: String

    /// - Parameters:
    ///   - all: all known workouts, in the published order, including missed ones.
    ///   - loads: the load of each week, by its Monday.
    ///   - planIsKnown: whether the plan was ever read; until then nothing is called extra.
    ///   - address: the path of the athlete's pages, without a slash at its end.
    package init(
        _ month: CalendarMonth, of all: [MergedWorkout], loads: [Day: WeekLoad] = [:], planIsKnown: Bool = true,
        today: Day, known: KnownDays, units: Units, address: String
    ) {
        (self.month, workouts, self.loads, self.planIsKnown) = (month, Array(all.on(month.days)), loads, planIsKnown)
        (self.today, self.known, self.units, self.address) = (today, known, units, address)
    }

    private static let mostOfDay = 8

    private static let weekdays = (0..<7).map { number in
        // 5 January 1970 was a Monday.
        ["name": Day(number: 4 + number).weekdayShort]
    }

    package var markup: Markup {
        Templates.part(
            "month",
            ["month": month.description, "monthWords": month.words, "weekdays": Self.weekdays, "weeks": weeks])
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

extension CalendarMonth {
    /// From the Monday of the first week to the Sunday of the last.
    var days: ClosedRange<Day> { firstDay.monday...lastDay.monday.advanced(by: 6) }
}
