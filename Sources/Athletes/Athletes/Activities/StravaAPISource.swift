import Basics
import Export
import Profiles
import Store
import Strava
import StravaAPI
import Workouts

struct StravaAPISource: ActivitySource {
    let reader: ActivityReader
    /// nil if Strava isn't asked.
    let session: StravaSession?
    var kind: SourceKind { .strava }
    var asksServer: Bool { true }

    func read(_ reading: inout ActivityReading) async throws(RunError) {
        if reader.athlete.strava != nil { reading.known.need(.strava) }
        guard let session else { return }
        let list = reading.list ?? .none
        do {
            let fetched = try await fetched(at: session)
            if let known = reading.memory?.snapshot { try check(fetched, against: known.strava) }
            // Reads the tokens once more, but only if something depends on it.
            let seesAll = reading.memory?.snapshot.imports.isEmpty == false && reader.seesAll
            reading.memory?.snapshot.mirror(
                fetched, from: reader.walked.lowerBound, seesAll: seesAll, reader.days.freshness)
            reading.list = list.joined(
                with: reading.memory?.snapshot.strava.activities.map(\.activity) ?? fetched.activities,
                diagnostics: fetched.diagnostics)
            reading.known.claim(reader.walked, by: .strava)
            (reading.reports[.strava].state, reading.isWalked, reading.isFresh) = (.ok, true, true)
        } catch {
            await reader.remember(session)
            guard reading.memory?.snapshot.strava.isKnown == true,
                let trouble = reading.memory?.snapshot.strava.failure.note(error, at: reader.days.now)
            else { throw error }
            try recall(&reading)
            reading.troubles.append(trouble)
            reading.reports[.strava].state = .remembered
        }
    }

    func details(
        of workouts: [MergedWorkout], _ reading: inout ActivityReading
    ) async throws(RunError) -> [ActivityID: Activity] {
        guard let session else { return [:] }
        let (athlete, days) = (reader.athlete, reader.days)
        guard reading.reports[.strava].state != .remembered else {
            if let age = reading.memory?.snapshot.strava.warningOfAge(in: athlete.zone, days.freshness) {
                reading.remarks.append(Diagnostic(.warning, .strava, Notice(age)))
            }
            return [:]
        }
        let read = await session.details(
            of: workouts, given: reading.memory, at: days.now, progress: reader.effects.progress)
        var zones: StravaSession.Answers<[HeartRateZoneTime]>?
        // Nothing published depends on zone times: a dry run needs none.
        if athlete.asksForZones, !reader.options.isDryRun, read.refusal == nil, let known = reading.memory {
            let answers = await session.zoneTimes(given: known, days)
            reading.memory?.snapshot.strava.take(answers, at: days.now)
            zones = answers
        }
        await reader.remember(session)
        if reading.memory == nil, let refusal = read.refusal { throw .strava(refusal) }
        if !read.found.isEmpty { reading.memory?.snapshot.strava.merge(details: read.found, at: days.now) }
        reading.troubles += [read.refusal, zones?.refusal].compactMap { $0.map(RunError.strava) }
        reading.remarks += [read.remark, zones?.remark].compactMap(\.self)
        return read.found
    }

    func recall(_ reading: inout ActivityReading) throws(RunError) {
        guard let known = reading.memory?.snapshot.strava else { return }
        // They are remembered even without `strava:` in the configuration.
        reading.zoneTimes = known.zones.mapValues(\.times).filter { !$0.value.isEmpty }
        guard reader.athlete.strava != nil else { return }
        reading.reports[.strava].state = known.failure == nil ? .ok : .remembered
        reading.list = (reading.list ?? .none).joined(with: known.activities.map(\.activity))
        reading.known.need(.strava)
        reading.known.claim(known.coveredDays(in: reader.athlete.zone, reader.days.freshness), by: .strava)
    }

    func inspect(_ known: Snapshot?) async -> [Inspection] {
        guard let session else { return [] }
        do {
            let fetched = try await session.activities(from: reader.days.today, in: reader.athlete.zone) { _ in }
            return [Inspection(.strava, "Strava answers: \(fetched.activities.count.activities) since yesterday")]
        } catch {
            return [Inspection(.strava, .strava(error))]
        }
    }

    func farewell(_ known: Snapshot, andGiven: Bool) -> String? {
        "Deleted \(known.strava.activities.count.activities) of \(reader.athlete.name)."
    }

    private func fetched(at session: StravaSession) async throws(RunError) -> FetchedActivities {
        let (options, effects) = (reader.options, reader.effects)
        if let refusal = options.stravaRefusal { throw .strava(refusal) }
        let fetched: FetchedActivities
        do {
            fetched = try await session.activities(from: reader.walked.lowerBound, in: reader.athlete.zone) { count in
                effects.progress("Strava: \(count.activities)")
            }
        } catch {
            throw .strava(error)
        }
        if options.remembers { effects.strava?.remember(lastSync: fetched.asked, of: reader.athlete) }
        return fetched
    }

