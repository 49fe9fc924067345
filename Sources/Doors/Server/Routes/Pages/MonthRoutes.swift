import Athletes
import Basics
import Export
import HTTPTypes
import Insights
import Pages
import Profiles
import Reports
import Settings
import Workouts

/// An athlete's months, and the button that requests a run.
enum MonthRoutes {
    static let all: [Route] = [
        .page("/athletes/{name}/calendar", month),
        .form("/athletes/{name}/sync", sync),
    ]

    private static func month(_ visit: PageVisit) async throws -> ServerResponse {
        let isChosen = visit.request.query.all.contains { $0.name == "month" }
        if !isChosen, let page = try await visit.firstTime() { return page }
        let month = try chosenMonth(visit)
        let connect = visit.connectAction
        let first = month.firstDay.advanced(by: -6)
        let look = await visit.look()
        guard let known = try await look.known(from: first) else {
            return await visit.neverSynced("calendar", "Workouts · \(month.words)", part: "calendar")
        }
        let (today, address) = (visit.today, visit.path())
        let units = visit.athlete.wording.units
        let athlete = visit.athlete
        // Form needs all known activities.
        let table = try await look.made(.month(month), from: nil) { known, today in
            MonthTable(
                month, of: known.workouts, loads: known.weekLoads(of: athlete), planIsKnown: known.input.planIsKnown,
                today: today, known: known.input.knownDays, units: units, address: address
            ).markup
        }
        let brief = try await look.brief(on: today, visit.context.roster.configuration.weekStart)
        guard let table else { throw ServerError(.memoryDamaged, "The athlete's memory has gone.") }
        // The publication begins some months ago; the links to earlier months lead back as far as anything is known.
        let isFirst = known.workouts.first.map { $0.day >= month.firstDay } ?? true
        let all = isFirst ? try await look.known(from: nil)?.workouts : known.workouts
        let page = MonthPage(
            month, table, of: all ?? known.workouts, today: today, brief, connect: connect, address: address)
        var frame = await visit.frame("calendar", page.heading, part: "calendar")
        frame.isWaiting = frame.sync?.isRunning == true
        frame.isWide = true
        (frame.isPoweredByStrava, frame.includesGarmin) = (known.hasStrava, known.hasGarmin)
        return visit.response(page.html(frame), connect)
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
        let place = PageVisit.places.first { $0.part == form["back"] } ?? PageVisit.places[0]
        return visit.seeOther(visit.part(of: place), .synced)
    }
}

enum DayRoutes {
    static let all: [Route] = [
        .page("/athletes/{name}/days/{day}", day),
        .form("/athletes/{name}/pair", pair),
        .form("/athletes/{name}/unpair", unpair),
    ]

    private static func day(_ visit: PageVisit) async throws -> ServerResponse {
        guard let day = visit.request.parameters["day"].flatMap({ Day(iso: $0) }), day.isPlausible else {
            throw ServerError(.notFound, "There is no such day.")
        }
        let look = await visit.look()
        let weekStart = visit.context.roster.configuration.weekStart
        // A brief needs all known workouts, for streaks and form.
        guard let known = try await look.known(from: nil), let brief = try await look.brief(on: day, weekStart),
            let explanation = try await look.made(
                .explanation(day), from: nil, { known, _ in known.explanation(of: day) })
        else {
            return await visit.neverSynced("day", day.wordsInFull, part: "calendar")
        }
        let (units, owner) = (visit.athlete.wording.units, visit.owner)
        var page = DayPage(
            day, of: known.workouts, explanation, brief: brief, known: known.input.knownDays,
            planIsKnown: known.input.planIsKnown, units: units, address: visit.path())
        page.zoneTimes = known.zoneTimes
        page.curves =
            try await look.made(.curves(day), from: nil) { known, _ in try owner.curves(of: known, on: day) } ?? [:]
        var frame = await visit.frame("day", day.wordsInFull, part: day == visit.today ? "today" : "calendar")
        (frame.isPoweredByStrava, frame.includesGarmin) = (known.hasStrava, known.hasGarmin)
        return .page(page.html(frame))
    }

    private static func pair(_ visit: PageVisit, _ form: FormFields) async throws -> ServerResponse {
        // tpmerge has no such form, so nothing matches its request.
        guard
            let wish = try? PairWish(pairing: Parameters(["uid": form["uid"], "activity_id": form["activity_id"]]))
        else { throw ServerError(.notFound, "There is no such activity.") }
        return try await response(visit, wish, .paired)
    }

    private static func unpair(_ visit: PageVisit, _ form: FormFields) async throws -> ServerResponse {
        guard let uid = form["uid"] else { throw ServerError(.notFound, "No plan has this UID.") }
        let wish = try PairWish(unpairing: uid, Parameters(["rules": form["rules"]]))
        return try await response(visit, wish, .unpaired)
    }

    /// Redirects to the plan's day; if another process holds the lock, to the calendar, since the plan wasn't looked
    /// up.
    private static func response(
        _ visit: PageVisit, _ wish: PairWish, _ message: PageMessage
    ) async throws -> ServerResponse {
        let pair = try await unlessBusy { try await visit.context.apply(wish, to: visit.owner) }
        return pair.map { visit.seeOther("days/\($0.plan.day)", message) } ?? visit.seeOther("calendar", .busy)
    }
}
