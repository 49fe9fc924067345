package import Basics
package import StravaAPI
package import Workouts

/// One athlete's requests to Strava during one run.
package struct StravaSession: Sendable {
    package let client: StravaClient
    let budget: RateBudget
    package let now: @Sendable () -> Instant

    /// The number of single activities that may fail before the rest is skipped.
    private static let mostFailures = 3

    /// All activities since the day before a day, since a day elsewhere begins earlier than in the athlete's zone.
    package func activities(
        from first: Day, in zone: Zone, progress: @Sendable (Int) -> Void
    ) async throws(StravaError) -> FetchedActivities {
        let midnight = LocalTime(secondsSinceEpoch: first.advanced(by: -1).number * 86_400)
        return try await client.activities(after: zone.instant(midnight), progress: progress)
    }

    /// The details of activities, at most 25 in a run and 45 seconds, for half of the remaining requests.
    package func details(of ids: [Int64]) async -> Answers<Activity> {
        let share = await share()
        return await answers(on: ids.prefix(min(25, share)), seconds: 45, asking: client.activity(_:until:))
    }

    /// The time in each heart rate zone, for at most 10 activities in a run and 20 seconds, for half of the remaining
    /// requests; empty if Strava has none. A refusal that isn't about one activity ends it.
    package func zoneTimes(of ids: [Int64]) async -> Answers<[HeartRateZoneTime]> {
        let share = await share()
        return await answers(
            on: ids.prefix(min(10, share)), seconds: 20, until: \.deniesZones, asking: client.zoneTimes(of:until:))
    }

    /// Asks for several activities, for 20 seconds at most. An error that needs a person's action ends it.
    package func lookUp(_ ids: ArraySlice<Int64>) async -> Answers<ActivityAnswer> {
        await answers(on: ids, seconds: 20, until: { $0.kind == .needsPerson }, asking: client.lookUp(_:until:))
    }

    /// How many requests may be spent on data that isn't urgent: half of the remaining ones.
    func share() async -> Int {
        let left = await budget.snapshot(now: now())
        return max(min(left.readsLeft(in: .quarterHour), left.readsLeft(in: .day)) / 2, 0)
    }

    /// How many requests this program has made for the application, for any athlete.
    package var asked: Int { get async { await budget.asked } }

    package func rate() async -> RateSnapshot { await budget.snapshot(now: now()) }
}

extension StravaSession {
    package struct Answers<Value: Sendable>: Sendable {
        package var found: [ActivityID: Value] = [:]
        /// An error that doesn't affect the rest of the run.
        package var problem: StravaError?
        /// An error that needs a person's action.
        package var refusal: StravaError?
    }

    /// Asks about activities one by one.
    ///
    /// - Parameters:
    ///   - seconds: the time limit for all of them.
    ///   - isTheEnd: whether an error ends it at once.
    private func answers<Value>(
        on ids: ArraySlice<Int64>, seconds: Int, until isTheEnd: (StravaError) -> Bool = { _ in false },
        asking ask: (Int64, Instant) async throws(StravaError) -> Value?
    ) async -> Answers<Value> {
        var answers = Answers<Value>()
        var failures = 0
        let deadline = now().advanced(bySeconds: seconds)
        for id in ids {
            do {
                if let value = try await ask(id, deadline) { answers.found[.strava(id)] = value }
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
    package var isOfLimits: Bool {
        if case .rateLimited = self { true } else { false }
    }

    fileprivate var isRefusal: Bool {
        switch (self, kind) {
        case (.storage, _): true
        // A bare 403 is about this one activity, for example another athlete's.
        case (.refused, _), (_, .temporary), (_, .unreachable), (_, .unusable): false
        default: true
        }
    }

    /// Whether Strava refuses zone times to this athlete altogether, since it reserves them for subscribers.
    package var deniesZones: Bool {
        switch self {
        case .refused(402), .refused(403), .inactive: true
        default: false
        }
    }
}
