import Athletes
import Basics
import Export
import Insights
import Reports
import Settings
import Workouts

/// What was done, in figures.
enum InsightsAPI {
    static let insights: Route.Call = { call in
        let question = try question(Query(call.request, ["from", "to", "year", "sports", "metric"]), call)
        let known = try await call.allKnown()
        let insights = Insights.build(
            of: known.past, today: known.input.today, zone: call.athlete.zone, known: known.input.coverage, question)
        return .json(AthleteInsights(name: call.athlete.name, insights).json())
    }

    static let brief: Route.Call = { call in
        let day = try Query(call.request, ["day"]).day("day")
        let known = try await call.allKnown()
        let brief = Brief(
            of: known.past, known: known.input.coverage, on: day ?? known.input.today, today: known.input.today,
            zone: call.athlete.zone, weekStart: call.context.roster.configuration.weekStart,
            physiology: call.athlete.physiology,
            zoneTimes: known.zoneTimes)
        return .json(
            AthleteBrief(
                name: call.athlete.name, brief, call.athlete.wording.units, planIsKnown: known.input.planIsKnown
            ).json())
    }
}

extension InsightsAPI {
    private static func question(_ query: Query, _ call: APICall) throws(ServerError) -> Insights.Question {
        let configuration = call.context.roster.configuration
        let weekStart = configuration.weekStart
        let (from, to) = try query.days(today: call.today)
        let year = try query.number("year", in: WindowChoice.years)
        if year != nil, from != nil || to != nil {
            throw ServerError(.invalidParameter, "Give a year, or days, not both.", parameter: "year")
        }
        let choice = year.map { WindowChoice.year($0) } ?? .days(from: from, to: to)
        guard let window = choice.window(today: call.today, weekStart) else {
            throw ServerError(
                .invalidParameter, "The first day is after the last one. Give both.", parameter: "from")
        }
        return Insights.Question(
            window: window, weekStart: weekStart, metric: try query.choice("metric") ?? .time,
            sports: try sports(query), physiology: call.athlete.physiology,
            levels: configuration.heatmapLevels)
    }

    /// The sports that count; nil for all.
    static func sports(_ query: Query) throws(ServerError) -> Set<String>? {
        guard let text = query["sports"] else { return nil }
        do throws(UnknownSport) { return try SportNames.listed(in: text) } catch {
            throw ServerError(
                .invalidParameter,
                error.name.isEmpty
                    ? "A sport's name is missing." : "There is no such sport; the nearest is \(error.nearest).",
                parameter: "sports")
        }
    }
}
