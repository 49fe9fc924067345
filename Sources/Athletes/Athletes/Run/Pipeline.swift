package import Basics
import Export
package import Store
import Strava
import Workouts

/// One run for one athlete: turns feed and activities into a calendar.
package struct Pipeline: Sendable {
    let effects: Effects
    let options: RunOptions

    /// Reads both sources, and makes the publication from them and the memory.
    ///
    /// - Parameters:
    ///   - known: the memory of earlier runs; nil for a run that depends on its inputs alone.
    ///   - now: the start of the run, used as the present.
    package func run(_ athlete: Athlete, given known: Snapshot?, at now: Instant) async -> RunResult {
        let days = RunDays(of: athlete, options, at: now, remembers: known != nil)
        let planReader = PlanReader(effects: effects, options: options, athlete: athlete, days: days)
        let activityReader = ActivityReader(effects: effects, options: options, athlete: athlete, days: days)
        let (plan, planned) = await planReader.read(given: known.map { RunMemory($0, days) })
        if let failure = plan.failure { return RunResult(.failure(failure), planned) }

        let session = await effects.session(of: athlete, remembers: known != nil)
        let reading = await activityReader.read(at: session, given: planned)
        var memory = reading.memory
        if let failure = reading.failure ?? Self.failure(of: plan, reading) {
            return RunResult(.failure(failure), memory)
        }

        var input = reading.input(
            plan.workouts, coverage: reading.list?.coverage ?? .none, today: days.today)
        let publisher = reading.publisher(
            for: athlete, days, plan: plan.report,
            diagnostics: plan.diagnostics + (reading.list?.diagnostics ?? []))
        var workouts = publisher.workouts(of: input)

        var details: StravaSession.Answers<Activity>?
        var zones: StravaSession.Answers<[HeartRateZoneTime]>?
        let isRemembered = reading.reports[.strava].state == .remembered
        if let session, !isRemembered {
            let read = await session.details(of: workouts, given: memory, at: now, progress: effects.progress)
            // Nothing published depends on zone times: a dry run needs none.
            if athlete.asksForZones, !options.isDryRun, read.refusal == nil, let known = memory {
                let answers = await session.zoneTimes(given: known, days)
                memory?.snapshot.strava.take(answers, at: now)
                zones = answers
            }
            await activityReader.remember(session)
            if known == nil, let refusal = read.refusal { return RunResult(.failure(.strava(refusal)), memory) }
            if !read.found.isEmpty {
                memory?.snapshot.strava.merge(details: read.found, at: now)
                input.merge(details: read.found)
                workouts = publisher.workouts(of: input)
            }
            details = read
        }
        let age = isRemembered ? memory?.snapshot.strava.warningOfAge(in: athlete.zone, days.freshness) : nil
        return RunResult(
            .success(publisher.publication(of: workouts, input)),
            troubles: [plan.trouble].compactMap(\.self) + reading.troubles
                + [details?.refusal, zones?.refusal].compactMap { $0.map(RunError.strava) },
            remarks: plan.remarks
                + [details?.remark, zones?.remark, age.map { Diagnostic(.warning, .strava, Notice($0)) }].compactMap(
                    \.self),
            lists: reading.lists, memory)
    }

    /// Remembered data of one source is published only if the other source was read.
    private static func failure(of plan: Plan, _ reading: ActivityReading) -> RunError? {
        let troubles = [plan.trouble, reading.troubles.first].compactMap { $0?.ofRemembered }
        guard let trouble = troubles.first, plan.report.state != .ok, !reading.isFresh else { return nil }
        return troubles.count == 1 ? trouble : .several(troubles)
    }
}
