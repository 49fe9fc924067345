package import Basics
import Export
import Insights
package import Workouts

/// A month of an athlete, with the ways to others.
package struct MonthPage: Sendable {
    private let table: MonthTable
    private let today: Day
    /// Where there is something at all; nil for nothing.
    private let known: ClosedRange<CalendarMonth>?
    /// The nearest months before and after that have something.
    private let nearest: (before: CalendarMonth?, after: CalendarMonth?)
    private let isEmpty: Bool
    package var actions: PlanActions

    /// - Parameters:
    ///   - all: all that is known, in the published order.
    ///   - today: the athlete's day.
    package init(_ table: MonthTable, of all: [MergedWorkout], today: Day, actions: PlanActions) {
        self.table = table
        self.today = today
        self.actions = actions
        let month = table.month
        isEmpty = all.on(month.firstDay...month.lastDay).isEmpty
        known = all.first.flatMap { first in all.last.map { CalendarMonth(of: first.day)...CalendarMonth(of: $0.day) } }
        nearest = (
            all.prefix(all.index(of: month.firstDay)).last.map { CalendarMonth(of: $0.day) },
            all.dropFirst(all.index(of: month.lastDay.advanced(by: 1))).first.map { CalendarMonth(of: $0.day) }
        )
    }

    /// The months that pages may be asked for.
    package static func isShown(_ month: CalendarMonth) -> Bool { month.firstDay.isPlausible }

    private var month: CalendarMonth { table.month }
    private var address: String { table.address }

    /// How the heading calls it.
    package var heading: String { "Workouts · \(month.words)" }

    package func html(_ frame: PageFrame) -> String {
        var content: [String: Any] = [
            "monthWords": month.words, "table": table.markup.html, "toToday": "\(address)/calendar#today",
            "actions": actions.values,
        ]
        content["previous"] = reachable(-1).map(place)
        content["next"] = reachable(1).map(place)
        if isEmpty {
            content["isEmpty"] = true
            content["nearestBefore"] = nearest.before.map(place)
            content["nearestAfter"] = nearest.after.map(place)
        }
        return Templates.page("calendar", frame, content)
    }
}

extension MonthPage {
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
}

extension RandomAccessCollection<MergedWorkout> where Index == Int {
    /// Those of some days; the workouts are in order of days.
    func on(_ days: ClosedRange<Day>) -> SubSequence {
        self[index(of: days.lowerBound)..<index(of: days.upperBound.advanced(by: 1))]
    }

    /// The position of the first that isn't before a day.
    func index(of day: Day) -> Int { partitioningIndex { $0.day >= day } }
}
