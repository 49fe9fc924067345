import Athletes
import Basics
import HTTPTypes
import Reports
import Workouts

/// Says by hand which activity fulfilled a plan, and that none did.
enum PairAnswers {
    static let pair: Route.Work = { asked, hall in
        let call = try await APICall(changing: asked, hall)
        _ = try Query(asked)
        let body = try await JSONBody(asked)
        try body.check(known: ["uid", "activity_id"])
        guard let uid = try body.text("uid"), !uid.isEmpty else {
            throw ServerError(.invalidParameter, "The plan's UID is missing.", parameter: "uid")
        }
        guard let text = try body.text("activity_id"), let id = Int64(text), String(id) == text else {
            throw ServerError(.invalidParameter, "The activity's ID is missing.", parameter: "activity_id")
        }
        return try await answer(call, .pair(uid, with: id))
    }

    static let unpair: Route.Work = { asked, hall in
        let call = try await APICall(changing: asked, hall)
        let byRules = try Query(asked, ["rules"]).choice("rules", of: Truth.self) == .true
        let uid = asked.segments[5]
        return try await answer(call, byRules ? .letRulesDecide(about: uid) : .unpair(uid))
    }

    private enum Truth: String, CaseIterable {
        case `true`, `false`
    }
}

extension PairAnswers {
    private static func answer(_ call: APICall, _ wish: PairWish) async throws(ServerError) -> Answer {
        let said = try await call.hall.say(wish, to: call.owner)
        var byRules = false
        if case .letRulesDecide = wish { byRules = true }
        return .json(Array(PairReport(said, of: call.athlete, byRules: byRules).json().utf8))
    }
}
