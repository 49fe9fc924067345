package import Athletes
import Basics
import Insights
import Reports
import Senders
package import Settings
import Store
import Web

/// What messages need of the configuration and of this process.
package struct MessengerContext: Sendable {
    /// nil if no mail is configured.
    let mail: MailAccount?
    /// The address of Telegram's API.
    let telegram: Address
    let environment: [String: String]
    /// The first day of a week in briefs.
    let weekStart: WeekStart
    private let configuration: Configuration
    /// All athletes, whom a coach's report is about.
    private let owners: [AthleteOwner]
    /// Whether titles name the athlete.
    let namesAthletes: Bool
    /// The address of the pages, without a final slash; nil if only this machine reaches them.
    let pages: String?

    /// - Parameters:
    ///   - environment: that of this process.
    ///   - owners: all configured athletes.
    package init(_ configuration: Configuration, _ environment: [String: String], _ owners: [AthleteOwner]) {
        self.configuration = configuration
        self.owners = owners
        mail = configuration.mail
        telegram = configuration.telegram
        self.environment = environment
        weekStart = configuration.weekStart
        namesAthletes = configuration.hasSeveralAthletes
        pages = configuration.server.publicURL.map { "\($0)" }
    }
}

extension MessengerContext {
    func waysOut(of owner: AthleteOwner, _ outside: Outside) -> WaysOut {
        WaysOut(
            athlete: owner.athlete.name, mail: mail, telegram: telegram, environment: environment, outside: outside
        ) { number, former, bot in
            // If that can't be written, Telegram tells the new number once more.
            try? owner.keepChat(number, of: bot, insteadOf: former)
        }
    }

    /// The address of a day's page; nil without a public address.
    func page(of day: Day, _ athlete: Athlete) -> String? {
        pages.map { "\($0)/athletes/\(athlete.name.percentEncoded)/days/\(day)" }
    }

    /// A coach's report of a week, as it is asked for; nil if nothing is known of any athlete.
    func report(of week: String, at now: Instant) -> CoachReport? {
        let roster = configuration.roster(of: owners)
        let today = roster.map { $0.athlete.zone.local(now).day }.min() ?? now.utc.day
        let weekStart = configuration.reportWeekStart
        guard let window = try? ReportWish(week: week).window(today: today, weekStart) else { return nil }
        let week = ReportedWeek(
            window, weekStart, configuration.coach.rules, isRoster: true, publicURL: pages)
        let report = week.report(of: roster.map { (try? week.told(of: $0)) ?? week.told(ofUnread: $0) })
        return report.isKnown ? report : nil
    }
}
