import Basics
import CalDAV
import Export
import Files
import ICalendar
import Profiles
import Publishing
import Store
import Strava
import Workouts

/// One athlete's complete run: read, match, remember, publish.
struct AthleteRun {
    private let owner: AthleteOwner
    private let effects: Effects
    private let options: RunOptions
    /// Whether the athlete had ended the connection to Strava when the run began: calendars on servers must not show
    /// data from its API.
    private let hasEndedConnection: Bool

    init(of owner: AthleteOwner, _ options: RunOptions) {
        self.owner = owner
        effects = owner.effectsNow
        self.options = options
        hasEndedConnection = owner.hasEndedConnection
    }

    private var athlete: Athlete { owner.athlete }

    /// - Parameter state: the memory's status when this program last closed it.
    /// - Returns: the report, and the memory's status now; nil if this run isn't remembered.
    func publish(
        using memory: MemoryUse, trusting state: StoreState?
    ) async -> (report: RunReport, state: StoreState?) {
        var later: StoreState?
        var report = RunReport(athlete: athlete)
        let now = effects.now()
        let days = RunDays(of: athlete, options, at: now, remembers: true)
        do {
            switch memory {
            case .none:
                await publish(given: nil, nil, RunDays(of: athlete, options, at: now, remembers: false), &report)
            case .looking:
                let known = try AthleteStore.look(owner.path, AthleteStore.snapshot(from:), days.first)
                await publish(given: known ?? Snapshot(), nil, days, &report)
            case .keeping:
                let writer = try StoreWriter(owner.path, from: days.first, now: now, trusting: state)
                let opening = writer.notices
                report.note(opening, once: true)
                await publish(given: writer.kept, writer, days, &report)
                report.note(writer.notices.dropFirst(opening.count))
                later = writer.close()
            }
        } catch {
            report.error = .memory(error)
        }
        return (report, later)
    }
}

extension AthleteRun {
    /// - Parameter writer: nil if this run isn't remembered.
    private func publish(
        given known: Snapshot?, _ writer: StoreWriter?, _ days: RunDays, _ report: inout RunReport
    ) async {
        var reading = ActivityReading(memory: nil)
        let made = await Result<_, RunError>(of: try await publication(given: known, days, &reading))
        // A cancelled run must not blame its sources.
        guard !Task.isCancelled else {
            report.error = .stopped
            return
        }
        report.publication = try? made.get()
        // Without a publication, only what else would have ended the run counts.
        if report.publication == nil { (reading.troubles, reading.remarks) = (reading.furtherFailures, []) }
        // Outputs take the most memory, so what only the publication was made of goes first.
        (reading.list, reading.identities, reading.published) = (nil, nil, nil)
        report.reading = reading
        var memory = reading.memory ?? RunMemory(Snapshot(), days)
        do {
            let plan = try await writePlan(for: made.get(), reading, known, writer, days)
            report.plan = plan
            if effects.publishedIsMemory { report.note(plan.steps.compactMap(\.loss), once: true) }
            report.note(
                plan.steps.compactMap { step in
                    step.artifact.cut.map { "\(step.artifact.output.name): \($0)." }
                })
            plan.calendars.noteVersions(in: &memory.snapshot)
            memory.snapshot.strava.listed = reading.lists.activities
            if !options.isDryRun {
                // A run that is killed after this publishes the same next time.
                try writer?.keep(&memory)
                try await plan.execute()
                if writer != nil { memory.snapshot.published.note(plan, at: days.now) }
            }
        } catch {
            report.error = error
            // The memory is another athlete's: this run leaves it alone.
            if case .stranger = error { return }
        }
        do { try await push(given: memory.snapshot, writer, &report) } catch { report.error = report.error ?? error }
        if !options.asksNoSource { memory.snapshot.published.run = record(of: report, known, started: days.now) }
        do { try writer?.keep(&memory) } catch {
            // Publishing has succeeded, so this is only a remark.
            if report.error == nil { report.note(["\(error)"]) }
        }
    }

