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
        var history = RunHistory(known, of: athlete, at: now)

        let plan: SourceResult<Plan>
        (plan, history.plans) = await planReader.read(given: history.plans)
        if let failure = plan.failure { return RunResult(.failure(failure), history) }

        let session = await effects.session(of: athlete, remembers: known != nil)
        let reading = await activityReader.read(at: session, given: history.activities)
        let activities = reading.activities
        history.activities = reading.history
        if let failure = activities.failure ?? Self.failure(of: plan, activities) {
            return RunResult(.failure(failure), history)
        }

        var input = MatchInput(
            today: days.today, plans: plan.content?.workouts ?? [], activities: activities.content?.activities ?? [],
            pairs: history.pairs, coverage: activities.content?.coverage ?? .none, edits: history.edits)
        let publisher = Publisher(
            athlete: athlete, days: days.written, published: history.publishedUIDs,
            trainingPeaks: SourceReport(plan, count: plan.content?.eventCount ?? 0), strava: reading.strava,
            files: reading.files,
            diagnostics: (plan.content?.diagnostics ?? []) + (activities.content?.diagnostics ?? []))
        var publication = publisher.publication(of: input)

        var details: StravaSession.Answers<Activity>?
        var zones: StravaSession.Answers<[HeartRateZoneTime]>?
        let isRemembered = if case .remembered = reading.strava { true } else { false }
        if let session, !isRemembered {
            let read = await session.details(
                of: publication, given: history.activities, progress: effects.progress)
            // Nothing published depends on zone times: a dry run needs none.
            if athlete.asksForZones, !options.isDryRun, read.refusal == nil, let known = history.activities {
                let told = await session.zoneTimes(given: known, today: days.today)
                history.activities?.take(told)
                zones = told
            }
            await activityReader.remember(session)
            if known == nil, let refusal = read.refusal { return RunResult(.failure(.strava(refusal)), history) }
            if !read.found.isEmpty {
                history.activities?.merge(details: read.found)
                input.merge(details: read.found)
                publication = publisher.publication(of: input)
            }
            details = read
        }
        let age = isRemembered ? history.activities?.warningOfAge(in: athlete.zone) : nil
        return RunResult(
            .success(publication),
            troubles: [plan.trouble].compactMap(\.self) + reading.troubles
                + [details?.refusal, zones?.refusal].compactMap { $0.map(RunError.strava) },
            remarks: (plan.content?.remarks ?? [])
                + [details?.remark, zones?.remark, age.map { Diagnostic(.warning, .strava, Notice($0)) }].compactMap(
                    \.self),
            hasEmptyList: activities.content?.hasEmptyFile == true, history)
    }

    /// Remembered data of one source is published only if the other source was read.
    private static func failure<Left, Right>(of left: SourceResult<Left>, _ right: SourceResult<Right>) -> RunError? {
        let troubles = [left.trouble, right.trouble].compactMap { $0?.ofRemembered }
        guard let trouble = troubles.first, !left.isFresh, !right.isFresh else { return nil }
        return troubles.count == 1 ? trouble : .several(troubles)
    }
}
