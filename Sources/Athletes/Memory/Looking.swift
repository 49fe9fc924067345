package import Basics
package import Export
package import Files
package import Store
import Strava
package import Workouts

/// What can be known of an athlete without asking any server: what the last run saw, and the files of activities.
extension AthleteOwner {
    /// All that is remembered, however old; nil before the first run.
    ///
    /// - Parameter thoroughness: whether the whole file is looked over for damage.
    package nonisolated func snapshot(_ thoroughness: AthleteStore.Thoroughness = .asRead) throws(StoreError)
        -> Snapshot?
    {
        try AthleteStore.look(path, thoroughness) { store throws(StoreError) in try store.everything() }
    }

    /// How the memory lies on the disk, to see whether somebody has written to it.
    package nonisolated var fileState: StoreState { AthleteStore.state(of: path) }

    /// How the last run ended, whoever made it; nil before the first one.
    package nonisolated func lastRun() throws(StoreError) -> RunRecord? {
        try AthleteStore.look(path) { store throws(StoreError) in try store.lastRun() } ?? nil
    }

    /// The changes of the plan that were seen from a moment on, or ever, the newest first; nil before the first run.
    package nonisolated func changes(since moment: Instant?, limit: Int) throws(RunError) -> [DatedChange]? {
        try RunError.memory { () throws(StoreError) in
            try AthleteStore.look(path) { store throws(StoreError) in
                try store.changes(since: moment, limit: limit)
            }
        }
    }

    /// All that is remembered, and all changes of the plan, as of one moment; nil before the first run.
    package nonisolated func everything() throws(RunError) -> (snapshot: Snapshot, changes: [DatedChange])? {
        try RunError.memory { () throws(StoreError) in
            try AthleteStore.look(path) { store throws(StoreError) in
                (try store.everything(), try store.changes(since: nil, limit: .max))
            }
        }
    }

    /// All that matching goes by, from a day on.
    ///
    /// - Parameters:
    ///   - first: nil for as far back as the history goes.
    ///   - today: nil for the clock's.
    ///   - remembers: whether what earlier runs saw counts, or the athlete's files alone.
    /// - Throws: `RunError`, also before the first run.
    package nonisolated func matchInput(
        from first: Day? = nil, today: Day? = nil, remembers: Bool = true
    ) throws(RunError) -> MatchInput {
        var options = RunOptions()
        options.remembers = remembers
        options.since = first
        options.today = today
        return try known(options).input
    }

    /// What a run would publish if neither the feed nor Strava had anything new to say.
    ///
    /// - Throws: `RunError`, also before the first run.
    package nonisolated func publication(_ options: RunOptions = RunOptions()) throws(RunError) -> Publication {
        try publicationAndSnapshot(options).publication
    }

    /// The same, with all that is remembered of the days that are written.
    nonisolated func publicationAndSnapshot(
        _ options: RunOptions = RunOptions()
    ) throws(RunError) -> (publication: Publication, snapshot: Snapshot) {
        let (snapshot, input, days, _) = try known(options, isPublished: true)
        return (publisher(of: athlete, given: snapshot, days).publication(of: input), snapshot)
    }

    /// The same of what is remembered, wherever that has been read.
    nonisolated func publication(of snapshot: Snapshot, _ options: RunOptions) throws(RunError) -> Publication {
        let now = effects.now()
        let days = RunDays(of: athlete, options, at: now, remembers: true)
        let input = try known(options, of: snapshot, days, at: now, isPublished: true).input
        return publisher(of: athlete, given: snapshot, days).publication(of: input)
    }

    /// What is known from a day on, to be shown in many ways without reading and merging it again.
    ///
    /// - Parameter first: nil for as far back as the history goes.
    /// - Throws: `RunError`, also before the first run.
    package nonisolated func knownWorkouts(from first: Day? = nil) throws(RunError) -> KnownWorkouts {
        var options = RunOptions()
        options.since = first
        let (snapshot, input, days, zoneTimes) = try known(options)
        var showingMissed = athlete
        showingMissed.showsMissed = true
        var publication = publisher(of: showingMissed, given: snapshot, days).publication(of: input)
        if !input.planIsKnown { publication.trainingPeaks = .absent }
        return KnownWorkouts(
            showsMissed: athlete.showsMissed, firstDay: days.written.first, input: input, publication: publication,
            past: pastWorkouts(of: input, merged: publication.workouts, snapshot), zoneTimes: zoneTimes)
    }

    /// All that is known, merged as it is published: of every day, and what was missed too. Activities of days to come are
    /// left out first, as if they weren't there yet. With it, what Strava told of the time in heart rate zones.
    ///
    /// - Parameters:
    ///   - today: nil for the clock's.
    ///   - remembers: whether what earlier runs saw counts, or the athlete's files alone.
    /// - Throws: `RunError`, also before the first run.
    package nonisolated func everyWorkout(
        today: Day? = nil, remembers: Bool = true
    ) throws(RunError) -> (input: MatchInput, workouts: [MergedWorkout], zoneTimes: [Int64: [HeartRateZoneTime]]) {
        var options = RunOptions()
        options.since = Day(number: .min)
        options.today = today
        options.remembers = remembers
        let (snapshot, input, _, zoneTimes) = try known(options)
        return (input, pastWorkouts(of: input, merged: nil, snapshot), zoneTimes)
    }

