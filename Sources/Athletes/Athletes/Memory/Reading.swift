package import Basics
import Export
import Insights
package import Profiles
package import Publishing
package import Store
import Strava
package import Workouts

/// Reads an athlete's data without asking a server: the memory of the last run, and files of activities.
extension AthleteOwner {
    /// All of the memory, however old; nil before the first run.
    package nonisolated func snapshot(_ thoroughness: AthleteStore.Thoroughness = .asRead) throws(StoreError)
        -> Snapshot?
    {
        try state.check(athlete)
        return try AthleteStore.look(path, thoroughness) { store throws(StoreError) in try store.everything() }
    }

    /// The memory's status on the disk, which shows whether it was written to.
    package nonisolated var fileState: StoreState { AthleteStore.state(of: path) }

    /// The last run by any process; nil before the first.
    package nonisolated func lastRun() throws(StoreError) -> RunRecord? {
        try AthleteStore.look(path, AthleteStore.lastRun) ?? nil
    }

    /// The changes of the plan seen since a moment, or ever, newest first; nil before the first run.
    package nonisolated func changes(since moment: Instant?, limit: Int) throws(RunError) -> [DatedChange]? {
        try looking(AthleteStore.changes(since:limit:), moment, limit)
    }

    /// All of the memory, and all changes of the plan, as of one moment; nil before the first run.
    package nonisolated func everything() throws(RunError) -> (snapshot: Snapshot, changes: [DatedChange])? {
        try looking { store throws(StoreError) in
            (try store.everything(), try store.changes(since: nil, limit: .max))
        }
    }

    /// Reads the memory; nil before the first run.
    package nonisolated func looking<Content>(
        _ look: (AthleteStore) throws(StoreError) -> Content
    ) throws(RunError) -> Content? {
        try RunError.memory(state.check(athlete))
        return try RunError.memory(AthleteStore.look(path, .asRead, look))
    }

    /// The same for one query: `looking(AthleteStore.legs(of:), id)`.
    package nonisolated func looking<Content, each Argument>(
        _ query: (AthleteStore) -> (repeat each Argument) throws(StoreError) -> Content,
        _ argument: repeat each Argument
    ) throws(RunError) -> Content? {
        try RunError.memory(state.check(athlete))
        return try RunError.memory(AthleteStore.look(path, query, repeat each argument))
    }

    /// The input of matching, as far back as the memory reaches.
    ///
    /// - Parameter id: of an activity that shall be in it, if any source has it: one that Strava no longer lists may
    ///   still be in an archive.
    /// - Throws: `RunError`, also before the first run.
    nonisolated func matchInput(with id: ActivityID) throws(RunError) -> MatchInput {
        var options = RunOptions()
        options.since = Day(number: .min)
        let input = try read(options).input
        guard !input.knows(id) else { return input }
        options.origins = .outsideAPI
        guard let others = try? read(options).input, others.knows(id) else { return input }
        return others
    }

    /// The known workouts, matched and merged once, to be shown in many ways.
    ///
    /// - Parameters:
    ///   - first: nil to go back as far as the history.
    ///   - today: nil for the clock's date.
    ///   - remembers: whether the memory of earlier runs counts, or only the athlete's files.
    ///   - origins: the origins whose values count; if not all do, data before the first day doesn't count either.
    /// - Throws: `RunError`, also before the first run.
    package nonisolated func known(
        from first: Day? = nil, today: Day? = nil, remembers: Bool = true, origins: Origins = .all
    ) throws(RunError) -> KnownWorkouts {
        var options = RunOptions()
        options.origins = origins
        options.remembers = remembers
        options.since = first
        options.today = today
        return known(of: try read(options))
    }

    package nonisolated func known(of snapshot: Snapshot, _ options: RunOptions) throws(RunError) -> KnownWorkouts {
        known(of: try read(options, of: snapshot))
    }

    package nonisolated var today: Day { athlete.zone.local(effects.now()).day }
}

/// The memory and the files, read but not matched yet.
private struct Read {
    let publisher: Publisher
    let input: MatchInput
    let zoneTimes: [ActivityID: [HeartRateZoneTime]]
    let archived: Set<ActivityID>
    let hasArchive: Bool
    let wasRun: Bool
}

extension AthleteOwner {
    private nonisolated func known(of read: Read) -> KnownWorkouts {
        let (input, publisher) = (read.input, read.publisher)
        let publication = publisher.publication(of: publisher.workouts(of: input), input)
        let past = input.upToToday
        let workouts =
            past.activities.count == input.activities.count
            ? publication.workouts : past.merged(for: publisher.athlete, published: publisher.published)
        return KnownWorkouts(
            showsMissed: athlete.showsMissed, firstDay: publisher.days.first, wasRun: read.wasRun, input: input,
            publication: publication, past: workouts, zoneTimes: read.zoneTimes, archived: read.archived,
            hasArchive: read.hasArchive)
    }