    private func check(_ fetched: FetchedActivities, against known: StravaMemory) throws(RunError) {
        let count = known.listedCount(from: reader.walked.lowerBound)
        guard fetched.activities.isEmpty, count > 0, !reader.options.allowsEmpty else { return }
        throw .wouldEmpty("Strava no longer lists any activities; before, there were \(count).")
    }
}

extension ActivityReader {
    var walked: ClosedRange<Day> { min(days.first, days.today)...days.today }

    /// Whether the athlete's consent includes private activities.
    var seesAll: Bool {
        guard let storage = effects.strava?.storage(of: athlete), let connection = try? storage.load() else {
            return false
        }
        return connection.scopes.readPrivateActivities
    }

    /// Remembers the state of Strava's rate limits, after the last request of this run.
    func remember(_ session: StravaSession) async {
        guard options.remembers, let connections = effects.strava, let application = athlete.strava else { return }
        connections.remember(await session.rate(), of: application)
    }
}

/// Reads what lists lack: an activity's details (calories, description and device), and its time in each heart rate
/// zone. Both are read as far as Strava's limits allow.
extension StravaSession {
    /// Reads the details of the published activities.
    ///
    /// - Parameters:
    ///   - known: nil in a run that depends on its inputs alone.
    ///   - progress: called before the first request.
    func details(
        of workouts: [MergedWorkout], given known: RunMemory?, at now: Instant, progress: @Sendable (String) -> Void
    ) async -> Answers<Activity> {
        // The newest comes first.
        let shown = workouts.compactMap(\.activity).sorted { ($1.start, $1.id) < ($0.start, $0.id) }
        let wanted =
            known?.snapshot.strava.lackingDetails(shown, at: now) ?? shown.filter(\.hasNoCalories).map(\.id)
        if !wanted.isEmpty { progress("Strava: details") }
        return await details(of: wanted.compactMap(\.strava))
    }

    /// Fetches the missing zone times of yesterday and today, newest first. Nothing published depends on them.
    func zoneTimes(given known: RunMemory, _ days: RunDays) async -> Answers<[HeartRateZoneTime]> {
        await zoneTimes(of: known.snapshot.lackingZones(days).compactMap(\.strava))
    }
}

extension StravaSession.Answers<Activity> {
    /// Why details are missing; nil if none is.
    var remark: Diagnostic? {
        problem.map { Diagnostic(.note, .strava, "not all details could be fetched: \($0)") }
    }
}

extension StravaSession.Answers<[HeartRateZoneTime]> {
    /// Whether Strava refuses zone times to this athlete altogether.
    var areDenied: Bool { problem?.deniesZones == true }

    /// Why zone times are missing; nil if that needn't be reported.
    var remark: Diagnostic? {
        guard let problem, !areDenied, !problem.isOfLimits else { return nil }
        return Diagnostic(.note, .strava, "not all heart rate zones could be fetched: \(problem)")
    }
}

extension StravaMemory {
    /// First the activities without details, newest first; then those with outdated details, the oldest first.
    fileprivate func lackingDetails(_ shown: [Activity], at now: Instant) -> [ActivityID] {
        let listed = Dictionary(activities.map { ($0.activity.id, $0) }, uniquingKeysWith: { one, _ in one })
        let never = shown.filter { activity in
            listed[activity.id].map { $0.detailsFetched == nil } ?? activity.hasNoCalories
        }
        let old = shown.compactMap { activity -> (moment: Instant, id: ActivityID)? in
            guard let moment = listed[activity.id]?.detailsFetched else { return nil }
            let isOld = min(moment, now).advanced(bySeconds: Self.detailsLast) <= now
            return isOld ? (moment, activity.id) : nil
        }
        return never.map(\.id) + old.sorted { ($0.moment, $0.id) < ($1.moment, $1.id) }.map(\.id)
    }

    /// Five days, in seconds: that leaves time to read them again before they must be forgotten.
    private static let detailsLast = 5 * 86_400
}

extension Snapshot {
    /// The activities of yesterday and today whose zone times should be asked for, newest first.
    fileprivate func lackingZones(_ days: RunDays) -> [ActivityID] {
        guard strava.mayAskForZones(days.freshness) else { return [] }
        let near = days.today.advanced(by: -1)...days.today
        let filed = devices.rowsWithZones
        return strava.activities.map(\.activity)
            .filter { near.contains($0.day) && $0.averageHeartRate != nil && !filed.contains($0.id) }
            .filter { strava.lacksZones($0.id, days.freshness) }
            .sorted { ($1.start, $1.id) < ($0.start, $0.id) }
            .map(\.id)
    }
}

extension Activity {
    /// Whether Strava has no calories; tpmerge's own estimates don't count.
    fileprivate var hasNoCalories: Bool { toldCalories.map { $0.isEstimated || $0 == caloriesOfWork } ?? true }
}