    /// Pushes events after everything else is published, so that a calendar's server can't stop another output. After a
    /// failure, only what a calendar must no longer show goes.
    private func push(
        given snapshot: Snapshot, _ writer: StoreWriter?, _ report: inout RunReport
    ) async throws(RunError) {
        let publication = report.error == nil ? report.publication : nil
        // A push would delete the events that such a run leaves out.
        guard options.since == nil, options.until == nil, writer != nil || options.isDryRun else {
            if !athlete.pushedPlaces.isEmpty, publication != nil {
                report.note(["Runs with --since, --until or --no-state don't push to calendars."])
            }
            return
        }
        let pushing = CalDAVPublisher(
            athlete: athlete, effects: effects, folder: owner.state, restoresDeleted: options.restoresDeleted)
        // A dry run writes nothing, but it asks the servers to find out what it would do.
        let book = try book(writer)
        let ledgers = try RunError.memory(book.ledgers(of: athlete)).states
        guard !athlete.pushedPlaces.isEmpty || !ledgers.isEmpty else { return }
        var shown = athlete.pushedPlaces.isEmpty ? nil : publication
        var isAllToGo = false
        if hasEndedConnection, shown != nil {
            shown = try remembered(in: snapshot, .outsideAPI)
        } else if hasEndedConnection, !athlete.pushedPlaces.isEmpty, try RunError.memory(book.showsAPI) {
            shown = try? remembered(in: snapshot, .outsideAPI)
            isAllToGo = shown == nil
        }
        do {
            if let writer {
                let showing = hasEndedConnection ? [] : publication?.showingAPI(of: snapshot)
                report.pushed = try await pushing.clean(showing, everywhere: isAllToGo, in: writer.store)
            }
            if let shown {
                report.pushed += try await pushing.push(
                    shown, known: snapshot, hasEndedConnection ? nil : report.plan?.calendars, in: book,
                    isDry: writer == nil)
            }
        } catch {
            throw .memory(error)
        }
        for pushed in report.pushed where !pushed.result.notes.isEmpty {
            report.note(pushed.result.notes.map { "\(pushed.title): \($0)" })
        }
    }

    private func book(_ writer: StoreWriter?) throws(RunError) -> PushBook {
        guard let writer else { return try RunError.memory(PushBook(lookingAt: owner.path, of: athlete)) }
        return try RunError.memory(PushBook(writer.store, of: athlete))
    }

    /// Reads the sources, and makes the publication from them and the memory.
    ///
    /// - Parameters:
    ///   - known: the memory of earlier runs; nil for a run that depends on its inputs alone.
    ///   - reading: what was read, and the updated memory, even after a failure.
    private func publication(
        given known: Snapshot?, _ days: RunDays, _ reading: inout ActivityReading
    ) async throws(RunError) -> Publication {
        if options.asksNoSource, let known {
            let memory = RunMemory(known, days, salted: effects.salted)
            reading = ActivityReading(memory: memory)
            reading.lists.activities = memory.snapshot.strava.listed
            return try remembered(in: memory.snapshot, .all)
        }
        let published = await effects.publishedUIDs(of: athlete, given: known)
        let planReader = PlanReader(
            effects: effects, options: options, athlete: athlete, days: days, publishedUIDs: published)
        let activityReader = ActivityReader(effects: effects, options: options, athlete: athlete, days: days)
        let (plan, planned) = await planReader.read(
            given: known.map { RunMemory($0, days, recovered: published, salted: effects.salted) })
        reading = ActivityReading(memory: planned)
        if let failure = plan.failure { throw failure }

        let sources = await activityReader.sources(remembers: known != nil)
        reading = await activityReader.read(sources, given: planned)
        if let failure = reading.failure ?? Self.failure(of: plan, reading) { throw failure }
        var input = reading.input(plan, today: days.today, in: athlete.zone)
        let publisher = Publisher(
            athlete: athlete, days: days.written,
            published: reading.memory?.publishedUIDs ?? PublishedUIDs(revisions: [:], recovered: published),
            sources: [plan.report] + reading.reports,
            diagnostics: plan.diagnostics + (reading.list?.diagnostics ?? []), remembers: known != nil)
        var workouts = publisher.workouts(of: input)
        for source in sources {
            let details = try await source.details(of: workouts, &reading)
            guard !details.isEmpty else { continue }
            input.merge(details: details)
            workouts = publisher.workouts(of: input)
        }
        reading.troubles = [plan.trouble].compactMap(\.self) + reading.troubles
        reading.remarks = plan.remarks + reading.remarks
        return publisher.publication(of: workouts, input)
    }