    /// Of files that are read along with the memory, how they lie on the disk.
    package nonisolated var filesRead: [FileStatus?] {
        var paths = athlete.activities.flatMap { [$0, $0 + "/" + BulkExport.tableName] }
        if case .file(let path) = athlete.feed { paths.append(path) }
        return paths.map { FileStatus($0) }
    }
}

extension AthleteOwner {
    private nonisolated func publisher(of athlete: Athlete, given snapshot: Snapshot, _ days: RunDays) -> Publisher {
        Publisher(
            athlete: athlete, days: days.written,
            published: PublishedUIDs(revisions: snapshot.revisions, recovered: []),
            trainingPeaks: athlete.feed == nil
                ? .absent : SourceReport(failing: snapshot.feed.failure, count: snapshot.feed.eventCount),
            strava: athlete.strava == nil && athlete.activities.isEmpty && snapshot.imports.isEmpty
                ? .absent : SourceReport(failing: snapshot.strava.failure),
            diagnostics: snapshot.feed.diagnostics)
    }

    /// The merged list as if activities of days to come weren't there yet.
    ///
    /// - Parameter merged: the list with them; nil where nobody has made it.
    private nonisolated func pastWorkouts(
        of input: MatchInput, merged: [MergedWorkout]?, _ snapshot: Snapshot
    ) -> [MergedWorkout] {
        let now = input.upToToday
        if let merged, now.activities.count == input.activities.count { return merged }
        var workouts = now.merged(
            for: athlete, published: PublishedUIDs(revisions: snapshot.revisions, recovered: []))
        for index in workouts.indices { workouts[index].estimateMissingCalories() }
        return workouts
    }
}

extension AthleteOwner {
    /// - Parameter isPublished: whether it is to take the place of what a run has published. Then what was imported isn't enough:
    ///   before a run has read them, plans and later activities would be missing in it.
    private nonisolated func known(
        _ options: RunOptions, isPublished: Bool = false
    ) throws(RunError) -> (
        snapshot: Snapshot, input: MatchInput, days: RunDays, zoneTimes: [Int64: [HeartRateZoneTime]]
    ) {
        let now = effects.now()
        let days = RunDays(of: athlete, options, at: now, remembers: true)
        let snapshot =
            options.remembers
            ? try RunError.memory { () throws(StoreError) in
                try AthleteStore.look(path) { store throws(StoreError) in try store.snapshot(from: days.first) }
                    ?? Snapshot()
            } : Snapshot()
        let (input, zoneTimes) = try known(options, of: snapshot, days, at: now, isPublished: isPublished)
        return (snapshot, input, days, zoneTimes)
    }

    private nonisolated func known(
        _ options: RunOptions, of snapshot: Snapshot, _ days: RunDays, at now: Instant, isPublished: Bool
    ) throws(RunError) -> (input: MatchInput, zoneTimes: [Int64: [HeartRateZoneTime]]) {
        let done = ActivityHistory(snapshot, now: now, cacheDays: athlete.cacheDays)
        let plans = try plans(options, days, PlanHistory(snapshot, now: now))
        let wasRun = plans != nil && (athlete.feed != nil || athlete.strava == nil || done.isKnown)
        guard wasRun || !isPublished && done.imported.tellsOfDays else { throw .nothingKnown("Nothing is known yet.") }
        let reader = ActivityReader(effects: effects, options: options, athlete: athlete, days: days)
        let told = try reader.files().joined(
            with: athlete.strava == nil ? [] : done.activities.map(\.activity),
            complete: athlete.strava == nil ? nil : done.coveredDays(in: athlete.zone), diagnostics: [])
        let list = done.imported.completing(told, today: days.today)
        let input = MatchInput(
            today: days.today, plans: plans ?? [], activities: list.activities, pairs: snapshot.pairs,
            coverage: list.coverage, edits: done.edits, planIsKnown: plans != nil,
            hasArchive: done.imported.tellsOfDays)
        return (input, done.zones.mapValues(\.times).filter { !$0.value.isEmpty })
    }

    /// The plan as last seen, or as a file has it; nil when nobody has seen it.
    private nonisolated func plans(
        _ options: RunOptions, _ days: RunDays, _ history: PlanHistory
    ) throws(RunError) -> [PlannedWorkout]? {
        switch athlete.feed {
        // Runs are given its sources.
        case nil where athlete.hasNoSource && history.isKnown: return history.plans
        case nil: return []
        case .some where history.isKnown: return history.plans
        case .file(let path): return try plans(in: FeedDocument(try effects.readFile(path)), options, days)
        case .standardInput: return try plans(in: FeedDocument(try effects.readStandardInput()), options, days)
        case .address: return nil
        }
    }
}

extension AthleteOwner {
    private nonisolated func plans(
        in document: FeedDocument, _ options: RunOptions, _ days: RunDays
    ) throws(RunError) -> [PlannedWorkout] {
        let reader = PlanReader(effects: effects, options: options, athlete: athlete, days: days)
        return Plan(try reader.feed(in: document)).workouts
    }
}

extension SourceReport {
    fileprivate init(failing failure: SourceFailure?, count: Int = 0) {
        self = failure == nil ? .ok(count: count) : .remembered(count: count)
    }
}
