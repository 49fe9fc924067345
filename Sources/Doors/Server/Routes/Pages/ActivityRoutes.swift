import Athletes
import Basics
import Export
import HTTPTypes
import Pages
import Workouts

/// An athlete's activities: the list with its filters, and single ones.
enum ActivityRoutes {
    static let all: [Route] = [
        .page("/athletes/{name}/activities", list),
        .page("/athletes/{name}/activities/{id}", activity),
        .form("/athletes/{name}/activities/{id}/edit", edit),
    ]

    private static func list(_ visit: PageVisit) async throws -> ServerResponse {
        let shown = ShownActivities(visit.request.query, today: visit.today)
        let known = try await visit.known(from: nil)
        let wish = shown.wish
        let (found, rows) = known.map(wish.found) ?? ([], [])
        let actions = await visit.actions(back: .activities)
        let list = visit.path("activities")
        let pages = (found.count + wish.pageSize - 1) / wish.pageSize
        let lines = ActivityLines(today: visit.today, units: visit.athlete.wording.units, address: visit.path())
        let fields = shown.fields
        let types = types(in: known, chosen: shown.types)
        let hasAny = known?.hasActivities == true
        var content: [String: Any?] = [
            "links": shown.links(to: list), "kept": shown.kept, "list": list, "count": found.count,
            "countWords": found.count.activities, "hasAny": hasAny, "isFiltered": hasAny && found.isEmpty,
            "isBeyond": !found.isEmpty && rows.isEmpty, "hasRows": !rows.isEmpty,
            "hasStrava": rows.contains { !$0.activity.id.isFile },
            "rows": rows.map { found in
                let plan = known?.workout(of: found)?.planned?.title
                return lines.values(of: found.activity, plan: plan, isExcluded: found.isExcluded)
            },
            "actions": actions, "isOpen": fields.values.contains { !$0.value.isEmpty }, "types": types,
            "areSeveral": types.count(where: \.isChosen) > 1, "problems": shown.problemsElsewhere,
            "orders": orders.map { (key: $0, label: $1, isChosen: $0 == fields["sort"]?.value) },
            "previous": wish.page > 1 && pages > 0 ? shown.address(of: min(wish.page - 1, pages), in: list) : nil,
            "next": wish.page < pages ? shown.address(of: wish.page + 1, in: list) : nil,
        ]
        for (name, field) in fields { content["field_\(name)"] = field }
        var frame = await visit.frame("activities", "Activities", part: "activities")
        frame.isWaiting = actions.isSyncing
        frame.isPoweredByStrava = known?.hasStrava == true
        var response = visit.response(Templates.page("activities", frame, content), actions)
        if shown.hasProblems { response.status = .unprocessableContent }
        return response
    }

    private static let orders = [
        ("-start", "Latest first"), ("start", "Earliest first"), ("-distance", "Longest distance"),
        ("-duration", "Longest time"), ("-calories", "Most calories"), ("name", "Name"),
    ]

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

    private static func edit(_ visit: PageVisit, _ form: FormFields) async throws -> ServerResponse {
        let (known, found) = try await found(visit)
        let fields = EditFields(form, of: found)
        guard let wish = fields.wish else {
            var page = try await response(visit, found, in: known, fields)
            page.status = .unprocessableContent
            return page
        }
        let (id, context) = (found.activity.id, visit.context)
        let isSaved = try await unlessBusy { try await context.edit(id, wish, of: visit.owner) } != nil
        return visit.seeOther("activities/\(id)", isSaved ? .edited : .busy)
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

    private static func found(_ visit: PageVisit) async throws -> (known: KnownWorkouts, found: KnownActivity) {
        let text = visit.request.parameters["id"] ?? ""
        guard let id = ActivityID(text), let known = try await visit.known(from: nil),
            let found = known.activity(id)
        else { throw ServerError(.notFound, "There is no such activity.") }
        return (known, found)
    }
}