    /// - Parameter memory: nil to read it.
    private nonisolated func read(_ options: RunOptions, of memory: Snapshot? = nil) throws(RunError) -> Read {
        let days = RunDays(of: athlete, options, at: effects.now(), remembers: true)
        var known = memory
        if known == nil, options.remembers { known = try looking(AthleteStore.snapshot(from:), days.first) }
        var (snapshot, athlete) = (known ?? Snapshot(), athlete)
        athlete.showsMissed = true
        let withheld = athlete.knownDays(from: options.origins, snapshot)
        if options.origins != .all {
            snapshot = snapshot.limited(to: options.origins)
            athlete = athlete.limited(to: options.origins)
        }
        let memory = RunMemory(snapshot, days, salted: state.salted(athlete, at: days.now))
        let plan = try PlanReader(effects: effects, options: options, athlete: athlete, days: days)
            .recalled(given: snapshot.feed)
        let (strava, imports) = (memory.snapshot.strava, snapshot.imports)
        let wasRun =
            plan != nil
            && (athlete.feed != nil
                || (athlete.strava == nil || strava.isKnown)
                    && (athlete.intervals == nil || memory.snapshot.intervals.isKnown))
        let hasOthers = memory.snapshot.intervals.isKnown || snapshot.devices.folders.contains { $0.read != nil }
        guard wasRun || imports.tellsOfDays || hasOthers else { throw .nothingKnown(KnownWorkouts.nothing) }
        let reading = try ActivityReader(effects: effects, options: options, athlete: athlete, days: days)
            .recalled(given: memory, withheld)
        let list = reading.list ?? .none
        // Others than the athlete don't get data before the first day either, and no figure includes it.
        let first = options.origins == .all ? nil : days.written.first
        let input = reading.input(plan, from: first, today: days.today, in: athlete.zone)
        let report = SourceReport(
            .trainingPeaks,
            athlete.feed == nil || !input.planIsKnown ? .absent : snapshot.feed.failure == nil ? .ok : .remembered,
            count: snapshot.feed.eventCount)
        return Read(
            publisher: Publisher(
                athlete: athlete, days: days.written, published: memory.publishedUIDs,
                sources: [report] + reading.reports, diagnostics: snapshot.feed.diagnostics, remembers: true),
            input: input, zoneTimes: reading.zoneTimes,
            // Applies even without `strava:` in the configuration, since zone times from the API are still remembered.
            archived: list.archived.subtracting(strava.activities.lazy.map(\.activity.id)),
            hasArchive: imports.tellsOfDays, wasRun: wasRun)
    }
}

extension AthleteOwner {
    /// The bytes of a calendar as a run would publish it if neither the feed nor Strava had changed.
    ///
    /// - Parameters:
    ///   - known: at least everything that is published.
    ///   - moment: the version's moment for events that have changed since the last run.
    /// - Throws: `RunError`, also before the first run.
    package nonisolated func calendar(
        _ calendar: LinkedCalendar, of known: KnownWorkouts, changedAt moment: Instant
    ) throws(RunError) -> [UInt8] {
        let first = known.input.today.advanced(by: -athlete.historyDays)
        guard known.wasRun else { throw .nothingKnown(KnownWorkouts.nothing) }
        let publication = known.publication(from: first)
        let versions = try looking(AthleteStore.versions(from:), first)
        let output = Output(.ics, to: .byLink(calendar.id), showing: calendar.view)
        var calendars = DatedCalendars(
            for: [output], of: athlete, versions?.revisions ?? [:], busyKey: versions?.busyKey, at: moment)
        return Artifact.made(for: output, of: publication, style: TerminalStyle(), &calendars).bytes
    }
}

extension Athlete {
    /// What is known of days without reading anything: which sources are withheld, if only some origins count.
    ///
    /// - Parameter memory: all of it.
    package func knownDays(from origins: Origins, _ memory: Snapshot) -> KnownDays {
        var known = KnownDays()
        // Which of its lists is withheld shows only when they are read.
        for kind in [SourceKind.strava, .archive, .intervals, .files]
        where !origins.contains(kind.origin) && has(kind, memory) { known.need(kind, isWithheld: true) }
        return known
    }

    /// Whether the athlete has a source, by the configuration or by what was imported.
    package func has(_ kind: SourceKind, _ memory: Snapshot) -> Bool {
        switch kind {
        case .strava: strava != nil
        case .list: !activities.isEmpty
        case .archive: memory.imports.tellsOfDays
        case .intervals: intervals != nil
        case .files: !files.isEmpty
        case .trainingPeaks: feed != nil
        case .tpmerge: false
        }
    }
}
