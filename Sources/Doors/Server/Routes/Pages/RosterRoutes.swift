import Athletes
import Basics
import HTTPTypes
import Insights
import Pages
import Profiles
import Reports
import Settings
import Store
import Web
import Workouts

/// The first page: the athletes that the asker may see; if there is only one, that athlete's calendar.
enum RosterRoutes {
    static let all = [Route.pageOfAll("/", page)]

    private static func page(_ visit: RosterVisit) async throws -> ServerResponse {
        let (context, site) = (visit.context, visit.context.site)
        let owners = context.owners(for: visit.asker)
        let message = visit.request.query["message"]
        if owners.count == 1 {
            let place = site.path(PageVisit.path("calendar", of: owners[0].athlete))
            return .seeOther(place + (message.map { "?message=\($0.percentEncoded)" } ?? ""))
        }
        var frame = visit.frame("roster", "Athletes", at: "/")
        frame.message = PageMessage.frame(for: message)
        frame.isPoweredByStrava = owners.contains { $0.athlete.strava != nil || !$0.athlete.activities.isEmpty }
        let report = try await ReportRoutes.report(ReportWish(), for: visit.asker, context)
        frame.includesGarmin = report.athletes.contains(where: \.isFromGarmin)
        let sections = report.sections
        frame.under = owners.isEmpty ? nil : "\(sections.title): \(sections.summary)"
        let broken = context.roster.brokenSince.map { PageFrame.PastMoment($0, before: context.now) }
        let said = Dictionary(
            (sections.groups.flatMap(\.lines) + sections.fine).map { ($0.athlete, $0.text) },
            uniquingKeysWith: { first, _ in first })
        var groups: [[String: Any]] = []
        for (group, heading) in headings {
            var athletes: [[String: Any]] = []
            for told in report.athletes where told.report.group == group {
                guard let owner = owners.first(where: { $0.athlete.name == told.athlete }) else { continue }
                var values = await values(site, context.look(at: owner))
                values["sentence"] = said[told.athlete]
                values["race"] = told.report.race.map {
                    $0.daysLeft == 0 ? "Race today" : "Race in \($0.daysLeft.of("day"))"
                }
                athletes.append(values)
            }
            if !athletes.isEmpty { groups.append(["key": group.rawValue, "heading": heading, "athletes": athletes]) }
        }
        // Those of whom the coach wants no report.
        var others: [[String: Any]] = []
        for owner in owners where !report.athletes.contains(where: { $0.athlete == owner.athlete.name }) {
            others.append(await values(site, context.look(at: owner)))
        }
        if !others.isEmpty { groups.append(["key": "others", "heading": "Others", "athletes": others]) }
        return .page("roster", frame, ["groups": groups, "broken": broken, "report": site.path("/report")])
    }

    private static let headings: [(WeekReport.Group, String)] = [
        (.call, "Call"), (.plan, "Plan"), (.cannotTell, "Can’t tell"), (.fine, "Fine"),
    ]

    private static func values(_ site: Site, _ look: KnownCache.View) async -> [String: Any] {
        let owner = look.owner
        var values: [String: Any] = [
            "name": owner.athlete.name, "address": site.path(PageVisit.path("calendar", of: owner.athlete)),
            "hasFailed": false, "isLate": true,
        ]
        do {
            values["week"] = try await week(look)?.values
            guard let run = try await look.lastRun() else { return values }
            values["lastSync"] = run.lastWholeRead.map { PageFrame.PastMoment($0, before: look.now) }
            values["trouble"] =
                run.failure(of: owner) ?? run.troubles.first.map { RemoteWords(owner).text(of: $0, for: .page) }
            let hasFailed = run.status != 0
            values["hasFailed"] = hasFailed
            values["isLate"] =
                hasFailed || (run.lastWholeRead.map { $0 < look.now.advanced(bySeconds: -lateSeconds) } ?? true)
        } catch {
            values["trouble"] = ServerError(any: error)?.sentence ?? ErrorCode.internalError.message
            values["hasFailed"] = true
        }
        return values
    }

    /// Two polls at their usual pace, after which the last sync is worth a word.
    private static let lateSeconds = 3600

    private static func week(_ look: KnownCache.View) async throws -> AthleteWeek? {
        let monday = look.owner.athlete.zone.local(look.now).day.monday
        return try await look.made(.week, from: monday, isAlone: true) { known, today in
            AthleteWeek(of: known.workouts, today: today, known: known.input.knownDays)
        }
    }
}

/// The coach's week, as a page and for programs. An asker who may see all athletes gets all of them, without data from
/// Strava's API; any other gets the athlete's own week.
enum ReportRoutes {
    static let all: [Route] = [.pageOfAll("/report", page)]

