import Basics
import Export
import Store
import StravaAPI
import Workouts

/// Reads what lists lack: an activity's details (calories, description and device), and its time in each heart rate
/// zone. Both are read as far as Strava's limits allow.
extension StravaSession {
    /// Reads the details of the published activities.
    ///
    /// - Parameters:
    ///   - history: nil in a run that depends on its inputs alone.
    ///   - progress: called before the first request.
    func details(
        of publication: Publication, given history: ActivityHistory?, progress: @Sendable (String) -> Void
    ) async -> Answers<Activity> {
        let wanted = history?.lackingDetails(publication.shown) ?? publication.shown.filter(\.hasNoCalories).map(\.id)
        if !wanted.isEmpty { progress("Strava: details") }
        return await details(of: wanted.compactMap(\.strava))
    }

    /// Fetches the missing zone times of yesterday and today, newest first. Nothing published depends on them.
    func zoneTimes(given history: ActivityHistory, today: Day) async -> Answers<[HeartRateZoneTime]> {
        await zoneTimes(of: history.lackingZones(on: today.advanced(by: -1)...today).compactMap(\.strava))
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

extension Publication {
    /// The activities that are shown, newest first.
    fileprivate var shown: [Activity] {
        workouts.compactMap(\.activity).sorted { ($1.start, $1.id) < ($0.start, $0.id) }
    }
}

extension ActivityHistory {
    /// First the activities without details, newest first; then those with outdated details, the oldest first.
    fileprivate func lackingDetails(_ shown: [Activity]) -> [ActivityID] {
        let read = detailsRead
        let never = shown.filter { activity in
            guard let known = read[activity.id] else { return activity.hasNoCalories }
            return known == nil
        }
        let old = shown.compactMap { activity -> (moment: Instant, id: ActivityID)? in
            guard case .some(.some(let moment)) = read[activity.id] else { return nil }
            let isOld = min(moment, now).advanced(bySeconds: Self.detailsLast) <= now
            return isOld ? (moment, activity.id) : nil
        }
        return never.map(\.id) + old.sorted { ($0.moment, $0.id) < ($1.moment, $1.id) }.map(\.id)
    }

    /// Five days, in seconds: that leaves time to read them again before they must be forgotten.
    private static let detailsLast = 5 * 86_400

    fileprivate func lackingZones(on days: ClosedRange<Day>) -> [ActivityID] {
        guard mayAskForZones else { return [] }
        let filed = devices.rowsWithZones
        return activities.map(\.activity)
            .filter { days.contains($0.day) && $0.averageHeartRate != nil && !filed.contains($0.id) }
            .filter { lacksZones($0.id) }
            .sorted { ($1.start, $1.id) < ($0.start, $0.id) }
            .map(\.id)
    }
}

extension Activity {
    /// Whether Strava has no calories; tpmerge's own estimates don't count.
    fileprivate var hasNoCalories: Bool { toldCalories.map { $0.isEstimated || $0 == caloriesOfWork } ?? true }
}
