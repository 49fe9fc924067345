import Athletes
import Basics
import HTTPTypes
import Reports
import Workouts

/// Says by hand which activity fulfilled a plan, and that none did.
enum PairAnswers {
    static let pair: Route.Work = { asked, hall in
        let call = try APICall(changing: asked, hall)
        _ = try Query(asked)
        let body = try await JSONBody(asked)
        try body.check(known: ["uid", "activity_id"])
        guard let uid = try body.text("uid"), !uid.isEmpty else {
            throw ServerError(.invalidParameter, "The plan's UID is missing.", parameter: "uid")
        }
        guard let text = try body.text("activity_id"), let id = Int64(text), String(id) == text else {
            throw ServerError(.invalidParameter, "The activity's ID is missing.", parameter: "activity_id")
        }
        let known = try await call.allKnown().input
        guard known.activities.contains(where: { $0.id == id }) else {
            throw ServerError(.notFound, "There is no such activity.")
        }
        return try await answer(call, known, about: uid, byRules: false) { owner, lock throws(RunError) in
            try await owner.pair(uid, with: id, lock)
        }
    }

    static let unpair: Route.Work = { asked, hall in
        let call = try APICall(changing: asked, hall)
        let byRules = try Query(asked, ["rules"]).choice("rules", of: Truth.self) == .true
        let uid = asked.segments[5]
        let known = try await call.allKnown().input
        return try await answer(call, known, about: uid, byRules: byRules) { owner, lock throws(RunError) in
            byRules ? try await owner.letRulesDecide(about: uid, lock) : try await owner.pair(uid, with: nil, lock)
        }
    }

    private enum Truth: String, CaseIterable {
        case `true`, `false`
    }
}

extension PairAnswers {
    private static func answer(
        _ call: APICall, _ known: MatchInput, about uid: String, byRules: Bool,
        _ say: (AthleteOwner, HeldLock) async throws(RunError) -> PairedByHand
    ) async throws(ServerError) -> Answer {
        let isKnown = known.plans.contains { !$0.isRecording && $0.uid.lowercased() == uid.lowercased() }
        guard isKnown else { throw ServerError(.notFound, "No plan has this UID.") }
        let said = try await call.hall.withLock { lock throws(ServerError) in
            do throws(RunError) { return try await say(call.owner, lock) } catch {
                // Somebody else has changed it in between.
                if case .unusable = error { throw ServerError(.notFound) }
                throw ServerError(error)
            }
        }.get()
        return .json(Array(PairReport(said, of: call.athlete, byRules: byRules).json().utf8))
    }
}
