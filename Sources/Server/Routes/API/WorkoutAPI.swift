import Athletes
import Basics
import Export
import Reports
import Workouts

/// The merged workouts, day by day.
enum WorkoutAPI {
    static let workouts: Route.Call = { call in
        let query = try call.request.query.parameters(known: ["from", "to", "missed"])
        let (from, to) = try query.days(atMost: APICall.mostDays, upTo: call.today)
        let missed = try query.choice("missed", of: Missed.self)
        let known = try await call.known(from: from)
        return .json(known.publication(from: from, to: to, showsMissed: missed.map { $0 == .show }).json())
    }

    static let explanation: Route.Call = { call in
        let day = try call.request.query.parameters(known: ["day"]).day("day")
        let input = try await call.known(from: day).input
        let told = ExplainedAthlete(call.athlete, Explanation(of: day ?? input.today, input), of: input)
        return .json(Array(ExplainedAthlete.json([told]).utf8))
    }

    /// Whether to show missed workouts.
    private enum Missed: String, CaseIterable {
        case show, hide
    }
}