    /// Remembered data of one source is published only if the other source was read.
    private static func failure(of plan: Plan, _ reading: ActivityReading) -> RunError? {
        let troubles = [plan.trouble, reading.troubles.first].compactMap { $0?.ofRemembered }
        guard let trouble = troubles.first, plan.report.state != .ok, !reading.isFresh else { return nil }
        return troubles.count == 1 ? trouble : .several(troubles)
    }

    private func remembered(in known: Snapshot, _ origins: Origins) throws(RunError) -> Publication {
        var options = options
        options.origins = origins
        return try owner.known(of: known, options).published()
    }

    private func writePlan(
        for publication: Publication, _ reading: ActivityReading, _ known: Snapshot?, _ writer: StoreWriter?,
        _ days: RunDays
    ) async throws(RunError) -> WritePlan {
        let lists = reading.lists
        let emptyGuard =
            options.allowsEmpty
            ? nil : EmptyGuard(known, readsFiles: !athlete.activities.isEmpty, hasEmptyList: lists.hasEmpty, days)
        if let emptyGuard, lists.hasEmpty, known != nil, !athlete.pushedPlaces.isEmpty {
            let book = try book(writer)
            for output in athlete.outputs {
                let text = try RunError.memory(book.text(of: output, of: athlete))
                try emptyGuard.checkLists(PresentOutput(bytes: text), at: output, against: publication)
            }
        }
        let plan = try await WritePlan(
            publication, for: athlete, style: options.style, webDAV: effects.webDAV, given: reading.memory?.snapshot,
            at: days.now, guarded: emptyGuard)
        // No output shows what only links publish.
        if emptyGuard != nil, lists.lostCount > 0 { throw .emptiedList(lists.lostCount) }
        return plan
    }

    private func record(of report: RunReport, _ known: Snapshot?, started: Instant) -> RunRecord {
        let finished = max(started, effects.now())
        let isGood = report.error == nil && report.sourceTroubles.isEmpty
        let status = ExitStatus(report, isStrict: options.isStrict)
        return RunRecord(
            started: started, finished: finished, status: Int(status.rawValue), troubles: report.troubles,
            lastGoodPublish: isGood ? finished : known?.published.run?.lastGoodPublish,
            failingSince: status == .done ? nil : known?.published.run?.failingSince ?? started)
    }
}

extension RunReport {
    /// - Parameter once: whether no later run will have a reason to say it.
    mutating func note(_ sentences: some Sequence<String>, once: Bool = false) {
        remarks += sentences.map { Diagnostic(.warning, .tpmerge, Notice($0), isSaidOnce: once) }
    }
}

extension Effects {
    /// The UIDs in an athlete's files, or on a server if there are none, which a run without a memory would otherwise
    /// change after an upgrade; empty if the memory knows of outputs, or the athlete's UIDs have no salt. A calendar to
    /// which events are pushed isn't asked for them.
    fileprivate func publishedUIDs(of athlete: Athlete, given known: Snapshot?) async -> Set<String> {
        guard athlete.salt() != .none, known?.published.outputs.isEmpty != false else { return [] }
        var uids = PublishedPlan(in: publishedJSON(of: athlete)).uids
        let places = athlete.outputs.filter { $0.format == .ics }.map(\.place)
        for case .file(let path) in places {
            let calendar = (try? OutputTarget(path))?.present() ?? []
            uids.formUnion(Revision.published(in: calendar).keys)
        }
        let hasFile = athlete.outputs.contains { if case .file = $0.place { true } else { false } }
        for case .server(let place) in places where !hasFile {
            let calendar = (try? await ServerTarget(place, webDAV))?.present ?? []
            uids.formUnion(Revision.published(in: calendar).keys)
        }
        return uids
    }
}
