package import Basics
package import Insights
package import Workouts

package struct MonthPage: Sendable {
    private let table: MonthTable
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

    package init(_ table: MonthTable, of all: [MergedWorkout], today: Day, _ brief: Brief?, connect: String?) {
        (self.table, self.today, self.connect) = (table, today, connect)
        let month = table.month
        lead = month.days.contains(today) ? brief.map { LeadFacts($0, address: table.address) } : nil
        isEmpty = all.on(month.firstDay...month.lastDay).isEmpty
        months = all.first.flatMap { first in all.last.map { CalendarMonth(of: first.day)...CalendarMonth(of: $0.day) }
        }
        nearest = (
            all.prefix(all.index(of: month.firstDay)).last.map { CalendarMonth(of: $0.day) },
            all.dropFirst(all.index(of: month.lastDay.advanced(by: 1))).first.map { CalendarMonth(of: $0.day) }
        )
    }

    package static func isShown(_ month: CalendarMonth) -> Bool { month.firstDay.isPlausible }

    private var month: CalendarMonth { table.month }
    private var address: String { table.address }

    package var heading: String { "Workouts · \(month.words)" }

    package func html(_ frame: PageFrame) -> String {
        let content = known([
            "lead": lead?.values, "monthWords": month.words, "table": table.markup.html,
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
