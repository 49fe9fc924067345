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
        let configuration = call.context.roster.configuration
        let question = try FigureWish(call.request.query.parameters(known: FigureWish.names)).question(
            today: call.today, configuration.weekStart, call.athlete.physiology, configuration.heatmapLevels,
            atMost: APICall.mostDays)
        let known = try await call.allKnown()
        let insights = Insights.build(
            of: known.past, today: known.input.today, zone: call.athlete.zone, known: known.input.coverage, question)
        return .json(AthleteInsights(name: call.athlete.name, insights).json())
    }

    static let brief: Route.Call = { call in
        let day = try call.request.query.parameters(known: ["day"]).day("day")
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
