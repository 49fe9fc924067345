import Athletes
import Basics
import Export
import HTTPTypes
import Keyring
import Pages
import Settings
import Store

/// The first page: the athletes whom somebody may see; where it is one, straight to the page of that one.
enum RosterRoutes {
    static let all = [Route("/", (.get, page))]

    private static let page: Route.Work = { asked, hall in
        guard case .session(let session, let id)? = try hall.doors.session(asked),
            session.athlete.map({ hall.roster.owner(of: $0) != nil }) ?? true
        else {
            return .seeOther(hall.path("/sign-in?then=%2F"))
        }
        let owners = hall.owners(for: .session(session, id: id))
        let message = asked.query["message"]
        if owners.count == 1 {
            let place = hall.path(PageVisit.path("connections", of: owners[0].athlete))
            return .seeOther(place + (message.map { "?message=\(PercentEncoding.encoded($0))" } ?? ""))
        }
        var frame = PageFrame(base: hall.publicURL.path, page: "roster", heading: "Athletes")
        frame.csrf = id.formToken
        frame.message = Message.frame(for: message)
        var page = RosterPage(owners.map { row($0, hall) })
        page.configurationBroken = hall.roster.brokenSince.map { ($0.description, $0.words(before: hall.now)) }
        return .page(page.html(frame))
    }

    private static func row(_ owner: AthleteOwner, _ hall: Hall) -> RosterPage.Row {
        var row = RosterPage.Row(
            name: owner.athlete.name, address: hall.path(PageVisit.path("connections", of: owner.athlete)))
        do throws(StoreError) {
            guard let run = try owner.lastRun() else { return row }
            row.lastRun = (run.finished.description, run.finished.words(before: hall.now))
            row.trouble = run.shown(of: owner).troubles.first
        } catch {
            row.trouble = ServerError(error).code.message
        }
        return row
    }
}
