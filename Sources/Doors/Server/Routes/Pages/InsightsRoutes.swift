import Athletes
import Basics
import Export
import HTTPTypes
import Insights
import Pages
import Reports
import Settings
import Workouts

enum InsightsRoutes {
    static let all: [Route] = [.page("/athletes/{name}/insights", insights)]

    private static func insights(_ visit: PageVisit) async throws -> ServerResponse {
        let configuration = visit.context.roster.configuration
        let shown = ShownInsights(visit.request.query)
        let look = await visit.look()
        guard let known = try await look.known(from: nil) else {
            let actions = await visit.actions(back: .calendar)
            let frame = await visit.frame("insights", "Insights", part: "insights")
            return visit.neverSynced(frame, actions)
        }
        let question = try shown.wish.question(
            today: known.input.today, configuration.weekStart, visit.athlete.physiology, configuration.heatmapLevels)
        guard let parts = try await parts(look, question, configuration.heatmapColors, visit.path()) else {
            throw ServerError.nothingKnown
        }
        var frame = await visit.frame("insights", "Insights", part: "insights")
        frame.isPoweredByStrava = known.hasStrava
        var response = ServerResponse.page(
            InsightsPage.html(
                frame, parts, year: shown.years(known), sports: shown.sports(known), metric: shown.metrics,
                address: visit.path()))
        if shown.hasProblems { response.status = .unprocessableContent }
        return response
    }

    private static func parts(
        _ look: KnownCache.Look, _ question: Insights.Question, _ colors: HeatmapColors, _ address: String
    ) async throws -> InsightsPage.Parts? {
        let athlete = look.owner.athlete
        return try await look.made(.insightsPage(question, colors), from: nil) { known, _ in
            let insights = known.insights(question, in: athlete.zone)
            var page = InsightsPage(
                insights, week: week(of: insights.end, known, question), units: athlete.wording.units,
                colors: colors, address: address)
            page.notes = Uncertainty.sentences(about: insights, hasArchive: known.hasArchive)
            page.planIsKnown = known.input.planIsKnown
            return page.parts
        }
    }

    /// Plan and completion in the whole week of a day, for the requested sports.
    private static func week(
        of day: Day, _ known: KnownWorkouts, _ question: Insights.Question
    ) -> PlanAndDone.Figures {
        let start = question.weekStart.start(of: day)
        let days = start...start.advanced(by: 6)
        let workouts = known.past.filter { workout in
            days.contains(workout.day) && question.sports.map { !$0.isDisjoint(with: workout.sportNames) } ?? true
        }
        let window = Window(from: days.lowerBound, to: days.upperBound)
        return PlanAndDone(of: workouts, in: window, today: known.input.today, question.weekStart).total
    }
}

/// The figures that a page requests. Invalid values are ignored and reported beside their fields.
private struct ShownInsights {
    private let asked: PageWish<FigureWish>

    init(_ query: FormFields) {
        asked = PageWish(query, names: ["year", "sports", "metric"], FigureWish.init(_:))
    }

    var wish: FigureWish { asked.wish }
    var hasProblems: Bool { !asked.problems.isEmpty }

    private var year: Int? { if case .year(let year) = wish.choice { year } else { nil } }

    /// The last weeks, and each year from the first known one to this one.
    func years(_ known: KnownWorkouts) -> InsightsPage.Choice {
        let today = known.input.today.components.year
        var years = Set(known.activities.map(\.activity.day.components.year).filter { $0 <= today })
        years.insert(today)
        if let year { years.insert(year) }
        let options = years.filter(WindowChoice.years.contains).sorted(by: >).map { (String($0), String($0)) }
        return InsightsPage.Choice(
            [("", "Last 52 weeks")] + options, chosen: year.map { String($0) } ?? "", problem: asked.problems["year"])
    }

    /// All sports, each sport of the athlete, and the requested ones.
    func sports(_ known: KnownWorkouts) -> InsightsPage.Choice {
        let done = Set(known.activities.map(\.activity.sportName)).intersection(SportNames.all).sorted()
        var options = [("", "All sports")] + done.map { ($0, SportWord.of($0)) }
        let chosen = wish.sports.map { $0.sorted() } ?? []
        if !chosen.isEmpty, chosen.count > 1 || !done.contains(chosen[0]) {
            options.append((chosen.joined(separator: ","), chosen.map(SportWord.of).joined(separator: ", ")))
        }
        return InsightsPage.Choice(options, chosen: chosen.joined(separator: ","), problem: asked.problems["sports"])
    }

    var metrics: InsightsPage.Choice {
        InsightsPage.Choice(
            [("time", "Time"), ("distance", "Distance"), ("load", "Load")], chosen: wish.metric.rawValue,
            problem: asked.problems["metric"])
    }
}
