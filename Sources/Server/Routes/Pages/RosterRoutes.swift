import Athletes
import Basics
import Export
import HTTPTypes
import Keyring
import Pages
import Settings
import Store
import Web

/// The first page: the athletes whom somebody may see; where it is one, straight to the page of that one.
enum RosterRoutes {
    static let all = [Route("/", (.get, page))]

    private static let page: Route.Work = { asked, hall in
        guard case .session(let session, let id)? = try await hall.doors.session(asked),
            session.athlete.map({ hall.roster.owner(of: $0) != nil }) ?? true
        else {
            return .seeOther(hall.path("/sign-in?then=%2F"))
        }
        let owners = hall.owners(for: .session(session, id: id))
        let message = asked.query["message"]
        if owners.count == 1 {
            let place = hall.path(PageVisit.path("calendar", of: owners[0].athlete))
            return .seeOther(place + (message.map { "?message=\(PercentEncoding.encoded($0))" } ?? ""))
        }
        var frame = PageFrame(base: hall.publicURL.path, page: "roster", heading: "Athletes")
        frame.csrf = id.formToken(maskedBy: hall.outside.randomBytes)
        frame.message = Message.frame(for: message)
        frame.links = [PageFrame.Link("Athletes", to: hall.path("/"), isCurrent: true)]
        var rows: [RosterPage.Row] = []
        for owner in owners { rows.append(await row(owner, hall)) }
        frame.isPoweredByStrava = owners.contains { $0.athlete.strava != nil || !$0.athlete.activities.isEmpty }
        var page = RosterPage(rows)
        page.configurationBroken = hall.roster.brokenSince.map { PageFrame.PastMoment($0, before: hall.now) }
        return .page(page.html(frame))
    }

    private static func row(_ owner: AthleteOwner, _ hall: Hall) async -> RosterPage.Row {
        var row = RosterPage.Row(
            name: owner.athlete.name, address: hall.path(PageVisit.path("calendar", of: owner.athlete)))
        do throws(RunError) {
            row.week = try await hall.weeks.week(of: owner, at: hall.now)
            guard let run = try RunError.memory(of: { () throws(StoreError) in try owner.lastRun() }) else {
                return row
            }
            row.lastSync = run.lastSync.map { PageFrame.PastMoment($0, before: hall.now) }
            row.trouble =
                run.failure(of: owner) ?? run.troubles.first.map { RemoteWords(owner).text(of: $0, for: .page) }
            row.hasFailed = run.status != 0
        } catch {
            row.trouble = ServerError(error).code.message
            row.hasFailed = true
        }
        return row
    }
}
