import Athletes
import Basics
import Pages
import Reports
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
        var rows: [RosterPage.Row] = []
        for owner in owners { rows.append(await row(site, context.look(at: owner))) }
        frame.isPoweredByStrava = owners.contains { $0.athlete.strava != nil || !$0.athlete.activities.isEmpty }
        let broken = context.roster.brokenSince.map { PageFrame.PastMoment($0, before: context.now) }
        return .page(RosterPage.html(frame, rows, broken: broken))
    }

    private static func row(_ site: Site, _ look: KnownCache.Look) async -> RosterPage.Row {
        let owner = look.owner
        var row = RosterPage.Row(
            name: owner.athlete.name, address: site.path(PageVisit.path("calendar", of: owner.athlete)))
        do {
            row.week = try await week(look)
            guard let run = try await look.lastRun() else { return row }
            row.lastSync = run.lastWholeRead.map { PageFrame.PastMoment($0, before: look.now) }
            row.trouble =
                run.failure(of: owner) ?? run.troubles.first.map { RemoteWords(owner).text(of: $0, for: .page) }
            row.hasFailed = run.status != 0
        } catch {
            row.trouble = ServerError(any: error)?.sentence ?? ErrorCode.internalError.message
            row.hasFailed = true
        }
        return row
    }

    private static func week(_ look: KnownCache.Look) async throws -> AthleteWeek? {
        let monday = look.owner.athlete.zone.local(look.now).day.monday
        return try await look.made(.week, from: monday, isAlone: true) { known, today in
            AthleteWeek(of: known.workouts, planIsKnown: known.input.planIsKnown, today: today)
        }
    }
}
