import Basics
import Export
import Profiles
import Store
import Workouts

/// Makes a publication of plans and activities: matched, merged, each once.
struct Publisher {
    let athlete: Athlete
    let days: WrittenDays
    let published: PublishedUIDs
    /// Their activities are counted here.
    let sources: [SourceReport]
    let diagnostics: [Diagnostic]
    /// Whether there is a memory that may be lost.
    let remembers: Bool

    func workouts(of input: MatchInput) -> [MergedWorkout] {
        input.merged(for: athlete, published: published).filter { days.contains($0.day) }
    }

    func publication(of all: [MergedWorkout], _ input: MatchInput) -> Publication {
        let (workouts, hidden) = all.shown(withMissed: athlete.showsMissed)
        var excluded = input.excluded.filter { days.contains($0.day) }
        for index in excluded.indices { excluded[index].estimateMissingCalories() }
        var publication = Publication(today: input.today, zone: athlete.zone, workouts: workouts)
        publication.name = athlete.calendarName
        publication.sources = sources.counting(workouts)
        (publication.hidden, publication.excluded) = (hidden, excluded)
        publication.unshownEdits = input.edits.unshown(in: workouts, or: excluded)
        publication.diagnostics = diagnostics
        publication.knownDays = input.knownDays
        publication.wording = athlete.wording
        if remembers { publication.unshown = input.unshown(in: all, days) }
        return publication
    }
}

extension MatchInput {
    /// All plans and activities in one list, in the published order, with estimates of missing calories.
    func merged(for athlete: Athlete, published: PublishedUIDs) -> [MergedWorkout] {
        let merger = Merger(
            today: today, zone: athlete.zone, knownDays: knownDays, end: athlete.end,
            salt: athlete.salt(since: published.salted), isPublished: published.contains)
        var workouts = merger.merge(matched())
        for index in workouts.indices { workouts[index].estimateMissingCalories() }
        return workouts
    }
}

extension MatchInput {
    /// What a lost memory couldn't read from the entries of some days.
    ///
    /// - Parameter workouts: those entries, including missed ones.
    func unshown(in workouts: [MergedWorkout], _ days: WrittenDays) -> UnshownMemory {
        var unshown = UnshownMemory()
        let entries = Dictionary(
            workouts.lazy.compactMap { entry in entry.planned.map { ($0.uid, entry) } },
            uniquingKeysWith: { one, _ in one })
        unshown.plans = plans.filter { days.contains($0.day) && entries[$0.uid]?.shows($0) != true }
            .sorted { ($0.day, $0.uid) < ($1.day, $1.uid) }
        if !pairs.isEmpty {
            let others = Set(plans.lazy.filter { !days.contains($0.day) }.map(\.uid))
            unshown.pairs = pairs.filter { !others.contains($0.uid) }
        }
        unshown.ids = (edits.filter { days.contains($0.day) }.map(\.ids) + unshown.pairs.map(\.ids))
            .filter { $0.count > 1 }
        return unshown
    }
}

extension MergedWorkout {
    /// Whether all that a memory has of a plan can be read from its entry.
    fileprivate func shows(_ plan: PlannedWorkout) -> Bool {
        uid == plan.uid && (PlannedSport(rawValue: sport) ?? .other) == plan.sport
            && plan.standing == (match == nil ? plan.standingByContent : .plan)
    }
}

struct PublishedUIDs: Sendable {
    /// The remembered versions, by UID.
    let revisions: [String: DatedRevision]
    /// The UIDs in a publication that was read because the memory was lost.
    let recovered: Set<String>
    /// When salt came into the UIDs of an earlier version's memory; nil for any other memory.
    var salted: Instant?

    func contains(_ uid: String) -> Bool { revisions[uid] != nil || recovered.contains(uid) }
}

extension Publication {
    func limited(to days: WrittenDays, showsMissed: Bool) -> Publication {
        var publication = self
        (publication.workouts, publication.hidden) = workouts.filter { days.contains($0.day) }
            .shown(withMissed: showsMissed)
        publication.excluded = excluded.filter { days.contains($0.day) }
        publication.sources = sources.counting(publication.workouts)
        return publication
    }
}

extension [SourceReport] {
    /// With the numbers of activities that workouts have of each source.
    fileprivate func counting(_ workouts: [MergedWorkout]) -> [SourceReport] {
        map { report in
            guard report.kind != .trainingPeaks, report.state != .absent else { return report }
            var report = report
            report.count = workouts.activityCount { $0.isOf(report.kind) }
            return report
        }
    }
}

extension [ActivityEdit] {
    /// The edits of activities that aren't shown in full.
    fileprivate func unshown(in workouts: [MergedWorkout], or excluded: [Activity]) -> [ActivityEdit] {
        guard !isEmpty else { return [] }
        let shown = Set(workouts.lazy.flatMap(\.activities).map(\.id) + excluded.map(\.id))
        return filter { !shown.contains($0.id) }
    }
}

extension [MergedWorkout] {
    fileprivate func shown(withMissed: Bool) -> (shown: [MergedWorkout], hidden: [MergedWorkout]) {
        guard !withMissed, contains(where: { $0.status == .missed }) else { return (self, []) }
        return (filter { $0.status != .missed }, filter { $0.status == .missed })
    }

    fileprivate func activityCount(where counts: (Activity) -> Bool) -> Int {
        indices.reduce(0) { $0 + self[$1].activities.count(where: counts) + self[$1].others.count(where: counts) }
    }
}
