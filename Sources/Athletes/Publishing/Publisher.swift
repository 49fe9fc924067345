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
        return Publication(
            today: input.today, zone: athlete.zone, name: athlete.calendarName, trainingPeaks: trainingPeaks,
            strava: strava.counting(workouts.activityCount), workouts: workouts, diagnostics: diagnostics,
            wording: athlete.wording)
    }
}

extension MatchInput {
    /// One list of all that is planned and done, in the published order.
    func merged(for athlete: Athlete, published: PublishedUIDs) -> [MergedWorkout] {
        let matching = Matcher(today: today, pairs: pairs).match(plans, to: activities)
        let merger = Merger(
            today: today, zone: athlete.zone, coverage: coverage, end: athlete.end,
            isPublished: { published.contains($0) })
        return merger.merge(matching)
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
    /// The same of some workouts only.
    func limited(to isMeant: (MergedWorkout) -> Bool) -> Publication {
        var publication = self
        publication.workouts = workouts.filter(isMeant)
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

extension [MergedWorkout] {
    /// How many activities they stand for.
    fileprivate var activityCount: Int {
        indices.reduce(0) { $0 + (self[$1].activity == nil ? 0 : 1) + self[$1].duplicates.count + self[$1].parts.count }
    }
}
