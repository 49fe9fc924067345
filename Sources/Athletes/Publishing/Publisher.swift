import Basics
import Export
import Store
import Workouts

/// Makes what there is to publish of what is known: who matched whom, merged, each once.
struct Publisher {
    let athlete: Athlete
    /// The days that are written.
    let days: WrittenDays
    let published: PublishedUIDs
    let trainingPeaks: SourceReport
    /// Its count is found here.
    let strava: SourceReport
    /// What the sources' readers had to say.
    let diagnostics: [Diagnostic]

    func publication(of input: MatchInput) -> Publication {
        var workouts = input.merged(for: athlete, published: published)
        workouts.removeAll { workout in
            !days.contains(workout.day) || !athlete.showsMissed && workout.status == .missed
        }
        for index in workouts.indices { workouts[index].estimateMissingCalories() }
        var excluded = input.excluded.filter { days.contains($0.day) }
        for index in excluded.indices { excluded[index].estimateMissingCalories() }
        return Publication(
            today: input.today, zone: athlete.zone, name: athlete.calendarName, trainingPeaks: trainingPeaks,
            strava: strava.counting(workouts.activityCount), workouts: workouts, excluded: excluded,
            unshownEdits: input.edits.unshown(in: workouts, or: excluded), diagnostics: diagnostics,
            wording: athlete.wording)
    }
}

extension MatchInput {
    /// One list of all that is planned and done, in the published order.
    func merged(for athlete: Athlete, published: PublishedUIDs) -> [MergedWorkout] {
        let merger = Merger(
            today: today, zone: athlete.zone, coverage: coverage, end: athlete.end,
            isPublished: { published.contains($0) })
        return merger.merge(matched())
    }
}

/// The UIDs that have been published before.
struct PublishedUIDs: Sendable {
    /// The versions of what is remembered, by UID.
    let revisions: [String: DatedRevision]
    /// Those in a publication that is read where the memory was lost.
    let recovered: Set<String>

    func contains(_ uid: String) -> Bool { revisions[uid] != nil || recovered.contains(uid) }
}

extension Publication {
    /// The same of some days only.
    ///
    /// - Parameter showsMissed: whether what was missed is shown, where it is here.
    func limited(to days: WrittenDays, showsMissed: Bool) -> Publication {
        var publication = self
        publication.workouts = workouts.filter { days.contains($0.day) && (showsMissed || $0.status != .missed) }
        publication.excluded = excluded.filter { days.contains($0.day) }
        publication.strava = strava.counting(publication.workouts.activityCount)
        return publication
    }
}

extension SourceReport {
    fileprivate func counting(_ count: Int) -> SourceReport {
        switch self {
        case .ok: .ok(count: count)
        case .remembered: .remembered(count: count)
        case .absent: .absent
        }
    }
}

extension [ActivityEdit] {
    /// Those of activities that aren't told in full.
    fileprivate func unshown(in workouts: [MergedWorkout], or excluded: [Activity]) -> [ActivityEdit] {
        guard !isEmpty else { return [] }
        let shown = Set(
            workouts.lazy.flatMap(\.activities).map(\.id) + excluded.map(\.id))
        return filter { !shown.contains($0.id) }
    }
}

extension [MergedWorkout] {
    /// How many activities they stand for.
    fileprivate var activityCount: Int {
        indices.reduce(0) { $0 + self[$1].activities.count + self[$1].duplicates.count }
    }
}
