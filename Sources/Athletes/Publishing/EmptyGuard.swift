import Export
import Store

/// Keeps a source that is suddenly empty from emptying an output that contains its data.
struct EmptyGuard: Sendable {
    /// Whether the memory has already confirmed that the feed is really empty.
    let trustsFeed: Bool
    /// The same for activities.
    let trustsActivities: Bool
    /// The days that are written: workouts before them disappear regularly.
    let days: WrittenDays
    /// Whether an output may become entirely empty: not without a memory, nor in a run whose days leave out today,
    /// which may be a mistake.
    let trustsNothing: Bool

    /// - Parameters:
    ///   - known: nil for a run that depends on its inputs alone.
    ///   - readsFiles: whether activities come from files, too.
    init(_ known: Snapshot?, readsFiles: Bool, _ days: RunDays) {
        // A memory of runs that published nothing doesn't prove that anything ever worked.
        let hasPublished = known?.outputs.isEmpty == false
        trustsFeed = hasPublished && known?.feed.fetched != nil
        trustsActivities = hasPublished && known?.strava.lastFullWalk != nil && !readsFiles
        self.days = days.written
        trustsNothing = known != nil && days.written.contains(days.today)
    }

    /// - Parameter present: what the output contains; it is asked for only if the publication lacks something.
    /// - Throws: `RunError.wouldEmpty`, which names the option that overrides it.
    func check(
        _ present: @autoclosure () -> [UInt8]?, at output: Output, against publication: Publication
    ) throws(RunError) {
        let lacksPlans = publication.trainingPeaks == .ok(count: 0) && !trustsFeed
        // Activities that the athlete excluded are not missing.
        let lacksActivities =
            publication.strava == .ok(count: 0) && publication.files?.source.count ?? 0 == 0
            && publication.excluded.isEmpty
            && !trustsActivities
        guard lacksPlans || lacksActivities || publication.workouts.isEmpty, let present = present() else { return }
        let text = PresentOutput(bytes: present)
        if lacksPlans, text.holdsPlans || text.isBusy(after: publication.today) {
            throw .wouldEmpty(Self.sentence("The feed no longer has any events", output))
        }
        if lacksActivities, text.holdsActivities(within: days) {
            throw .wouldEmpty(Self.sentence("There are no longer any activities", output))
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
