import Basics
import Export
import Store
import Workouts

/// One athlete's complete run: read, match, remember, publish.
struct AthleteRun {
    let pipeline: Pipeline
    let athlete: Athlete
    /// The path of the memory.
    let path: String
    let style: TerminalStyle
    /// Makes the publication from the memory alone; nil if the sources are asked.
    var remembered: (@Sendable (Snapshot) throws(RunError) -> Publication)?

    /// - Parameter state: the memory's status when this program last closed it.
    /// - Returns: the report, and the memory's status now; nil if this run isn't remembered.
    func publish(
        using memory: MemoryUse, trusting state: StoreState?
    ) async -> (report: RunReport, state: StoreState?) {
        var later: StoreState?
        var report = RunReport(athlete: athlete)
        let now = pipeline.effects.now()
        do throws(StoreError) {
            let first = RunDays(of: athlete, pipeline.options, at: now, remembers: true).first
            switch memory {
            case .none: await publish(given: nil, nil, at: now, &report)
            case .looking:
                let known = try AthleteStore.look(path) { store throws(StoreError) in try store.snapshot(from: first)
                }
                await publish(given: known ?? Snapshot(), nil, at: now, &report)
            case .keeping:
                let writer = try StoreWriter(path, from: first, now: now, trusting: state)
                let opening = writer.notices
                report.note(opening)
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
        var changes = result.changes
        do throws(RunError) {
            let plan = try await writePlan(for: result, known, at: now)
            report.plan = plan
            if pipeline.effects.publishedIsMemory { report.note(plan.steps.compactMap(\.loss)) }
            report.note(
                plan.steps.compactMap { step in
                    step.artifact.cut.map { "\(step.artifact.output.name): \($0)." }
                })
            if let planned = plan.snapshot { snapshot = planned }
            if !pipeline.options.isDryRun {
                // A run that is killed after this publishes the same next time.
                try writer?.keep(snapshot, changes: changes)
                changes = []
                try await plan.execute()
                if writer != nil { snapshot.outputs = OutputHistory(snapshot.outputs, now: now).after(plan) }
            }
        } catch {
            report.error = error
            // The memory is another athlete's: this run leaves it alone.
            if case .stranger = error { return }
        }
        if remembered == nil { snapshot.run = record(of: report, known, started: now) }
        do throws(RunError) { try writer?.keep(snapshot, changes: changes) } catch {
            // Publishing has succeeded, so this is only a remark.
            if report.error == nil { report.note(["\(error)"]) }
        }
    }

    private func result(given known: Snapshot?, at now: Instant) async -> RunResult {
        guard let remembered, let known else { return await pipeline.run(athlete, given: known, at: now) }
        let history = RunHistory(known, of: athlete, at: now)
        do throws(RunError) {
            return RunResult(try remembered(history.snapshot), troubles: [], remarks: [], history)
        } catch {
            return RunResult(error, history)
        }
    }

    private func writePlan(
        for result: RunResult, _ known: Snapshot?, at now: Instant
    ) async throws(RunError) -> WritePlan {
        let publication = try result.publication.get()
        let emptyGuard =
            pipeline.options.allowsEmpty
            ? nil
            : EmptyGuard(
                known, readsFiles: !athlete.activities.isEmpty,
                RunDays(of: athlete, pipeline.options, at: now, remembers: known != nil))
        return try await WritePlan(
            publication, for: athlete, style: style, upload: pipeline.effects.upload,
            given: known == nil ? nil : result.snapshot, at: now, guarded: emptyGuard)
    }

    private func record(of report: RunReport, _ known: Snapshot?, started: Instant) -> RunRecord {
        let finished = max(started, pipeline.effects.now())
        let isGood = report.error == nil && report.result?.troubles.isEmpty == true
        return RunRecord(
            started: started, finished: finished,
            status: Int(ExitStatus(report, isStrict: pipeline.options.isStrict).rawValue), troubles: report.troubles,
            lastGoodPublish: isGood ? finished : known?.run?.lastGoodPublish)
    }
}

extension RunReport {
    /// Adds warnings to the report.
    fileprivate mutating func note(_ sentences: some Sequence<String>) {
        remarks += sentences.map { Diagnostic(.warning, .tpmerge, Notice($0)) }
    }
}
