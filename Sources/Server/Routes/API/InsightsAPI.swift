import Athletes
import Basics
import Export
import Insights
import Reports
import Settings
import Workouts

/// The figures of an athlete.
enum InsightsAPI {
    static func insights(_ call: APICall, _ configuration: Configuration) async throws -> ServerResponse {
        let question = try FigureWish(call.request.query.parameters(known: FigureWish.names)).question(
            today: call.today, configuration.weekStart, call.athlete.physiology, configuration.heatmapLevels,
            atMost: APICall.mostDays)
        guard let insights = try await call.look().insights(question) else {
            throw ServerError.nothingKnown
        }
        return .json(AthleteInsights(name: call.athlete.name, insights).json())
    }

    static func brief(_ call: APICall, _ weekStart: WeekStart) async throws -> ServerResponse {
        let day = try call.request.query.parameters(known: ["day"]).day("day")
        let look = await call.look()
        guard let known = try await look.known(from: nil),
            let brief = try await look.brief(on: day ?? known.input.today, weekStart)
        else { throw ServerError.nothingKnown }
        return .json(
            AthleteBrief(
                name: call.athlete.name, brief, call.athlete.wording.units, planIsKnown: known.input.planIsKnown
            ).json())
    }
}
