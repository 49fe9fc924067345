package import Basics
package import StravaAPI
import Workouts

/// One athlete's questions to Strava during one run.
package struct StravaSession: Sendable {
    let client: StravaClient
    private let budget: RateBudget
    private let now: @Sendable () -> Instant

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

    /// What only Strava's page of a single activity tells, of 25 in a run at most and in 45 seconds.
    func details(of ids: [Int64]) async -> Answers<Activity> {
        await answers(on: ids.prefix(25), seconds: 45) { (id, deadline) throws(StravaError) in
            try await client.activity(id, until: deadline)
        }
    }

    /// How long the heart rate was in each zone, of 10 activities in a run at most and in 20 seconds; empty where Strava
    /// doesn't tell. A refusal that isn't about one activity ends it.
    func zoneTimes(of ids: [Int64]) async -> Answers<[HeartRateZoneTime]> {
        await answers(on: ids.prefix(10), seconds: 20, until: \.deniesZones) { (id, deadline) throws(StravaError) in
            try await client.zoneTimes(of: id, until: deadline)
        }
    }

    /// What Strava says of a single activity.
    ///
    /// - Parameter deadline: the moment after which nothing is asked any more; nil for the usual time.
    /// - Throws: `StravaError` when it says neither that there is one nor that there is none.
    package func activity(_ id: Int64, until deadline: Instant? = nil) async throws(StravaError) -> ActivityAnswer {
        try await client.lookUp(id, until: deadline)
    }

    /// Asks whether the athlete still lets us in.
    ///
    /// - Throws: `StravaError`; `.revoked` when not, and then the tokens are forgotten, or `.unauthorized`.
    func checkPermission(until deadline: Instant) async throws(StravaError) {
        try await client.checkPermission(until: deadline)
    }

    /// How often Strava may be asked for what isn't needed at once: half of what is left, from 0 on.
    func share() async -> Int {
        let left = await budget.snapshot(now: now())
        return max(min(left.readsLeft(in: .quarterHour), left.readsLeft(in: .day)) / 2, 0)
    }

    /// How many questions this program has asked with the application's leave, whoever wanted to know.
    package var asked: Int { get async { await budget.asked } }

    /// What is known of Strava's limits now.
    package func rate() async -> RateSnapshot { await budget.snapshot(now: now()) }
}

extension StravaSession {
    /// What was found of single activities, by their numbers, and why there isn't more.
    struct Answers<Value: Sendable>: Sendable {
        var found: [Int64: Value] = [:]
        /// What the rest of the run doesn't depend on.
        var problem: StravaError?
        /// On what a person must act.
        var refusal: StravaError?
    }

    /// Asks about one activity after the other, with half of what may still be asked.
    ///
    /// - Parameters:
    ///   - seconds: how long all of it may take.
    ///   - isTheEnd: which problem ends it at once.
    private func answers<Value>(
        on ids: ArraySlice<Int64>, seconds: Int, until isTheEnd: (StravaError) -> Bool = { _ in false },
        asking ask: (Int64, Instant) async throws(StravaError) -> Value?
    ) async -> Answers<Value> {
        var answers = Answers<Value>()
        var failures = 0
        let deadline = now().advanced(bySeconds: seconds)
        for id in ids.prefix(await share()) {
            do throws(StravaError) {
                if let value = try await ask(id, deadline) { answers.found[id] = value }
            } catch {
                if error.isRefusal, !isTheEnd(error) {
                    answers.refusal = error
                    return answers
                }
                failures += 1
                guard isTheEnd(error) || error.isOfLimits || failures >= Self.mostFailures || now() >= deadline else {
                    continue
                }
                answers.problem = error
                return answers
            }
        }
        return answers
    }
}

extension StravaError {
    /// Whether Strava allows no more questions for now.
    var isOfLimits: Bool {
        if case .rateLimited = self { true } else { false }
    }

    /// Whether a person must act.
    fileprivate var isRefusal: Bool {
        switch (self, kind) {
        case (.storage, _): true
        // A bare 403 is about this one activity, such as somebody else's.
        case (.refused, _), (_, .temporary), (_, .unreachable), (_, .unusable): false
        default: true
        }
    }

    /// Whether Strava tells this athlete no zone times at all, which it keeps for subscribers.
    var deniesZones: Bool {
        switch self {
        case .refused(402), .refused(403), .inactive: true
        default: false
        }
    }
}
