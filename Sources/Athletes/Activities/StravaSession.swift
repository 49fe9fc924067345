import Basics
import StravaAPI
import Workouts

/// One athlete's questions to Strava during one run.
package struct StravaSession: Sendable {
    private let client: StravaClient
    private let budget: RateBudget
    private let now: @Sendable () -> Instant

    /// How many single activities one run asks for.
    private static let mostDetails = 25
    /// How long one run spends on them.
    private static let mostSeconds = 45
    /// How many single activities may fail before the rest is left alone.
    private static let mostFailures = 3

    init(client: StravaClient, budget: RateBudget, now: @escaping @Sendable () -> Instant) {
        self.client = client
        self.budget = budget
        self.now = now
    }

    /// All activities since the day before one, since a day elsewhere begins earlier than in the athlete's zone.
    func activities(
        from first: Day, in zone: Zone, progress: @Sendable (Int) -> Void
    ) async throws(StravaError) -> FetchedActivities {
        let midnight = LocalTime(secondsSinceEpoch: first.advanced(by: -1).number * 86_400)
        return try await client.activities(after: zone.instant(midnight), progress: progress)
    }

    /// What only Strava's page of a single activity tells, the newest first, with half of what may still be asked.
    ///
    /// - Returns: what was found, and why there isn't more: a problem that the rest of the run doesn't depend on, or a
    ///   refusal on which a person must act.
    func details(
        of ids: [Int64]
    ) async -> (found: [Int64: Activity], problem: StravaError?, refusal: StravaError?) {
        var found: [Int64: Activity] = [:]
        var failures = 0
        let deadline = now().advanced(bySeconds: Self.mostSeconds)
        let left = await budget.snapshot(now: now())
        let most = min(Self.mostDetails, left.readsLeft(in: .quarterHour) / 2, left.readsLeft(in: .day) / 2)
        for id in ids.prefix(max(most, 0)) {
            do throws(StravaError) {
                if let activity = try await client.activity(id, until: deadline) { found[id] = activity }
            } catch {
                switch (error, error.kind) {
                case (.storage, _): return (found, nil, error)
                // A bare 403 is about this one activity, such as somebody else's.
                case (.refused, _), (_, .temporary), (_, .unreachable), (_, .unusable): failures += 1
                default: return (found, nil, error)
                }
                let isHopeless = failures >= Self.mostFailures || now() >= deadline
                if case .rateLimited = error { return (found, error, nil) }
                if isHopeless { return (found, error, nil) }
            }
        }
        return (found, nil, nil)
    }

    /// What is known of Strava's limits now.
    func rate() async -> RateSnapshot { await budget.snapshot(now: now()) }
}
