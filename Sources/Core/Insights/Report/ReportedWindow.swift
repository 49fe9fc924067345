package import Basics

/// Which week a report is about, as it is asked for: `2026-W12`, or a day of the week.
package struct ReportWish: Sendable {
    /// A day of the week; nil for the running week, or on its first day for the last one.
    private let day: Day?
    /// Whether it is about the last seven days, whatever week they belong to.
    private let isLastSeven: Bool

    package static let names: Set<String> = ["week"]

    package init(day: Day? = nil, isLastSeven: Bool = false) {
        self.day = day
        self.isLastSeven = isLastSeven
    }

    package init(_ parameters: Parameters) throws(BadParameter) {
        guard let text = try parameters.text("week") else {
            self.init()
            return
        }
        try self.init(week: text)
    }

    /// - Parameter text: `2026-W12`, or a day of the week.
    package init(week text: String) throws(BadParameter) {
        guard let named = Day(iso: text) ?? Day(firstOfISOWeek: text), named.isPlausible else {
            throw BadParameter("week", "Not a week. Use a week such as 2026-W12, or a day of it such as 2026-03-18.")
        }
        self.init(day: named)
    }

    /// The seven days of the report.
    ///
    /// - Throws: `BadParameter` if the week is still to come.
    package func window(today: Day, _ weekStart: WeekStart) throws(BadParameter) -> Window {
        guard !isLastSeven else { return Window(from: today.advanced(by: -6), to: today) }
        let running = weekStart.start(of: today)
        let first = day.map(weekStart.start) ?? (running == today ? running.advanced(by: -7) : running)
        guard first <= today else { throw BadParameter("week", "This week is still to come.") }
        return Window(from: first, to: first.advanced(by: 6))
    }
}

extension Day {
    /// The Monday of an ISO week such as `2026-W12`; nil for any other text, and for a week that the year lacks.
    init?(firstOfISOWeek text: String) {
        let parts = text.split(separator: "-W", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 4, parts[1].count == 2, let year = Int(parts[0]),
            let week = Int(parts[1]), (1...53).contains(week), let fourth = Day(year: year, month: 1, day: 4)
        else { return nil }
        // The fourth of January is always in the first week.
        let monday = WeekStart.monday.start(of: fourth).advanced(by: 7 * (week - 1))
        guard WeekStart.monday.isoName(of: monday) == text else { return nil }
        self = monday
    }
}
