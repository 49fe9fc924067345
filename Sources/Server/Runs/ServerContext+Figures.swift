import Athletes
import Basics
import Insights
import Settings
import Workouts

/// Figures, briefs and explanations, each made once per change of the known workouts; nil before the first run.
extension ServerContext {
    func insights(
        of owner: AthleteOwner, _ question: Insights.Question
    ) async throws(ServerError) -> Insights? {
        let zone = owner.athlete.zone
        return try await cache.made(.insights(question), of: owner, from: .distantPast, at: now) { known, _ in
            known.insights(question, in: zone)
        }
    }

    func brief(of owner: AthleteOwner, on day: Day) async throws(ServerError) -> Brief? {
        let (athlete, weekStart) = (owner.athlete, roster.configuration.weekStart)
        return try await cache.made(.brief(day, weekStart), of: owner, from: .distantPast, at: now) { known, _ in
            known.brief(on: day, of: athlete, weekStart)
        }
    }

    func explanation(of owner: AthleteOwner, on day: Day) async throws(ServerError) -> Explanation? {
        try await cache.made(.explanation(day), of: owner, from: .distantPast, at: now) { known, _ in
            known.explanation(of: day)
        }
    }
}

extension Day {
    fileprivate static let distantPast = Day(number: .min)
}
