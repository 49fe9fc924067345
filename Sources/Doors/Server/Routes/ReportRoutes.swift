import Athletes
import Basics
import HTTPTypes
import Insights
import Pages
import Reports
import Settings
import Store
import Web

/// The coach's week, as a page and for programs. An asker who may see all athletes gets all of them, without data from
/// Strava's API; any other gets the athlete's own week.
enum ReportRoutes {
    static let all: [Route] = [.pageOfAll("/report", page, with: \.authentication, \.cache)]

    /// The answer for programs.
    static func answer(
        _ request: ServerRequest, _ asker: Asker, _ authentication: Authentication, _ cache: KnownCache
    ) async throws -> ServerResponse {
        let wish = try ReportWish(request.query.parameters(known: ReportWish.names))
        let report = try await report(wish, for: asker, authentication, cache)
        guard report.isKnown else { throw ServerError.nothingKnown }
        return .json(Array(report.json.utf8))
    }

    private static func page(
        _ visit: RosterVisit, _ authentication: Authentication, _ cache: KnownCache
    ) async throws -> ServerResponse {
        let site = authentication.site
        let asked = PageWish(visit.request.query, names: ReportWish.names) { (parameters) throws(BadParameter) in
            try ReportWish(parameters)
        }
        let report = try await report(asked.wish, for: visit.asker, authentication, cache)
        var frame = visit.frame("report", report.title, at: "/report", site)
        frame.isPoweredByStrava = report.athletes.contains { $0.origins.contains(.stravaAPI) }
        let words = report.words(isPage: true)
        var page = ReportPage(report.table(words), words)
        page.summary = report.summary
        func address(_ athlete: String) -> String {
            site.path("/athletes/\(athlete.percentEncoded)/days/\(report.week.to)")
        }
        func line(_ told: (athlete: String, name: String, text: String)) -> ReportPage.Line {
            (name: told.name, text: told.text, address: address(told.athlete))
        }
        page.groups = report.groups.map { group in (group.heading, group.lines.map(line)) }
        page.fine = report.linesOfFine.map(line)
        page.ahead = report.linesAhead.map(line)
        page.details = report.details.map { athlete in
            let days = athlete.days.flatMap { day, lines in lines.map { (day: day, sign: $0.sign, text: $0.text) } }
            return (
                name: athlete.name, address: address(athlete.athlete), days: days, changes: athlete.changes
            )
        }
        page.legend = report.legend
        page.before = site.path("/report?week=\(report.week.from.advanced(by: -7))")
        let next = report.week.to.advanced(by: 1)
        page.after = next <= today(authentication) ? site.path("/report?week=\(next)") : nil
        var response = ServerResponse.page(page.html(frame))
        if !asked.problems.isEmpty { response.status = .unprocessableContent }
        return response
    }
}

extension ReportRoutes {
    /// The earliest of the athletes' dates, so that a week is over only when it is over for all of them.
    private static func today(_ authentication: Authentication) -> Day {
        authentication.roster.owners.map { $0.athlete.zone.local(authentication.now()).day }.min()
            ?? authentication.now().utc.day
    }

    private static func report(
        _ wish: ReportWish, for asker: Asker, _ authentication: Authentication, _ cache: KnownCache
    ) async throws -> CoachReport {
        let configuration = authentication.roster.configuration
        let (weekStart, rules) = (configuration.reportWeekStart, configuration.coach.rules)
        let owners = authentication.owners(for: asker)
        let isRoster = owners.count > 1
        let window = try wish.window(today: today(authentication), weekStart)
        let week = ReportedWeek(
            window, weekStart, rules, isRoster: isRoster, publicURL: configuration.server.publicURL.map { "\($0)" })
        var athletes: [ReportedAthlete] = []
        for owner in isRoster ? configuration.roster(of: owners) : owners {
            do {
                let look = await cache.look(at: owner, authentication.now())
                let told = try await look.made(.report(window, weekStart, rules, isRoster: isRoster)) {
                    try week.told(of: $0)
                }
                guard let told else { throw ServerError.nothingKnown }
                athletes.append(told)
            } catch {
                guard isRoster else { throw error }
                athletes.append(week.told(ofUnread: owner))
            }
        }
        return week.report(of: athletes)
    }
}
