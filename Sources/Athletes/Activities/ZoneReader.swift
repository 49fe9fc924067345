import Basics
import Store
import StravaAPI
import Workouts

/// Asks how long the heart rate was in each zone in what was done yesterday and today. Nothing that is published depends
/// on it.
struct ZoneReader: Sendable {
    let session: StravaSession
    /// The athlete's.
    let today: Day

    struct ZoneTimes {
        /// By the activities' numbers; empty where Strava told none.
        let found: [Int64: [HeartRateZoneTime]]
        /// Whether Strava tells this athlete none at all.
        let areDenied: Bool
        /// Why there isn't more; nil where nobody needs to know.
        let remark: Diagnostic?
        /// A refusal on which a person must act.
        let refusal: RunError?
    }

    /// What isn't known yet, the newest first, as far as the limits allow.
    func zoneTimes(given history: ActivityHistory) async -> ZoneTimes {
        let answers = await session.zoneTimes(of: wanted(given: history))
        let areDenied = answers.problem?.deniesZones == true
        let problem = areDenied || answers.problem?.isOfLimits == true ? nil : answers.problem
        return ZoneTimes(
            found: answers.found, areDenied: areDenied,
            remark: problem.map { Diagnostic(.note, .strava, "not all heart rate zones could be fetched: \($0)") },
            refusal: answers.refusal.map(RunError.strava))
    }

    private func wanted(given history: ActivityHistory) -> [Int64] {
        guard history.mayAskForZones else { return [] }
        let days = today.advanced(by: -1)...today
        return history.activities.map(\.activity)
            .filter { days.contains($0.day) && $0.averageHeartRate != nil && history.lacksZones($0.id) }
            .sorted { ($1.start, $1.id) < ($0.start, $0.id) }
            .map(\.id)
    }
}
