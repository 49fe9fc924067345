import Athletes
import Basics
import HTTPTypes
import Reports
import Workouts

/// Says by hand which activity fulfilled a plan, and that none did.
enum PairAPI {
    static let pair: Route.Call = { call in
        _ = try Query(call.request)
        let body = try await JSONBody(call.request)
        try body.check(known: ["uid", "activity_id"])
        guard let uid = try body.text("uid"), !uid.isEmpty else {
            throw ServerError(.invalidParameter, "The plan's UID is missing.", parameter: "uid")
        }
        guard let text = try body.text("activity_id"), let id = Int64(text), String(id) == text else {
            throw ServerError(.invalidParameter, "The activity's ID is missing.", parameter: "activity_id")
        }
        return try await response(call, .pair(uid, with: id))
    }

    static let unpair: Route.Call = { call in
        let byRules = try Query(call.request, ["rules"]).choice("rules", of: Truth.self) == .true
        let uid = call.request.parameters["uid"] ?? ""
        return try await response(call, byRules ? .letRulesDecide(about: uid) : .unpair(uid))
    }

    private enum Truth: String, CaseIterable {
        case `true`, `false`
    }
}

extension PairAPI {
    private static func response(_ call: APICall, _ wish: PairWish) async throws(ServerError) -> ServerResponse {
        let said = try await call.context.say(wish, to: call.owner)
        var byRules = false
        if case .letRulesDecide = wish { byRules = true }
        return .json(Array(PairReport(said, of: call.athlete, byRules: byRules).json().utf8))
    }
}
