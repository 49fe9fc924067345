import Basics
import Profiles
import Store
import StravaAPI
import Workouts

/// Reads what lists lack: an activity's details (calories, description and device), and its time in each heart rate
/// zone. Both are read as far as Strava's limits allow.
extension StravaSession {
    /// Reads the details of the published activities.
    ///
    /// - Parameters:
    ///   - known: nil in a run that depends on its inputs alone.
    ///   - progress: called before the first request.
    func details(
        of workouts: [MergedWorkout], given known: RunMemory?, at now: Instant, progress: @Sendable (String) -> Void
    ) async -> Answers<Activity> {
        // The newest comes first.
        let shown = workouts.compactMap(\.activity).sorted { ($1.start, $1.id) < ($0.start, $0.id) }
        let wanted =
            known?.snapshot.strava.lackingDetails(shown, at: now) ?? shown.filter(\.hasNoCalories).map(\.id)
        if !wanted.isEmpty { progress("Strava: details") }
        return await details(of: wanted.compactMap(\.strava))
    }

    /// Fetches the missing zone times of yesterday and today, newest first. Nothing published depends on them.
    func zoneTimes(given known: RunMemory, _ days: RunDays) async -> Answers<[HeartRateZoneTime]> {
        await zoneTimes(of: known.snapshot.lackingZones(days).compactMap(\.strava))
    }
}

extension StravaSession.Answers<Activity> {
    /// Why details are missing; nil if none is.
    var remark: Diagnostic? {
        problem.map { Diagnostic(.note, .strava, "not all details could be fetched: \($0)") }
    }
}

extension StravaSession.Answers<[HeartRateZoneTime]> {
    /// Whether Strava refuses zone times to this athlete altogether.
    var areDenied: Bool { problem?.deniesZones == true }

    /// Why zone times are missing; nil if that needn't be reported.
    var remark: Diagnostic? {
        guard let problem, !areDenied, !problem.isOfLimits else { return nil }
        return Diagnostic(.note, .strava, "not all heart rate zones could be fetched: \(problem)")
    }
}

extension StravaMemory {
    /// First the activities without details, newest first; then those with outdated details, the oldest first.
    fileprivate func lackingDetails(_ shown: [Activity], at now: Instant) -> [ActivityID] {
        let listed = Dictionary(activities.map { ($0.activity.id, $0) }, uniquingKeysWith: { one, _ in one })
        let never = shown.filter { activity in
            listed[activity.id].map { $0.detailsFetched == nil } ?? activity.hasNoCalories
        }
        let old = shown.compactMap { activity -> (moment: Instant, id: ActivityID)? in
            guard let moment = listed[activity.id]?.detailsFetched else { return nil }
            let isOld = min(moment, now).advanced(bySeconds: Self.detailsLast) <= now
            return isOld ? (moment, activity.id) : nil
        }
        return never.map(\.id) + old.sorted { ($0.moment, $0.id) < ($1.moment, $1.id) }.map(\.id)
    }

    /// Five days, in seconds: that leaves time to read them again before they must be forgotten.
    private static let detailsLast = 5 * 86_400
}

extension Snapshot {
    /// The activities of yesterday and today whose zone times should be asked for, newest first.
    fileprivate func lackingZones(_ days: RunDays) -> [ActivityID] {
        guard strava.mayAskForZones(days.freshness) else { return [] }
        let near = days.today.advanced(by: -1)...days.today
        let filed = devices.rowsWithZones
        return strava.activities.map(\.activity)
            .filter { near.contains($0.day) && $0.averageHeartRate != nil && !filed.contains($0.id) }
            .filter { strava.lacksZones($0.id, days.freshness) }
            .sorted { ($1.start, $1.id) < ($0.start, $0.id) }
            .map(\.id)
    }
}

extension Activity {
    /// Whether Strava has no calories; tpmerge's own estimates don't count.
    fileprivate var hasNoCalories: Bool { toldCalories.map { $0.isEstimated || $0 == caloriesOfWork } ?? true }
}
