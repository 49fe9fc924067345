import Athletes
import Basics
import Export
import HTTPTypes
import Pages
import Settings
import Store
import Web
import Workouts

/// The first page: the athletes that the asker may see; if there is only one, that athlete's calendar.
enum RosterRoutes {
    static let all = [Route.open(.get, "/", .page, page)]

    private static let page: Route.Open = { request, context in
        guard case .session(let session, let id)? = try await context.authentication.session(request),
            session.athlete.map({ context.roster.owner(of: $0) != nil }) ?? true
        else {
            return .seeOther(context.path("/sign-in?then=%2F"))
        }
        let owners = context.owners(for: .session(session, id: id))
        let message = request.query["message"]
        if owners.count == 1 {
            let place = context.path(PageVisit.path("calendar", of: owners[0].athlete))
            return .seeOther(place + (message.map { "?message=\(PercentEncoding.encoded($0))" } ?? ""))
        }
        var frame = PageFrame(base: context.publicURL.path, page: "roster", heading: "Athletes")
        frame.csrf = id.formToken(maskedBy: context.outside.randomBytes)
        frame.message = Message.frame(for: message)
        frame.links = [PageFrame.Link("Athletes", to: context.path("/"), isCurrent: true)]
        var rows: [RosterPage.Row] = []
        for owner in owners { rows.append(await row(owner, context)) }
        frame.isPoweredByStrava = owners.contains { $0.athlete.strava != nil || !$0.athlete.activities.isEmpty }
        var page = RosterPage(rows)
        page.configurationBroken = context.roster.brokenSince.map { PageFrame.PastMoment($0, before: context.now) }
        return .page(page.html(frame))
    }

    private static func row(_ owner: AthleteOwner, _ context: ServerContext) async -> RosterPage.Row {
        var row = RosterPage.Row(
            name: owner.athlete.name, address: context.path(PageVisit.path("calendar", of: owner.athlete)))
        do throws(ServerError) {
            row.week = try await week(of: owner, context)
            let run: RunRecord?
            do throws(StoreError) { run = try owner.lastRun() } catch { throw ServerError(error) }
            guard let run else { return row }
            row.lastSync = run.lastSync.map { PageFrame.PastMoment($0, before: context.now) }
            row.trouble =
                run.failure(of: owner) ?? run.troubles.first.map { RemoteWords(owner).text(of: $0, for: .page) }
            row.hasFailed = run.status != 0
        } catch {
            row.trouble = error.sentence
            row.hasFailed = true
        }
        return row
    }

    private static func week(of owner: AthleteOwner, _ context: ServerContext) async throws(ServerError) -> AthleteWeek?
    {
        let now = context.now
        let monday = owner.athlete.zone.local(now).day.monday
        return try await context.cache.made(.week, of: owner, from: monday, isAlone: true, at: now) { known, today in
            AthleteWeek(of: known.workouts, planIsKnown: known.input.planIsKnown, today: today)
        }
    }
}
