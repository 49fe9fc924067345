import Athletes
import Basics
import Export
import HTTPTypes
import Insights
import Profiles
import Reports
import Settings
import Workouts

enum WorkoutAPI {
    static func workouts(_ call: APICall) async throws -> ServerResponse {
        let (from, to) = try call.query.days(atMost: APICall.mostDays, upTo: call.today)
        let missed = try call.query.choice("missed", of: Missed.self)
        let known = try await call.known(from: from ?? call.today)
        return .json(known.publication(from: from, to: to, showsMissed: missed.map { $0 == .show }).json())
    }

    static func explanation(_ call: APICall) async throws -> ServerResponse {
        let day = try call.query.day("day")
        let known = try await call.known(from: day ?? call.today)
        let explanation = known.explanation(of: day ?? known.input.today)
        let explained = ExplainedAthlete(call.athlete, explanation, of: known.input)
        return .json(Array(ExplainedAthlete.json([explained]).utf8))
    }

    private enum Missed: String, CaseIterable {
        case show, hide
    }
}

enum PairAPI {
    static func pair(_ call: APICall) async throws -> ServerResponse {
        let body = try await Parameters(body: call.request, known: PairWish.pairNames)
        return try await response(call, PairWish(pairing: body))
    }

    static func unpair(_ call: APICall) async throws -> ServerResponse {
        try await response(call, PairWish(unpairing: call.request.parameters["uid"] ?? "", call.query))
    }

    private static func response(_ call: APICall, _ wish: PairWish) async throws -> ServerResponse {
        let pair = try await call.context.apply(wish, to: call.owner)
        return .json(Array(pair.json(after: wish, of: call.athlete).utf8))
    }
}

enum InsightsAPI {
    static func insights(_ call: APICall) async throws -> ServerResponse {
        let configuration = call.context.roster.configuration
        let question = try FigureWish(call.query).question(
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
        let day = try call.query.day("day")
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

extension KnownCache.View {
    /// The brief of a day; nil before the first run.
    func brief(on day: Day, _ weekStart: WeekStart) async throws -> Brief? {
        let athlete = owner.athlete
        return try await made(.brief(day, weekStart), from: nil) { known, _ in
            known.brief(on: day, of: athlete, weekStart)
        }
    }
}
