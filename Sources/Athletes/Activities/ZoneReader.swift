import Basics
import Store
import Workouts

/// Asks Strava for the time in each heart rate zone for the activities of yesterday and today. Nothing published
/// depends on it.
struct ZoneReader: Sendable {
    let session: StravaSession
    /// The athlete's current date.
    let today: Day

    struct ZoneTimes {
        /// Empty if Strava has none.
        let found: [ActivityID: [HeartRateZoneTime]]
        /// Whether Strava refuses zone times to this athlete altogether.
        let areDenied: Bool
        /// Why some are missing; nil if that needn't be reported.
        let remark: Diagnostic?
        /// A refusal that needs a person's action.
        let refusal: RunError?
    }

    /// Fetches the missing zone times, newest first, as far as the limits allow.
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
        let filed = history.devices.rowsWithZones
        return history.activities.map(\.activity)
            .filter { days.contains($0.day) && $0.averageHeartRate != nil && !filed.contains($0.id) }
            .filter { history.lacksZones($0.id) }
            .sorted { ($1.start, $1.id) < ($0.start, $0.id) }
            .compactMap(\.id.strava)
    }
}
