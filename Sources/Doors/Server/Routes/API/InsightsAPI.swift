import Athletes
import Basics
import Export
import Insights
import Reports
import Settings
import Workouts

enum InsightsAPI {
    static func insights(_ call: APICall) async throws -> ServerResponse {
        let configuration = call.context.roster.configuration
        let question = try FigureWish(call.request.query.parameters(known: FigureWish.names)).question(
            today: call.today, configuration.weekStart, call.athlete.physiology, configuration.heatmapLevels,
            atMost: APICall.mostDays)
        let zone = call.athlete.zone
        let insights = try await call.look().made(.insights(question), from: nil) { known, _ in
            known.insights(question, in: zone)
        }
        guard let insights else { throw ServerError.nothingKnown }
        return .json(AthleteInsights(name: call.athlete.name, insights).json())
    }

    static func brief(_ call: APICall) async throws -> ServerResponse {
        let day = try call.request.query.parameters(known: ["day"]).day("day")
        let look = await call.look()
        guard let known = try await look.known(from: nil),
            let brief = try await look.brief(on: day ?? known.input.today, call.context.roster.configuration.weekStart)
        else { throw ServerError.nothingKnown }
        return .json(
            AthleteBrief(
                name: call.athlete.name, brief, call.athlete.wording.units, planIsKnown: known.input.planIsKnown
            ).json())
    }
}

extension KnownCache.Look {
    /// The brief of a day; nil before the first run.
    func brief(on day: Day, _ weekStart: WeekStart) async throws -> Brief? {
        let athlete = owner.athlete
        return try await made(.brief(day, weekStart), from: nil) { known, _ in
            known.brief(on: day, of: athlete, weekStart)
        }
    }
}
