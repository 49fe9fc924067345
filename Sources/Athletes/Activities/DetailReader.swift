import Basics
import Export
import Workouts

/// Reads the details of activities: calories, description, device.
struct DetailReader: Sendable {
    let session: StravaSession
    /// nil in a run that depends on its inputs alone.
    let history: ActivityHistory?

    struct Details {
        let found: [ActivityID: Activity]
        /// Why some are missing; nil if none is.
        let remark: Diagnostic?
        /// A refusal that needs a person's action.
        let refusal: RunError?
    }

    /// Reads the details of the published activities, as far as the limits allow.
    ///
    /// - Parameter progress: called before the first request.
    func details(of publication: Publication, progress: @Sendable (String) -> Void) async -> Details {
        let wanted = wanted(for: publication.workouts)
        if !wanted.isEmpty { progress("Strava: details") }
        let answers = await session.details(of: wanted)
        return Details(
            found: answers.found,
            remark: answers.problem.map { Diagnostic(.note, .strava, "not all details could be fetched: \($0)") },
            refusal: answers.refusal.map(RunError.strava))
    }
}

extension DetailReader {
    /// First the activities without details, newest first; then those with outdated details, the oldest first.
    ///
    /// - Returns: Strava's numbers.
    private func wanted(for published: [MergedWorkout]) -> [Int64] {
        let shown = published.compactMap(\.activity).sorted { ($1.start, $1.id) < ($0.start, $0.id) }
        guard let history else { return shown.filter(\.hasNoCalories).compactMap(\.id.strava) }
        let read = history.detailsRead
        let never = shown.filter { activity in
            guard let known = read[activity.id] else { return activity.hasNoCalories }
            return known == nil
        }
        let old = shown.compactMap { activity -> (moment: Instant, id: ActivityID)? in
            guard case .some(.some(let moment)) = read[activity.id] else { return nil }
            let isOld = min(moment, history.now).advanced(bySeconds: Self.detailsLast) <= history.now
            return isOld ? (moment, activity.id) : nil
        }
        let inOrder = never.map(\.id) + old.sorted { ($0.moment, $0.id) < ($1.moment, $1.id) }.map(\.id)
        return inOrder.compactMap(\.strava)
    }

    /// Five days, in seconds: that leaves time to read them again before they must be forgotten.
    private static let detailsLast = 5 * 86_400
}

extension Activity {
    /// Whether Strava has no calories; tpmerge's own estimates don't count.
    fileprivate var hasNoCalories: Bool { toldCalories.map { $0.isEstimated || $0 == caloriesOfWork } ?? true }
}
