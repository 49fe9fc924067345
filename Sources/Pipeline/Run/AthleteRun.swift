import Basics
package import Export
import Store

/// One athlete's whole run: remember, read, match, keep in mind, publish.
package struct AthleteRun: Sendable {
    private let pipeline: Pipeline
    private let memories: MemoryPlace?
    private let look: AgendaLook
    /// The exit status that a run has which ends like this.
    private let status: @Sendable (RunReport) -> Int

    /// - Parameter memories: nil for runs that depend on their inputs alone.
    package init(
        _ pipeline: Pipeline, memories: MemoryPlace?, look: AgendaLook,
        status: @escaping @Sendable (RunReport) -> Int
    ) {
        self.pipeline = pipeline
        self.memories = memories
        self.look = look
        self.status = status
    }

    /// Never fails for one athlete in a way that keeps another from being published.
    package func publish(_ athlete: Athlete) async -> RunReport {
        var report = RunReport(athlete: athlete)
        let now = pipeline.effects.now()
        do throws(RunError) {
            guard let memories else {
                var memory = Memory.none(now: now)
                try await publish(athlete, &memory, in: nil, &report)
                return report
            }
            try await publish(athlete, in: memories, now: now, &report)
        } catch {
            report.error = error
        }
        return report
    }
}

extension AthleteRun {
    private func publish(
        _ athlete: Athlete, in memories: MemoryPlace, now: Instant, _ report: inout RunReport
    ) async throws(RunError) {
        let days = RunDays(of: athlete, pipeline.options, Memory(Remembered(), now: now))
        let (store, remembered): (AthleteStore?, Remembered)
        do throws(StoreError) { (store, remembered) = try memories.open(athlete, from: days.first, now: now) } catch {
            throw .memory(error)
        }
        if let notice = store?.notice { report.notices.append(notice) }
        var memory = Memory(remembered, now: now)
        let notebook = store.map { Notebook($0, remembered) }
        do throws(RunError) {
            try await publish(athlete, &memory, in: notebook, &report)
        } catch {
            report.error = error
            // It is somebody else's run.
            if case .stranger = error { return }
        }
        guard let notebook else { return }
        memory.note(report, status: status(report), finished: pipeline.effects.now())
        do throws(RunError) { try notebook.keep(&memory) } catch {
            // Published is published.
            if report.error == nil { report.notices.append("\(error)") }
        }
    }

    private func publish(
        _ athlete: Athlete, _ memory: inout Memory, in notebook: Notebook?, _ report: inout RunReport
    ) async throws(RunError) {
        let options = pipeline.options
        // What was read by runs that published nothing is no sign that anything was ever well.
        let trustsFeed = memory.knowsPlan && !memory.isNew
        let trustsActivities = memory.knowsActivities && !memory.isNew && athlete.activities.isEmpty
        let days = RunDays(of: athlete, options, memory)
        let edition = try await pipeline.run(athlete, &memory)
        report.edition = edition
        let emptyGuard =
            options.allowsEmpty
            ? nil
            : EmptyGuard(
                trustsFeed: trustsFeed, trustsActivities: trustsActivities, days: days.written,
                trustsNothing: memory.isKept && days.written.contains(days.today))
        let plan = try await PublishPlan(
            edition.publication, for: athlete, look: look, upload: pipeline.effects.upload, guarded: emptyGuard, &memory
        )
        report.plan = plan
        report.notices += plan.steps.compactMap(\.loss)
        report.notices += plan.steps.compactMap { step in
            step.artifact.cut.map { "\(step.artifact.output.name): \($0)." }
        }
        guard !options.isDryRun else { return }
        // A run that is killed after this publishes the same next time.
        try notebook?.keep(&memory)
        try await plan.execute()
        memory.note(written: plan)
    }
}
