package import Athletes
import Basics
package import Insights
package import Messages

/// What a coach wants to read of a roster (`coach` in the configuration).
package struct CoachSettings: Sendable, Equatable {
    /// The athletes' names; nil for all.
    package var athletes: [String]?
    /// The first day of a week; nil for that of the configuration.
    package var weekStart: WeekStart?
    package var rules = ReportRules()
    /// When the report is sent, and by which ways; nil for never.
    package var messages: MessageSettings?

    package init() {}

    package func lists(_ name: String) -> Bool { athletes?.contains(name) ?? true }
}

extension Configuration {
    /// The first day of the report's weeks.
    package var reportWeekStart: WeekStart { coach.weekStart ?? weekStart }

    /// The athletes that the report tells a coach about.
    package func roster(of owners: [AthleteOwner], areNamed: Bool = false) -> [AthleteOwner] {
        owners.filter { $0.athlete.isInReports && (areNamed || coach.lists($0.athlete.name)) }
    }

    /// The coach, if the report is sent: on the clock of the athletes if they share one, else on that of this machine.
    package var addressedCoach: Athlete? {
        guard var messages = coach.messages, let first = athletes.first else { return nil }
        messages.reportAt?.weekStart = reportWeekStart
        let isShared = athletes.allSatisfy { $0.zone == first.zone }
        return Athlete(coach: messages, zone: isShared ? first.zone : systemZone ?? first.zone)
    }
}
