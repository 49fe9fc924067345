import Athletes
import Basics
import Insights
import Workouts

/// Figures, briefs and explanations, each made once per change of the known workouts; nil before the first run.
extension KnownCache.Look {
    func insights(_ question: Insights.Question) async throws(ServerError) -> Insights? {
        let zone = owner.athlete.zone
        return try await made(.insights(question), from: nil) { known, _ in known.insights(question, in: zone) }
    }

    func brief(on day: Day, _ weekStart: WeekStart) async throws(ServerError) -> Brief? {
        let athlete = owner.athlete
        return try await made(.brief(day, weekStart), from: nil) { known, _ in
            known.brief(on: day, of: athlete, weekStart)
        }
    }

    func explanation(of day: Day) async throws(ServerError) -> Explanation? {
        try await made(.explanation(day), from: nil) { known, _ in known.explanation(of: day) }
    }
}
