import Athletes
import Basics
import Export
import HTTPTypes
import Reports
import Workouts

/// The merged workouts, day by day.
enum WorkoutAPI {
    static func workouts(_ call: APICall) async throws -> ServerResponse {
        let query = try call.request.query.parameters(known: ["from", "to", "missed"])
        let (from, to) = try query.days(atMost: APICall.mostDays, upTo: call.today)
        let missed = try query.choice("missed", of: Missed.self)
        let known = try await call.known(from: from ?? call.today)
        return .json(known.publication(from: from, to: to, showsMissed: missed.map { $0 == .show }).json())
    }

    static func explanation(_ call: APICall) async throws -> ServerResponse {
        let day = try call.request.query.parameters(known: ["day"]).day("day")
        let known = try await call.known(from: day ?? call.today)
        let explanation = known.explanation(of: day ?? known.input.today)
        let told = ExplainedAthlete(call.athlete, explanation, of: known.input)
        return .json(Array(ExplainedAthlete.json([told]).utf8))
    }

    /// Whether to show missed workouts.
    private enum Missed: String, CaseIterable {
        case show, hide
    }
}

/// Pairs a plan with an activity by hand, or with none.
enum PairAPI {
    static func pair(_ call: APICall, _ changes: ChangesByHand) async throws -> ServerResponse {
        try call.request.query.parameters()
        let body = try await Parameters(body: call.request, known: PairWish.pairNames)
        return try await response(call, changes, PairWish(pairing: body))
    }

    static func unpair(_ call: APICall, _ changes: ChangesByHand) async throws -> ServerResponse {
        let parameters = try call.request.query.parameters(known: ["rules"])
        return try await response(call, changes, PairWish(unpairing: call.request.parameters["uid"] ?? "", parameters))
    }
}

extension PairAPI {
    private static func response(
        _ call: APICall, _ changes: ChangesByHand, _ wish: PairWish
    ) async throws -> ServerResponse {
        let said = try await changes.say(wish, to: call.owner)
        return .json(Array(PairReport.json(said, wish, of: call.athlete).utf8))
    }
}