    static func answer(
        _ request: ServerRequest, _ asker: Asker, _ context: ServerContext
    ) async throws -> ServerResponse {
        let wish = try ReportWish(request.query.parameters(known: ReportWish.names))
        let report = try await report(wish, for: asker, context)
        guard report.isKnown else { throw ServerError.nothingKnown }
        return .json(Array(report.json.utf8))
    }

    private static func page(_ visit: RosterVisit) async throws -> ServerResponse {
        let (context, site) = (visit.context, visit.context.site)
        let asked = PageWish(visit.request.query, names: ReportWish.names, ReportWish.init(_:))
        let report = try await report(asked.wish, for: visit.asker, context)
        let sections = report.sections
        var frame = visit.frame("report", sections.title, at: "/report")
        frame.isPoweredByStrava = report.athletes.contains { $0.origins.contains(.stravaAPI) }
        let words = report.words(isPage: true)
        func address(_ athlete: String) -> String {
            site.path("/athletes/\(athlete.percentEncoded)/days/\(report.window.to)")
        }
        func lines(_ lines: [ReportSections.Line]) -> [[String: String]] {
            lines.map { ["name": $0.name, "text": $0.text, "address": address($0.athlete)] }
        }
        let (fine, ahead) = (lines(sections.fine), lines(sections.ahead))
        let next = report.window.to.advanced(by: 1)
        let calls = sections.groups.first { $0.heading == "Call" }
        let called = sections.details.compactMap { days in
            report.athletes.first { $0.athlete == days.athlete }.map { told -> [String: Any?] in
                let total = told.report.total
                let path = site.path(PageVisit.path("", of: days.athlete))
                return [
                    "name": days.name, "address": address(days.athlete), "changes": days.changes,
                    "reasons": report.reasons(about: told), "percent": total.compliancePercent,
                    "next": sections.ahead.first { $0.athlete == days.athlete }?.text,
                    "strip": WeekStrip(
                        from: report.window.from, of: told.report.days.flatMap(\.workouts), today: told.report.today,
                        shown: told.report.today, address: String(path.dropLast())
                    ).values,
                ].merging(WeekStrip.sum(total)) { $1 }
            }.map { $0.compactMapValues(\.self) }
        }
        let content: [String: Any?] = [
            "summary": sections.summary, "legend": sections.legend, "fine": fine, "hasFine": !fine.isEmpty,
            "ahead": ahead, "hasAhead": !ahead.isEmpty,
            "called": called.isEmpty ? nil : ["heading": calls.map(\.heading), "athletes": called] as [String: Any?],
            "groups": sections.groups.filter { $0.heading != "Call" }.enumerated().map {
                (number: $0, heading: $1.heading, lines: lines($1.lines))
            },
            "fineCount": fine.count, "isRoster": report.isRoster,
            "fineWords": sections.fine.map { "\($0.name) \($0.text)" }.joined(separator: " · "),
            "latest": site.path("/report"),
            "table": FigureTables(words: words, address: site.address.path).figures(
                sections.table, leavesOutEmpty: true),
            "before": site.path("/report?week=\(report.window.from.advanced(by: -7))"),
            "after": next <= today(context) ? site.path("/report?week=\(next)") : nil,
        ]
        var response = ServerResponse.page("report", frame, content)
        if !asked.problems.isEmpty { response.status = .unprocessableContent }
        return response
    }

    /// The earliest of the athletes' dates, so that a week is over only when it is over for all of them.
    private static func today(_ context: ServerContext) -> Day {
        context.roster.owners.map { $0.athlete.zone.local(context.now).day }.min() ?? context.now.utc.day
    }

    static func report(
        _ wish: ReportWish, for asker: Asker, _ context: ServerContext
    ) async throws -> CoachWeek {
        let configuration = context.roster.configuration
        let (weekStart, rules) = (configuration.reportWeekStart, configuration.coach.rules)
        let owners = context.owners(for: asker)
        let isRoster = owners.count > 1
        let window = try wish.window(today: today(context), weekStart)
        let week = CoachWeek(
            window, weekStart, rules, isRoster: isRoster, publicURL: configuration.server.publicURL.map { "\($0)" })
        var athletes: [ReportedAthlete] = []
        for owner in isRoster ? configuration.roster(of: owners) : owners {
            do {
                let look = await context.look(at: owner)
                let told = try await look.made(.report(window, weekStart, rules, isRoster: isRoster)) {
                    try ReportedAthlete(of: $0, in: week)
                }
                guard let told else { throw ServerError.nothingKnown }
                athletes.append(told)
            } catch {
                guard isRoster else { throw error }
                athletes.append(ReportedAthlete(unread: owner, in: week))
            }
        }
        return week.with(athletes)
    }
}
