import Athletes
import Export
import HTTPTypes
import Pages
import Workouts

/// An athlete's activities: the list with its filters, and single ones.
enum ActivityRoutes {
    static let all: [Route] = [
        .page("/athletes/{name}/activities", list),
        .page("/athletes/{name}/activities/{id}", activity),
        .form("/athletes/{name}/activities/{id}/edit", edit, with: \.changes),
    ]

    private static func list(_ visit: PageVisit) async throws -> ServerResponse {
        let shown = ShownActivities(visit.request.query, today: visit.today)
        let known = try await visit.known(from: nil)
        let wish = shown.wish
        let (found, rows) = known.map(wish.found) ?? ([], [])
        let actions = await visit.actions(back: .activities)
        let list = visit.path("activities")
        var page = ActivitiesPage(
            today: visit.today, units: visit.athlete.wording.units, address: visit.path(), actions: actions)
        page.links = shown.links(to: list)
        page.fields = shown.fields
        page.kept = shown.kept
        page.count = found.count
        page.hasAny = known?.hasActivities == true
        page.problems = shown.problemsElsewhere
        page.types = types(in: known, chosen: shown.types)
        let pages = (found.count + wish.pageSize - 1) / wish.pageSize
        page.rows = rows.map { found in
            (found.activity, plan: known?.workout(of: found)?.planned?.title, isExcluded: found.isExcluded)
        }
        if wish.page > 1, pages > 0 { page.previous = shown.address(of: min(wish.page - 1, pages), in: list) }
        if wish.page < pages { page.next = shown.address(of: wish.page + 1, in: list) }
        var frame = await visit.frame("activities", "Activities", part: "activities")
        frame.isWaiting = actions.isSyncing
        frame.isPoweredByStrava = known?.hasStrava == true
        var response = visit.response(page.html(frame), actions)
        if shown.hasProblems { response.status = .unprocessableContent }
        return response
    }

    /// The athlete's Strava sport types, and the requested ones.
    private static func types(in known: KnownWorkouts?, chosen: [String]) -> [(name: String, isChosen: Bool)] {
        var types = Set((known?.activities ?? []).map(\.activity.sportType.rawValue)).union(chosen)
        types.remove("")
        return types.sorted().map { ($0, chosen.contains($0)) }
    }

    private static func activity(_ visit: PageVisit) async throws -> ServerResponse {
        let (known, found) = try await found(visit)
        return try await response(visit, found, in: known, EditFields(of: found))
    }

    private static func edit(
        _ visit: PageVisit, _ form: FormFields, _ changes: ChangesByHand
    ) async throws -> ServerResponse {
        let (known, found) = try await found(visit)
        let fields = EditFields(form, of: found)
        guard let wish = fields.wish else {
            var page = try await response(visit, found, in: known, fields)
            page.status = .unprocessableContent
            return page
        }
        var message = PageMessage.edited
        do { try await changes.edit(found.activity.id, wish, of: visit.owner) } catch {
            guard ServerError(any: error)?.code == .busy else { throw error }
            message = .busy
        }
        return .seeOther(visit.path("activities/\(found.activity.id)") + "?message=\(message.rawValue)")
    }

    private static func response(
        _ visit: PageVisit, _ found: KnownActivity, in known: KnownWorkouts, _ fields: EditFields
    ) async throws -> ServerResponse {
        var page = ActivityPage(
            found.activity, of: known.workout(of: found), edit: fields.form, units: visit.athlete.wording.units,
            address: visit.path())
        page.recording = try await onWorker { try visit.owner.recording(of: found) }
        var frame = await visit.frame("activity", page.heading, part: "activities")
        frame.isPoweredByStrava = page.isFromStrava
        return .page(page.html(frame))
    }

    /// The activity in the path.
    private static func found(
        _ visit: PageVisit
    ) async throws -> (known: KnownWorkouts, found: KnownActivity) {
        let text = visit.request.parameters["id"] ?? ""
        guard let id = ActivityID(text), let known = try await visit.known(from: nil),
            let found = known.activity(id)
        else { throw ServerError(.notFound, "There is no such activity.") }
        return (known, found)
    }
}
