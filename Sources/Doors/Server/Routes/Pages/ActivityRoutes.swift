import Athletes
import Basics
import Export
import HTTPTypes
import Insights
import Pages
import Profiles
import Workouts

/// An athlete's activities: the list with its filters, and single ones.
enum ActivityRoutes {
    static let all: [Route] = [
        .page("/athletes/{name}/activities", list),
        .page("/athletes/{name}/activities/{id}", activity),
        .form("/athletes/{name}/activities/{id}/edit", edit),
    ]

    private static func list(_ visit: PageVisit) async throws -> ServerResponse {
        let shown = PageWish(visit.request.query, today: visit.today)
        let known = try await visit.known(from: nil)
        let wish = shown.wish
        let (found, rows) = known.map(wish.found) ?? ([], [])
        let connect = visit.connectAction
        let list = visit.path("activities")
        let pages = (found.count + wish.pageSize - 1) / wish.pageSize
        let lines = ActivityLines(today: visit.today, units: visit.athlete.wording.units, address: visit.path())
        let fields = shown.fields
        let types = types(in: known, chosen: shown.types)
        let hasAny = known?.hasActivities == true
        let row = { (found: KnownActivity) in
            ActivityLines.Row(found.activity, of: found.isExcluded ? nil : known?.workout(of: found))
        }
        var content: [String: Any?] = [
            "links": shown.links(to: list), "kept": shown.kept, "list": list, "count": found.count,
            "countWords": found.count.activities, "hasAny": hasAny, "isFiltered": hasAny && found.isEmpty,
            "isBeyond": !found.isEmpty && rows.isEmpty, "hasRows": !rows.isEmpty,
            "groups": lines.groups(of: rows.map(row), byWeek: shown.isInTime) { monday in
                let week = found.lazy.filter { $0.activity.day.monday == monday }.map(row).filter(\.counts)
                return (week.reduce(0) { $0 + $1.activity.movingTime.wholeSeconds }, week.count)
            },
            "connect": connect, "settings": visit.path("settings") + "#sources",
            "isOpen": fields.contains { $0.key != "q" && !$0.value.value.isEmpty }, "types": types,
            "areSeveral": types.count(where: \.isChosen) > 1, "problems": shown.problemsElsewhere,
            "orders": orders.map { (key: $0, label: $1, isChosen: $0 == fields["sort"]?.value) },
            "previous": wish.page > 1 && pages > 0 ? shown.address(of: min(wish.page - 1, pages), in: list) : nil,
            "next": wish.page < pages ? shown.address(of: wish.page + 1, in: list) : nil,
        ]
        for (name, field) in fields { content["field_\(name)"] = field }
        var frame = await visit.frame("activities", "Activities", part: "activities")
        frame.isWaiting = frame.sync?.isRunning == true
        (frame.isPoweredByStrava, frame.includesGarmin) = (known?.hasStrava == true, known?.hasGarmin == true)
        var response = visit.response(Templates.page("activities", frame, content), connect)
        if !shown.problems.isEmpty { response.status = .unprocessableContent }
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
        let ids = known.activities.map(\.activity.id)
        if let place = ids.firstIndex(of: found.activity.id) {
            page.neighbors = (ids.dropFirst(place + 1).first, ids.prefix(place).last)
        }
        page.zoneTimes = found.activity.ids.lazy.compactMap { known.zoneTimes[$0] }.first ?? []
        if let day = known.workout(of: found)?.day {
            page.explained = (
                known.past.filter { $0.day == day }, known.explanation(of: day), known.input.planIsKnown, visit.today
            )
        }
        page.load = found.activity.loadWords(visit.athlete.physiology)
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

/// The form for an athlete's edit: with the present values, or as submitted.
struct EditFields {
    private(set) var form: ActivityPage.EditForm
    /// The requested edit; nil if a field is invalid.
    private(set) var wish: EditWish? = EditWish()

    init(of found: KnownActivity) {
        let activity = found.activity
        let calories = activity.saysCalories ? activity.calories?.kilocalories : nil
        form = ActivityPage.EditForm(
            // Browsers remove line breaks from such fields.
            name: activity.name.cleaned.onOneLine, calories: calories.map { String(Int($0)) } ?? "",
            isExcluded: found.isExcluded)
    }

    /// - Parameter sent: the submitted fields. An unchanged field is ignored; an empty one, or one with the source's
    ///   value, takes the edit back.
    init(_ sent: FormFields, of found: KnownActivity) {
        self.init(of: found)
        guard sent["reset"] != "true" else {
            wish = .reset
            return
        }
        if let name = sent["shown_name"] { form.shown.name = name }
        if let calories = sent["shown_calories"] { form.shown.calories = calories }
        if let excluded = sent["shown_excluded"] { form.shown.isExcluded = excluded == "true" }
        form.isExcluded = sent["excluded"] == "true"
        var wanted = Parameters()
        if form.isExcluded != form.shown.isExcluded {
            wanted.set("excluded", form.isExcluded ? "true" : "false")
        }
        if let text = sent["name"] {
            form.name = FormField(text)
            if text != form.shown.name { wanted.set("name", isOriginal(text, of: found.activity.asTold) ? nil : text) }
        }
        if let text = sent["calories"] {
            form.calories = FormField(text)
            let digits = text.filter { !$0.isWhitespace }
            if text != form.shown.calories { wanted.set("calories", digits.isEmpty ? nil : digits) }
        }
        let (read, _, refusals) = wanted.lenient(EditWish.init(_:))
        for bad in refusals {
            if bad.name == "name" { form.name.problem = bad.sentence } else { form.calories.problem = bad.sentence }
        }
        wish = refusals.isEmpty ? read : nil
    }

    /// Whether a name is blank or the source's, and so no edit.
    private func isOriginal(_ text: String, of original: Activity) -> Bool {
        let name = ActivityEdit.name(text)
        return text.allSatisfy(\.isWhitespace) || name == ActivityEdit.name(original.name) && name != nil
    }
}

/// The parameters that the page knows: it has fifty rows.
private let knownNames = ActivityWish.names.subtracting(["per_page"])
/// Parameters without a field in the form.
private let linked: Set<String> = ["sport", "period", "page"]

extension PageWish<ActivityWish> {
    init(_ query: FormFields, today: Day) {
        func wish(_ parameters: Parameters) throws(BadParameter) -> ActivityWish {
            try ActivityWish(parameters, today: today, atMost: APICall.mostDays)
        }
        self.init(query, names: knownNames, repeatable: ActivityWish.repeatable, wish)
    }

    var fields: [String: FormField] {
        let days: Set = ["from", "to"]
        return Dictionary(
            knownNames.subtracting(linked).map { name in
                // A browser drops a value that isn't a day, and complains.
                let isShown =
                    !days.contains(name) || problems[name] == nil || Day(iso: given[name]?.first ?? "") != nil
                let value = isShown ? given[name]?.first?.printable ?? "" : ""
                return (name, FormField(value, problem: problems[name]))
            }, uniquingKeysWith: { $1 })
    }

    /// Problems with parameters that the form has no field for.
    var problemsElsewhere: [(name: String, sentence: String)] {
        problems.filter { linked.contains($0.key) || !knownNames.contains($0.key) }.sorted { $0.key < $1.key }
            .map { ($0.key, $0.value) }
    }

    var types: [String] { sound["type"] ?? [] }

    var kept: [(name: String, value: String)] {
        ["sport", "period"].compactMap { name in sound[name]?.first.map { (name, $0) } }
    }

    /// Links for the sports and the periods; each keeps the other valid parameters.
    func links(to list: String) -> [(key: String, label: String, address: String, isOn: Bool)] {
        let sports = [("all", "All"), ("run", "Runs"), ("ride", "Rides"), ("swim", "Swims"), ("other", "Other")]
        let periods = [("week", "This Week"), ("month", "This Month")]
        let sport = sound["sport"]?.first ?? "all"
        return sports.map { key, label in
            (key, label, address(in: list, with: "sport", key == "all" ? nil : key), key == sport)
        }
            + periods.map { key, label in
                let isOn = sound["period"]?.first == key
                return (key, label, address(in: list, with: "period", isOn ? nil : key), isOn)
            }
    }

    /// Whether the list is in the order of time.
    var isInTime: Bool {
        ["-start", "start"].contains(fields["sort"]?.value ?? "-start") || fields["sort"]?.value == ""
    }

    func address(of page: Int, in list: String) -> String {
        address(in: list, with: "page", page == 1 ? nil : String(page))
    }

    private func address(in list: String, with name: String, _ value: String?) -> String {
        var query = sound
        query["page"] = nil
        query[name] = value.map { [$0] }
        let encoded = query.sorted { $0.key < $1.key }.flatMap { name, values in
            values.map { "\(name)=\($0.percentEncoded)" }
        }
        return encoded.isEmpty ? list : list + "?" + encoded.joined(separator: "&")
    }
}

extension String {
    /// Without control characters, which HTML doesn't allow.
    fileprivate var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }
}
