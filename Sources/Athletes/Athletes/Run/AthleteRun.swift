import Basics
import CalDAV
import Export
import Profiles
import Publishing
import Store
import Workouts

/// One athlete's complete run: read, match, remember, publish.
struct AthleteRun {
    private let owner: AthleteOwner
    private let pipeline: Pipeline
    /// Whether the athlete had ended the connection to Strava when the run began: calendars on servers must not show
    /// data from its API.
    private let hasEndedConnection: Bool

    init(of owner: AthleteOwner, _ options: RunOptions) {
        self.owner = owner
        pipeline = Pipeline(effects: owner.effectsNow, options: options)
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
        let now = pipeline.effects.now()
        do {
            let first = RunDays(of: athlete, pipeline.options, at: now, remembers: true).first
            switch memory {
            case .none: await publish(given: nil, nil, at: now, &report)
            case .looking:
                let known = try AthleteStore.look(owner.path, AthleteStore.snapshot(from:), first)
                await publish(given: known ?? Snapshot(), nil, at: now, &report)
            case .keeping:
                let writer = try StoreWriter(owner.path, from: first, now: now, trusting: state)
                let opening = writer.notices
                report.note(opening, once: true)
                await publish(given: writer.kept, writer, at: now, &report)
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
        given known: Snapshot?, _ writer: StoreWriter?, at now: Instant, _ report: inout RunReport
    ) async {
        let result = await result(given: known, at: now)
        // A cancelled run must not blame its sources.
        guard !Task.isCancelled else {
            report.error = .stopped
            return
        }
        report.result = result
        var snapshot = result.snapshot
        var (changes, news) = (result.changes, result.memory?.news ?? [])
        do {
            let plan = try await writePlan(for: result, known, writer, at: now)
            report.plan = plan
            if pipeline.effects.publishedIsMemory { report.note(plan.steps.compactMap(\.loss), once: true) }
            report.note(
                plan.steps.compactMap { step in
                    step.artifact.cut.map { "\(step.artifact.output.name): \($0)." }
                })
            if let planned = plan.snapshot { snapshot = planned }
            if let lists = result.lists { snapshot.strava.listed = lists.activities }
            if !pipeline.options.isDryRun {
                // A run that is killed after this publishes the same next time.
                try writer?.keep(snapshot, changes: changes, news: news)
                (changes, news) = ([], [])
                try await plan.execute()
                if writer != nil { snapshot.published.note(plan, at: now) }
            }
        } catch {
            report.error = error
            // The memory is another athlete's: this run leaves it alone.
            if case .stranger = error { return }
        }
        do { try await push(given: snapshot, writer, &report) } catch { report.error = report.error ?? error }
        if !pipeline.options.asksNoSource { snapshot.published.run = record(of: report, known, started: now) }
        do { try writer?.keep(snapshot, changes: changes, news: news) } catch {
            // Publishing has succeeded, so this is only a remark.
            if report.error == nil { report.note(["\(error)"]) }
        }
    }

    /// Pushes events after everything else is published, so that a calendar's server can't stop another output. After a
    /// failure, only what a calendar must no longer show goes.
    private func push(
        given snapshot: Snapshot, _ writer: StoreWriter?, _ report: inout RunReport
    ) async throws(RunError) {
        let options = pipeline.options
        let publication = report.error == nil ? report.publication : nil
        // A push would delete the events that such a run leaves out.
        guard options.since == nil, options.until == nil, writer != nil || options.isDryRun else {
            if !athlete.pushedPlaces.isEmpty, publication != nil {
                report.note(["Runs with --since, --until or --no-state don't push to calendars."])
            }
            return
        }
        let pushing = CalDAVPublisher(
            athlete: athlete, effects: pipeline.effects, folder: owner.state, restoresDeleted: options.restoresDeleted)
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

    private func result(given known: Snapshot?, at now: Instant) async -> RunResult {
        guard pipeline.options.asksNoSource, let known else {
            return await pipeline.run(athlete, given: known, at: now)
        }
        let days = RunDays(of: athlete, pipeline.options, at: now, remembers: true)
        let memory = RunMemory(known, days, salted: pipeline.effects.salted)
        return RunResult(
            publication: await Result<_, RunError>(of: try remembered(in: memory.snapshot, .all)), memory: memory)
    }

    private func remembered(in known: Snapshot, _ origins: Origins) throws(RunError) -> Publication {
        var options = pipeline.options
        options.origins = origins
        return try owner.known(of: known, options).published()
    }

    private func writePlan(
        for result: RunResult, _ known: Snapshot?, _ writer: StoreWriter?, at now: Instant
    ) async throws(RunError) -> WritePlan {
        let publication = try result.publication.get()
        let lists = result.lists ?? ReadLists()
        let emptyGuard =
            pipeline.options.allowsEmpty
            ? nil
            : EmptyGuard(
                known, readsFiles: !athlete.activities.isEmpty, hasEmptyList: lists.hasEmpty,
                RunDays(of: athlete, pipeline.options, at: now, remembers: known != nil))
        if let emptyGuard, lists.hasEmpty, known != nil, !athlete.pushedPlaces.isEmpty {
            let book = try book(writer)
            for output in athlete.outputs {
                let text = try RunError.memory(book.text(of: output, of: athlete))
                try emptyGuard.checkLists(PresentOutput(bytes: text), at: output, against: publication)
            }
        }
        let plan = try await WritePlan(
            publication, for: athlete, style: pipeline.options.style, webDAV: pipeline.effects.webDAV,
            given: known == nil ? nil : result.snapshot, at: now, guarded: emptyGuard)
        // No output shows what only links publish.
        if emptyGuard != nil, lists.lostCount > 0 { throw .emptiedList(lists.lostCount) }
        return plan
    }

    private func record(of report: RunReport, _ known: Snapshot?, started: Instant) -> RunRecord {
        let finished = max(started, pipeline.effects.now())
        let isGood = report.error == nil && report.result?.troubles.isEmpty == true
        let status = ExitStatus(report, isStrict: pipeline.options.isStrict)
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
