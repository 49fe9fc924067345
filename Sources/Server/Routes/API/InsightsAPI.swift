import Athletes
import Basics
import Export
import Insights
import Reports
import Settings
import Workouts

/// The figures of an athlete.
enum InsightsAPI {
    static let insights: Route.Call = { call in
        let configuration = call.context.roster.configuration
        let question = try FigureWish(call.request.query.parameters(known: FigureWish.names)).question(
            today: call.today, configuration.weekStart, call.athlete.physiology, configuration.heatmapLevels,
            atMost: APICall.mostDays)
        guard let insights = try await call.context.insights(of: call.owner, question) else {
            throw ServerError.nothingKnown
        }
        return .json(AthleteInsights(name: call.athlete.name, insights).json())
    }

    static let brief: Route.Call = { call in
        let day = try call.request.query.parameters(known: ["day"]).day("day")
        let known = try await call.allKnown()
        guard let brief = try await call.context.brief(of: call.owner, on: day ?? known.input.today) else {
            throw ServerError.nothingKnown
        }
        return .json(
            AthleteBrief(
                name: call.athlete.name, brief, call.athlete.wording.units, planIsKnown: known.input.planIsKnown
            ).json())
    }
}
