import Athletes
import Basics
import Export
import HTTPTypes
import Pages
import Workouts

/// An athlete's activities: the list with its filters, and each by itself.
enum ActivityPages {
    static let all = [
        Route("/athletes/{name}/activities", (.get, Route.page(list))),
        Route("/athletes/{name}/activities/{id}", (.get, Route.page(activity))),
        Route("/athletes/{name}/activities/{id}/edit", (.post, Route.form(edit))),
    ]

    private static func list(_ visit: PageVisit) async throws -> Answer {
        let asked = AskedActivities(visit.asked.query, today: visit.today)
        let known = try await visit.known(from: nil)
        let found = known.map { asked.order.sorted($0.activities.filter(asked.filter.lets)) } ?? []
        let actions = await visit.actions(back: .activities)
        let list = visit.path("activities")
        var page = ActivitiesPage(
            today: visit.today, units: visit.athlete.wording.units, address: visit.path(), actions: actions)
        page.links = asked.links(to: list)
        page.fields = asked.fields
        page.kept = asked.kept
        page.count = found.count
        page.hasAny = known?.activities.isEmpty == false
        page.problems = asked.problemsElsewhere
        page.types = types(in: known, chosen: asked.types)
        let pages = (found.count + Self.rows - 1) / Self.rows
        page.rows = found.dropFirst((asked.page - 1) * Self.rows).prefix(Self.rows).map { found in
            ActivitiesPage.Row(
                found.activity, plan: known?.workout(of: found)?.planned?.title, isExcluded: found.isExcluded)
        }
        if asked.page > 1, pages > 0 { page.previous = asked.address(of: min(asked.page - 1, pages), in: list) }
        if asked.page < pages { page.next = asked.address(of: asked.page + 1, in: list) }
        var frame = await visit.frame("activities", "Activities", part: "activities")
        frame.isWaiting = actions.isSyncing
        frame.isPoweredByStrava = page.hasAny
        var answer = visit.answer(page.html(frame), actions)
        if asked.hasProblems { answer.status = .unprocessableContent }
        return answer
    }

    /// So many are on a page.
    private static let rows = 50

    /// Strava's types that there are, and those that are asked for.
    private static func types(in known: KnownWorkouts?, chosen: [String]) -> [(name: String, isChosen: Bool)] {
        var types = Set((known?.activities ?? []).map(\.activity.sportType.rawValue)).union(chosen)
        types.remove("")
        return types.sorted().map { ($0, chosen.contains($0)) }
    }

    private static func activity(_ visit: PageVisit) async throws -> Answer {
        let (known, found) = try await found(visit)
        let fields = EditFields(of: found)
        return await answer(
            visit,
            ActivityPage(
                found.activity, of: known.workout(of: found), edit: fields.form, units: visit.athlete.wording.units,
                address: visit.path()))
    }

    private static func edit(_ visit: PageVisit, _ form: Fields) async throws -> Answer {
        let (known, found) = try await found(visit)
        let fields = EditFields(form, of: found)
        guard let wish = fields.wish else {
            var page = await answer(
                visit,
                ActivityPage(
                    found.activity, of: known.workout(of: found), edit: fields.form, units: visit.athlete.wording.units,
                    address: visit.path()))
            page.status = .unprocessableContent
            return page
        }
        var message = Message.edited
        do throws(ServerError) { try await visit.hall.edit(found.activity.id, wish, of: visit.owner) } catch {
            guard error.code == .busy else { throw error }
            message = .busy
        }
        return .seeOther(visit.path("activities/\(found.activity.id)") + "?message=\(message.rawValue)")
    }

    private static func answer(_ visit: PageVisit, _ page: ActivityPage) async -> Answer {
        var frame = await visit.frame("activity", page.heading, part: "activities")
        frame.isPoweredByStrava = true
        return .page(page.html(frame))
    }

    /// The activity that the path names.
    private static func found(
        _ visit: PageVisit
    ) async throws(ServerError) -> (known: KnownWorkouts, found: KnownActivity) {
        let text = visit.asked.segments[3]
        guard let id = Int64(text), String(id) == text, let known = try await visit.known(from: nil),
            let found = known.activities.first(where: { $0.activity.id == id })
        else { throw ServerError(.notFound, "There is no such activity.") }
        return (known, found)
    }
}
