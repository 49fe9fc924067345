package import Basics
import Export
package import Profiles
import Publishing
package import Store
import Strava
import Workouts

/// One run for one athlete: turns feed and activities into a calendar.
package struct Pipeline: Sendable {
    let effects: Effects
    let options: RunOptions

    /// Reads both sources, and makes the publication from them and the memory.
    ///
    /// - Parameter known: the memory of earlier runs; nil for a run that depends on its inputs alone.
    package func run(_ athlete: Athlete, given known: Snapshot?, at now: Instant) async -> RunResult {
        let days = RunDays(of: athlete, options, at: now, remembers: known != nil)
        let published = await effects.publishedUIDs(of: athlete, given: known)
        let planReader = PlanReader(
            effects: effects, options: options, athlete: athlete, days: days, publishedUIDs: published)
        let activityReader = ActivityReader(effects: effects, options: options, athlete: athlete, days: days)
        let (plan, planned) = await planReader.read(
            given: known.map { RunMemory($0, days, recovered: published, salted: effects.salted) })
        if let failure = plan.failure { return RunResult(publication: .failure(failure), memory: planned) }

        let sources = await activityReader.sources(remembers: known != nil)
        var reading = await activityReader.read(sources, given: planned)
        if let failure = reading.failure ?? Self.failure(of: plan, reading) {
            return RunResult(
                publication: .failure(failure), troubles: reading.furtherFailures, memory: reading.memory)
        }
        var input = reading.input(plan, today: days.today, in: athlete.zone)
        let publisher = reading.publisher(
            for: athlete, days, plan: plan.report, diagnostics: plan.diagnostics + (reading.list?.diagnostics ?? []),
            publishedUIDs: published)
        var workouts = publisher.workouts(of: input)
        do throws(RunError) {
            for source in sources {
                let details = try await source.details(of: workouts, &reading)
                guard !details.isEmpty else { continue }
                input.merge(details: details)
                workouts = publisher.workouts(of: input)
            }
        } catch {
            return RunResult(publication: .failure(error), memory: reading.memory)
        }
        return RunResult(
            publication: .success(publisher.publication(of: workouts, input)),
            troubles: [plan.trouble].compactMap(\.self) + reading.troubles, remarks: plan.remarks + reading.remarks,
            lists: reading.lists, memory: reading.memory)
    }

    /// Remembered data of one source is published only if the other source was read.
    private static func failure(of plan: Plan, _ reading: ActivityReading) -> RunError? {
        let troubles = [plan.trouble, reading.troubles.first].compactMap { $0?.ofRemembered }
        guard let trouble = troubles.first, plan.report.state != .ok, !reading.isFresh else { return nil }
        return troubles.count == 1 ? trouble : .several(troubles)
    }
}
