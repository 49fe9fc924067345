import Athletes
import Basics
import Export
import Pages
import Workouts

/// An athlete's months, and the button that requests a run.
enum MonthRoutes {
    static let all: [Route] = [
        .page("/athletes/{name}/calendar", month),
        .form("/athletes/{name}/sync", sync),
    ]

    private static func month(_ visit: PageVisit) async throws -> ServerResponse {
        let month = try chosenMonth(visit)
        let actions = await visit.actions(back: .calendar)
        let first = month.firstDay.advanced(by: -6)
        let look = await visit.look()
        guard let known = try await look.known(from: first) else {
            var frame = await visit.frame("calendar", "Workouts · \(month.words)", part: "calendar")
            frame.isWaiting = actions.isSyncing
            return visit.neverSynced(frame, actions)
        }
        let (today, address) = (visit.today, visit.path())
        let units = visit.athlete.wording.units
        let table = try await look.made(.month(month), from: first) { known, today in
            MonthTable(
                month, of: known.workouts, planIsKnown: known.input.planIsKnown, today: today, units: units,
                address: address)
        }
        guard let table else { throw ServerError(.memoryDamaged, "The athlete's memory has gone.") }
        // The publication begins some months ago; the links to earlier months lead back as far as anything is known.
        let isFirst = known.workouts.first.map { $0.day >= month.firstDay } ?? true
        let all = isFirst ? try await look.known(from: nil)?.workouts : known.workouts
        let page = MonthPage(table, of: all ?? known.workouts, today: today, actions: actions)
        var frame = await visit.frame("calendar", page.heading, part: "calendar")
        frame.isWaiting = actions.isSyncing
        frame.isPoweredByStrava = known.hasStrava
        return visit.response(page.html(frame), actions)
    }

    private static func chosenMonth(_ visit: PageVisit) throws -> CalendarMonth {
        guard visit.request.query.all.contains(where: { $0.name == "month" }) else {
            return CalendarMonth(of: visit.today)
        }
        guard let month = visit.request.query["month"].flatMap({ CalendarMonth(iso: $0) }), MonthPage.isShown(month)
        else {
            throw ServerError(.notFound, "There is no such month.")
        }
        return month
    }

    /// Requests a run. The next page shows its progress, and finally its result.
    private static func sync(_ visit: PageVisit, _ form: FormFields) async -> ServerResponse {
        await visit.context.queue.request(visit.athlete.name)
        let back = form["back"].flatMap(PageVisit.Back.init) ?? .calendar
        return visit.seeOther(back.rawValue, .synced)
    }
}
