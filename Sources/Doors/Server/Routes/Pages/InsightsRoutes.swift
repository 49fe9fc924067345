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

enum InsightsRoutes {
    static let all: [Route] = [.page("/athletes/{name}/insights", insights)]

    private static func insights(_ visit: PageVisit) async throws -> ServerResponse {
        let configuration = visit.context.roster.configuration
        let shown = PageWish(
            visit.request.query, names: ["year", "sports", "metric"], FigureWish.init(_:))
        let look = await visit.look()
        guard let known = try await look.known(from: nil) else {
            return await visit.neverSynced("insights", "Insights", part: "insights")
        }
        let question = try shown.wish.question(
            today: known.input.today, configuration.weekStart, visit.athlete.physiology, configuration.heatmapLevels)
        guard let parts = try await parts(look, question, configuration.heatmapColors, visit.path()) else {
            throw ServerError.nothingKnown
        }
        var frame = await visit.frame("insights", "Insights", part: "insights")
        let sports = question.sports.map { $0.sorted().map(SportWord.of).joined(separator: ", ") } ?? "all sports"
        let last = question.window.to >= known.input.today ? "today" : question.window.to.wordsWithYear
        frame.under = "\(question.window.from.wordsWithYear) to \(last), \(sports), by \(question.metric.rawValue)"
        (frame.isPoweredByStrava, frame.includesGarmin) = (known.hasStrava, known.hasGarmin)
        var response = ServerResponse.page(
            "insights", frame,
            [
                "place": visit.path("insights"), "parts": parts.html,
                "fields": [shown.years(known), shown.sports(known), shown.metrics],
            ])
        if !shown.problems.isEmpty { response.status = .unprocessableContent }
        return response
    }

    private static func parts(
        _ look: KnownCache.View, _ question: Insights.Question, _ colors: HeatmapColors, _ address: String
    ) async throws -> Markup? {
        let athlete = look.owner.athlete
        return try await look.made(.insightsPage(question, colors), from: nil) { known, _ in
            let insights = known.insights(question, in: athlete.zone)
            var page = InsightsPage(
                insights, of: workouts(in: insights, known, question), known: known.input.knownDays,
                units: athlete.wording.units, colors: colors,
                address: address)
            page.notes = Uncertainty.sentences(about: insights, hasArchive: known.hasArchive)
                .map(athlete.typed.remote.completing)
            page.planIsKnown = known.input.planIsKnown
            return page.parts
        }
    }

    /// The workouts of the whole week of the last day that counts, for the requested sports.
    private static func workouts(
        in insights: Insights, _ known: KnownWorkouts, _ question: Insights.Question
    ) -> [MergedWorkout] {
        let start = question.weekStart.start(of: insights.end)
        let days = start...start.advanced(by: 6)
        return known.past.filter { workout in
            days.contains(workout.day) && question.sports.map { !$0.isDisjoint(with: workout.sportNames) } ?? true
        }
    }
}

/// The figures that a page requests, in the fields of its form.
extension PageWish<FigureWish> {
    private func field(
        _ name: String, _ label: String, _ options: [(String, String)], chosen: String
    ) -> [String: Any] {
        var values: [String: Any] = [
            "field": name, "fieldLabel": label,
            "options": options.map { (value: $0, optionLabel: $1, isChosen: $0 == chosen) },
        ]
        values["problem"] = problems[name]
        return values
    }

    private var year: Int? { if case .year(let year) = wish.choice { year } else { nil } }

    /// The last weeks, and each year from the first known one to this one.
    fileprivate func years(_ known: KnownWorkouts) -> [String: Any] {
        let today = known.input.today.components.year
        var years = Set(known.activities.map(\.activity.day.components.year).filter { $0 <= today })
        years.insert(today)
        if let year { years.insert(year) }
        let options = years.filter(WindowChoice.years.contains).sorted(by: >).map { (String($0), String($0)) }
        return field("year", "Days", [("", "Last 52 weeks")] + options, chosen: year.map { String($0) } ?? "")
    }

    /// All sports, each sport of the athlete, and the requested ones.
    fileprivate func sports(_ known: KnownWorkouts) -> [String: Any] {
        let done = Set(known.activities.map(\.activity.sportName)).intersection(SportNames.all).sorted()
        var options = [("", "All sports")] + done.map { ($0, SportWord.of($0)) }
        let chosen = wish.sports.map { $0.sorted() } ?? []
        if !chosen.isEmpty, chosen.count > 1 || !done.contains(chosen[0]) {
            options.append((chosen.joined(separator: ","), chosen.map(SportWord.of).joined(separator: ", ")))
        }
        return field("sports", "Sports", options, chosen: chosen.joined(separator: ","))
    }

    fileprivate var metrics: [String: Any] {
        let options = [("time", "Time"), ("distance", "Distance"), ("load", "Load")]
        return field("metric", "By", options, chosen: wish.metric.rawValue)
    }
}
