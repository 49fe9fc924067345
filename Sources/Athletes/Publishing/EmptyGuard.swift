import Export
import Store
import Workouts

/// Keeps a source that suddenly has nothing from emptying an output that holds something of it.
struct EmptyGuard: Sendable {
    /// Whether the feed's emptiness was looked into already, by a memory of what it had.
    let trustsFeed: Bool
    /// The same of activities.
    let trustsActivities: Bool
    /// The days that are written: what has slid out of them is missed by nobody.
    let days: WrittenDays
    /// Whether nothing at all may take the place of something: not where nothing is remembered, nor in a run for other
    /// days than today's, which may be a slip.
    let trustsNothing: Bool

    /// - Parameters:
    ///   - known: nil for a run that depends on its inputs alone.
    ///   - readsFiles: whether activities come from files, too.
    init(_ known: Snapshot?, readsFiles: Bool, _ days: RunDays) {
        // What was read by runs that published nothing is no sign that anything was ever well.
        let hasPublished = known?.outputs.isEmpty == false
        trustsFeed = hasPublished && known?.feed.fetched != nil
        trustsActivities = hasPublished && known?.strava.lastFullWalk != nil && !readsFiles
        self.days = days.written
        trustsNothing = known != nil && days.written.contains(days.today)
    }

    /// - Throws: `RunError.wouldEmpty`, naming the option that overrides it.
    func check(_ present: [UInt8], at output: Output, against publication: Publication) throws(RunError) {
        let text = PresentOutput(bytes: present)
        if case .ok(0) = publication.trainingPeaks, !trustsFeed,
            text.holdsPlans || text.isBusy(after: publication.today)
        {
            throw .wouldEmpty(Self.sentence("The feed has no events any more", output))
        }
        // What is left out by hand hasn't gone.
        if case .ok(0) = publication.strava, publication.excluded.isEmpty, !trustsActivities,
            text.holdsActivities(within: days)
        {
            throw .wouldEmpty(Self.sentence("There are no activities any more", output))
        }
        let isWithoutFeed = publication.trainingPeaks == .absent
        let trustsAll = trustsNothing && (isWithoutFeed ? !text.holdsPlans && !text.isBusy : trustsFeed)
        if publication.workouts.isEmpty, !trustsAll, text.holdsPlans || text.holdsActivities || text.isBusy {
            throw .wouldEmpty(Self.sentence("There are no workouts to write", output))
        }
    }

    private static func sentence(_ cause: String, _ output: Output) -> String {
        "\(cause), but \(output.name) contains some; it was left unchanged."
    }
}
