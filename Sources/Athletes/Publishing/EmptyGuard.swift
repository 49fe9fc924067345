package import Export
package import Profiles
package import Store
package import Workouts

/// Keeps a source that is suddenly empty from emptying an output that contains its data.
package struct EmptyGuard: Sendable {
    /// Whether the memory has already confirmed that the feed is really empty.
    let trustsFeed: Bool
    let trustsActivities: Bool
    /// Strava's activities that no list had to tell: if they are gone, that is no list's fault. nil if no list is empty.
    package let known: Set<ActivityID>?
    /// The days that are written: workouts before them disappear regularly.
    package let days: WrittenDays
    /// Whether an output may become entirely empty: not without a memory, nor in a run whose days leave out today,
    /// which may be a mistake.
    let trustsNothing: Bool

    /// - Parameters:
    ///   - known: nil for a run that depends on its inputs alone.
    ///   - readsFiles: whether activities come from files, too.
    ///   - hasEmptyList: whether one of these files has none.
    package init(_ known: Snapshot?, readsFiles: Bool, hasEmptyList: Bool, _ days: RunDays) {
        // A memory of runs that published nothing doesn't prove that anything ever worked.
        let hasPublished = known?.published.outputs.isEmpty == false
        trustsFeed = hasPublished && known?.feed.fetched != nil
        trustsActivities = hasPublished && known?.strava.lastFullWalk != nil && !readsFiles
        let remembered =
            (known?.strava.activities.map(\.activity.id) ?? []) + (known?.imports.activities.map(\.activity.id) ?? [])
        self.known = hasEmptyList ? Set(remembered) : nil
        self.days = days.written
        trustsNothing = known != nil && days.written.contains(days.today)
    }

    /// - Parameter present: what the output contains; it is asked for only if the publication lacks something.
    /// - Throws: `RunError.wouldEmpty`, which names the option that overrides it.
    package func check(
        _ present: @autoclosure () -> [UInt8]?, at output: Output, against publication: Publication
    ) throws(RunError) {
        let lacksPlans = publication.sources[.trainingPeaks].isEmpty && !trustsFeed
        // Activities that the athlete excluded are not missing. Those of device files replace none of Strava's.
        let lacksActivities =
            publication.sources[.strava].isEmpty && publication.excluded.isEmpty && !trustsActivities
        guard lacksPlans || lacksActivities || known != nil || publication.workouts.isEmpty, let present = present()
        else { return }
        let text = PresentOutput(bytes: present)
        if lacksPlans, text.holdsPlans || text.isBusy(after: publication.today) {
            throw .wouldEmpty(Self.sentence("The feed no longer has any events", output))
        }
        if lacksActivities, !text.activities(within: days).isEmpty {
            throw .wouldEmpty(Self.sentence("There are no longer any activities", output))
        }
        try checkLists(text, at: output, against: publication)
        let isWithoutFeed = publication.sources[.trainingPeaks].state == .absent
        let trustsAll = trustsNothing && (isWithoutFeed ? !text.holdsPlans && !text.isBusy : trustsFeed)
        if publication.workouts.isEmpty, !trustsAll, text.holdsPlans || text.holdsActivities || text.isBusy {
            throw .wouldEmpty(Self.sentence("There are no workouts to write", output))
        }
    }

    /// The same for lists alone: a calendar on a server, of which the ledger has the text.
    package func checkLists(
        _ present: PresentOutput, at output: Output, against publication: Publication
    ) throws(RunError) {
        guard let known, !present.activities(within: days).subtracting(known).isSubset(of: publication.stravaIDs) else {
            return
        }
        throw .wouldEmpty(Self.sentence("A list of activities no longer has any", output))
    }

    private static func sentence(_ cause: String, _ output: Output) -> String {
        "\(cause), but \(output.name) contains some; it was left unchanged."
    }
}

extension Publication {
    /// Strava's activities in it, excluded ones, too.
    fileprivate var stravaIDs: Set<ActivityID> {
        Set((workouts.flatMap { $0.activities + $0.others } + excluded).lazy.map(\.id).filter { $0.strava != nil })
    }
}
