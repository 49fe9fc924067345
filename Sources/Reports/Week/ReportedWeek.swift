package import Athletes
package import Basics
package import Insights
import Store

/// Which week is reported, of a roster or of one athlete alone, and by which rules.
package struct ReportedWeek: Sendable {
    package let window: Window
    private let today: Day?
    private let weekStart: WeekStart
    private let rules: ReportRules
    private let isRoster: Bool
    private let isOfCalendar: Bool
    private let publicURL: String?

    /// - Parameters:
    ///   - today: nil for each athlete's own date.
    ///   - isRoster: whether a coach reads it, so that Strava's API stays out.
    ///   - isOfCalendar: whether it is a week of the calendar, and not just seven days.
    ///   - publicURL: the server's public address; nil if pages can't be linked to.
    package init(
        _ window: Window, today: Day? = nil, _ weekStart: WeekStart, _ rules: ReportRules, isRoster: Bool,
        isOfCalendar: Bool = true, publicURL: String?
    ) {
        self.window = window
        self.today = today
        self.weekStart = weekStart
        self.rules = rules
        self.isRoster = isRoster
        self.isOfCalendar = isOfCalendar
        self.publicURL = publicURL
    }

    /// - Throws: `RunError` if the memory can't be read.
    package func told(of owner: AthleteOwner) throws(RunError) -> ReportedAthlete {
        try ReportedAthlete(of: owner, isRoster ? .outsideAPI : .all, in: window, today: today, weekStart, rules)
    }

    /// One athlete's unreadable memory doesn't keep the others' weeks from the coach, nor the athlete's name.
    package func told(ofUnread owner: AthleteOwner) -> ReportedAthlete {
        ReportedAthlete(unread: owner, in: window, today: today, weekStart, rules)
    }

    /// - Parameter athletes: in the configured order.
    package func report(of athletes: [ReportedAthlete]) -> CoachReport {
        CoachReport(
            of: athletes, in: window, isOfCalendar: isOfCalendar, isRoster: isRoster, publicURL: publicURL)
    }
}
