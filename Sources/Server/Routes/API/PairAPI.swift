import Athletes
import Basics
import HTTPTypes
import Reports
import Workouts

/// Pairs a plan with an activity by hand, or with none.
enum PairAPI {
    static let pair: Route.Call = { call in
        try call.request.query.parameters()
        let body = try await Parameters(body: call.request, known: PairWish.pairNames)
        return try await response(call, PairWish(pairing: body))
    }

    static let unpair: Route.Call = { call in
        let parameters = try call.request.query.parameters(known: ["rules"])
        return try await response(call, PairWish(unpairing: call.request.parameters["uid"] ?? "", parameters))
    }
}

extension PairAPI {
    private static func response(_ call: APICall, _ wish: PairWish) async throws(ServerError) -> ServerResponse {
        let said = try await call.context.say(wish, to: call.owner)
        return .json(Array(PairReport(said, wish, of: call.athlete).json().utf8))
    }
}
