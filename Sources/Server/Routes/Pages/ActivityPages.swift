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
        page.types = types(in: known, chosen: asked.fields["type"]?.value)
        let pages = (found.count + Self.rows - 1) / Self.rows
        page.rows = found.dropFirst((asked.page - 1) * Self.rows).prefix(Self.rows).map { found in
            ActivitiesPage.Row(found.activity, plan: known?.workouts[found.workout].planned?.title)
        }
        if asked.page > 1, pages > 0 { page.previous = asked.address(of: min(asked.page - 1, pages), in: list) }
        if asked.page < pages { page.next = asked.address(of: asked.page + 1, in: list) }
        var frame = await visit.frame("activities", "Activities", part: "activities")
        frame.isPoweredByStrava = page.hasAny
        var answer = visit.answer(page.html(frame), actions)
        if asked.hasProblems { answer.status = .unprocessableContent }
        return answer
    }

    /// So many are on a page.
    private static let rows = 50

    /// Strava's types that there are, and the one that is asked for.
    private static func types(in known: KnownWorkouts?, chosen: String?) -> [String] {
        var types = Set((known?.activities ?? []).map(\.activity.sportType.rawValue))
        if let chosen { types.insert(chosen) }
        types.remove("")
        return types.sorted()
    }

    private static func activity(_ visit: PageVisit) async throws -> Answer {
        let text = visit.asked.segments.last ?? ""
        guard let id = Int64(text), String(id) == text, let known = try await visit.known(from: nil),
            let found = known.activities.first(where: { $0.activity.id == id })
        else { throw ServerError(.notFound, "There is no such activity.") }
        let page = ActivityPage(
            found.activity, of: known.workouts[found.workout], units: visit.athlete.wording.units,
            address: visit.path())
        var frame = await visit.frame("activity", page.heading, part: "activities")
        frame.isPoweredByStrava = true
        return .page(page.html(frame))
    }
}

/// Which activities a page is asked for. What makes no sense is passed over and told beside its field.
private struct AskedActivities {
    let filter: ActivityFilter
    let order: ActivityOrder
    let page: Int
    /// Each that was asked for and isn't empty, sense or not.
    private let values: [String: String]
    private let problems: [String: String]

    private static let names: Set<String> = [
        "sport", "period", "from", "to", "type", "q", "min_calories", "max_calories", "sort", "page",
    ]

    var hasProblems: Bool { !problems.isEmpty }

    init(_ query: Fields, today: Day) {
        var values: [String: String] = [:]
        var problems: [String: String] = [:]
        for (name, value) in query.all where Self.names.contains(name) && value != "" {
            if values[name] != nil { problems[name] = ErrorCode.duplicateParameter.message }
            values[name] = value ?? ""
        }
        self.values = values
        // Each round takes away one that makes no sense, so it ends.
        var sound = values.filter { problems[$0.key] == nil }
        while true {
            do throws(ServerError) {
                let query = Query(sound.mapValues { [$0] })
                (filter, order, page) = (
                    try ActivityFilter(query, today: today), try query.choice("sort") ?? .latestFirst,
                    try query.number("page", in: 1...1_000_000) ?? 1
                )
                break
            } catch {
                let name = error.parameter ?? ""
                problems[name] = error.message ?? error.code.message
                if sound.removeValue(forKey: name) == nil { sound = [:] }
            }
        }
        self.problems = problems
    }

    /// What the form shows.
    var fields: [String: ActivitiesPage.Field] {
        let shown = Self.names.subtracting(["sport", "period", "page"])
        return Dictionary(
            uniqueKeysWithValues: shown.map { name in
                (name, ActivitiesPage.Field(values[name] ?? "", problem: problems[name]))
            })
    }

    /// What the form sends along as it is.
    var kept: [(name: String, value: String)] {
        ["sport", "period"].compactMap { name in values[name].map { (name, $0) } }
    }

    /// Links for the sports and the periods; each keeps whatever else is asked for.
    func links(to list: String) -> [ActivitiesPage.FilterLink] {
        let sports = [("all", "All"), ("run", "Runs"), ("ride", "Rides"), ("swim", "Swims"), ("other", "Other")]
        let periods = [("week", "This Week"), ("month", "This Month")]
        let sport = values["sport"] ?? "all"
        return sports.map { key, label in
            ActivitiesPage.FilterLink(
                key, label, to: address(in: list, with: "sport", key == "all" ? nil : key), isOn: key == sport)
        }
            + periods.map { key, label in
                let isOn = values["period"] == key
                return ActivitiesPage.FilterLink(
                    key, label, to: address(in: list, with: "period", isOn ? nil : key), isOn: isOn)
            }
    }

    /// The address of a page of the list.
    func address(of page: Int, in list: String) -> String {
        address(in: list, with: "page", page == 1 ? nil : String(page))
    }

    private func address(in list: String, with name: String, _ value: String?) -> String {
        var asked = values
        asked["page"] = nil
        asked[name] = value
        let query = asked.sorted { $0.key < $1.key }.map { "\($0.key)=\(PercentEncoding.encoded($0.value))" }
        return query.isEmpty ? list : list + "?" + query.joined(separator: "&")
    }
}
