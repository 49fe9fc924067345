import Athletes
import Basics
import HTTPTypes
import Reports
import Workouts

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
    ) async throws(ServerError) -> ServerResponse {
        let said = try await changes.say(wish, to: call.owner)
        return .json(Array(PairReport(said, wish, of: call.athlete).json().utf8))
    }
}
