import Basics
import Export
import Store
import Strava
import StravaAPI
import Workouts

/// Reads activities from files, bulk exports, Strava's API and devices' files, each activity once.
struct ActivityReader: Sendable {
    let effects: Effects
    let options: RunOptions
    let athlete: Athlete
    let days: RunDays

    /// What was read, and the updated memory.
    struct Reading {
        /// All activities that may be published, with the days that they cover.
        var activities: SourceResult<ActivityList>
        var strava: SourceReport
        /// nil if the athlete has no device files.
        var files: FilesReport?
        /// The failures of sources whose remembered data is among the activities.
        var troubles: [RunError]
        var history: ActivityHistory?
    }

    /// Returns all activities that may be published, with the days that they cover, and the updated memory, even if
    /// reading failed. A memory that was lost, or is older than the publication, gets the athlete's edits back from it.
    ///
    /// - Parameters:
    ///   - session: nil if Strava isn't asked.
    ///   - known: nil for a run that depends on its inputs alone.
    func read(at session: StravaSession?, given known: ActivityHistory?) async -> Reading {
        let json = known.flatMap { _ in effects.publishedJSON(of: athlete) }
        var reading = await readAll(at: session, given: known, json)
        reading.history?.forgetEditsOfFiles(besides: reading.activities.content?.activities)
        if let known = reading.history, let list = reading.activities.content?.activities,
            let json, !known.hasWritten(json)
        {
            let published = RecoveredEdits(in: json)
            if published.isOf(list) { reading.history?.recover(published) }
        }
        return reading
    }

    /// Joins Strava's activities with those of device files. If Strava's can't be known, files don't replace them.
    ///
    /// - Parameter json: the last publication; nil if nothing may be recovered from it.
    private func readAll(
        at session: StravaSession?, given known: ActivityHistory?, _ json: [UInt8]?
    ) async -> Reading {
        var (told, history) = await readStrava(at: session, given: known)
        let strava = SourceReport(told)
        if told.failure != nil {
            return Reading(activities: told, strava: strava, troubles: [], history: history)
        }
        guard !athlete.files.isEmpty else {
            var devices = (history?.devices ?? DeviceHistory(Snapshot())).withoutFolders(at: effects.now())
            let activities = told.map { devices.completing($0, in: athlete.zone, today: days.today) }
            history?.devices = devices
            return Reading(
                activities: activities, strava: strava, troubles: [told.trouble].compactMap(\.self), history: history)
        }
        do {
            let look = try await devices.read(given: known?.devices)
            var devices = look.history
            let rows = told.content ?? .none
            let deleted = deleted(from: rows, told.isFresh && session != nil, known: known, devices)
            let list = devices.completing(rows, telling: deleted, in: athlete.zone, today: days.today) {
                json.map { PublishedActivities(in: $0).activities } ?? []
            }
            let report = devices.report
            history?.devices = devices
            let troubles = [told.trouble].compactMap(\.self) + look.troubles
            return Reading(
                activities: SourceResult(
                    content: list, trouble: troubles.first,
                    isFresh: told.isFresh || look.troubles.isEmpty || athlete.feed == nil && told.trouble == nil),
                strava: strava, files: report, troubles: troubles, history: history)
        } catch {
            return Reading(activities: .failed(error), strava: strava, troubles: [], history: history)
        }
    }

    /// Returns the activities that are gone from Strava's complete list but remain in device files.
    ///
    /// - Parameter isWhole: whether the list is Strava's answer in this run.
    private func deleted(
        from list: ActivityList, _ isWhole: Bool, known: ActivityHistory?, _ devices: DeviceHistory
    ) -> DeletedActivities {
        let excluded = known?.edits.filter(\.isExcluded).map(\.id) ?? []
        let rows = isWhole ? devices.rows(in: walked, without: Set(excluded)) : []
        let gone = rows.isEmpty ? [] : rows.subtracting(list.activities.lazy.map(\.id))
        // Reads the tokens once more, but only if something depends on it.
        guard !gone.isEmpty, seesAll else { return DeletedActivities(all: [], new: []) }
        return DeletedActivities(
            all: gone, new: gone.intersection(known?.activities.lazy.map(\.activity.id) ?? []))
    }

    private func readStrava(
        at session: StravaSession?, given known: ActivityHistory?
    ) async -> (activities: SourceResult<ActivityList>, history: ActivityHistory?) {
        let hasFiles = !athlete.activities.isEmpty || known?.imported.isEmpty == false
        guard session != nil || hasFiles else { return (.absent, known) }
        let list: ActivityList
        do { list = try files() } catch { return (.failed(error), known) }
        guard let session else { return (.read(completed(list, by: known)), known) }
        var history = known
        do {
            let fetched = try await fetched(at: session)
            if let known { try check(fetched, against: known) }
            // Reads the tokens once more, but only if something depends on it.
            let seesAll = known?.heedsAbsence == true && self.seesAll
            history?.mirror(fetched, from: walked.lowerBound, seesAll: seesAll, besides: list.activities)
            let all = list.joined(
                with: history?.activities.map(\.activity) ?? fetched.activities, complete: walked,
                diagnostics: fetched.diagnostics)
            return (.read(completed(all, by: history)), history)
        } catch {
            await remember(session)
            guard let known, known.isKnown, let told = history?.note(error) else { return (.failed(error), known) }
            let all = list.joined(
                with: known.activities.map(\.activity), complete: known.coveredDays(in: athlete.zone),
                diagnostics: [])
            return (
                .remembered(
                    completed(all, by: history), because: told, isPartlyFresh: !athlete.activities.isEmpty), history
            )
        }
    }

    /// Returns the remembered activities of Strava, with the athlete's current Strava files, without asking Strava.
    func remembered(_ history: ActivityHistory) throws(RunError) -> ActivityList {
        let told = try files().joined(
            with: athlete.strava == nil ? [] : history.activities.map(\.activity),
            complete: athlete.strava == nil ? nil : history.coveredDays(in: athlete.zone), diagnostics: [])
        return completed(told, by: history)
    }

    /// The reader of the athlete's device files.
    var devices: DeviceReader { DeviceReader(effects: effects, options: options, athlete: athlete) }

    /// Reads the activities from the athlete's Strava files.
    func files() throws(RunError) -> ActivityList {
        var files: [ActivityFile] = []
        for path in athlete.activities {
            if let file = try file(at: path) { files.append(file) }
        }
        return ActivityList(files, today: days.today)
    }

    /// Returns nil for a file whose origin isn't wanted: a JSON list comes from Strava's API.
    func file(at path: String) throws(RunError) -> ActivityFile? {
        let bytes: [UInt8]
        do {
            bytes = try effects.readActivities(path)
        } catch {
            // A list that isn't wanted isn't missed, either.
            guard !options.origins.contains(.stravaAPI), path.lowercased().hasSuffix(".json") else { throw error }
            return nil
        }
        do {
            if BulkExport.looksLikeCSV(bytes) {
                guard options.origins.contains(.archive) else { return nil }
                return try ActivityFile.readBulkExport(bytes, name: path, zone: athlete.zone)
            }
            return options.origins.contains(.stravaAPI) ? try ActivityFile.read(bytes, name: path) : nil
        } catch {
            throw .unusable("\(error)")
        }
    }

    /// Remembers the state of Strava's rate limits, after the last request of this run.
    func remember(_ session: StravaSession) async {
        guard options.remembers, let connections = effects.strava, let application = athlete.strava else { return }
        connections.remember(await session.rate(), of: application)
    }
}

extension ActivityReader {
    private func completed(_ list: ActivityList, by history: ActivityHistory?) -> ActivityList {
        history?.imported.completing(list, today: days.today) ?? list
    }

    /// Whether the athlete's consent includes private activities.
    private var seesAll: Bool {
        guard let storage = effects.strava?.storage(of: athlete), let connection = try? storage.load() else {
            return false
        }
        return connection.scopes.readPrivateActivities
    }

    /// The days that the walk covers.
    private var walked: ClosedRange<Day> { min(days.first, days.today)...days.today }

    private func fetched(at session: StravaSession) async throws(RunError) -> FetchedActivities {
        if let refusal = options.stravaRefusal { throw .strava(refusal) }
        let fetched: FetchedActivities
        do {
            fetched = try await session.activities(from: walked.lowerBound, in: athlete.zone) { count in
                effects.progress("Strava: \(count.activities)")
            }
        } catch {
            throw .strava(error)
        }
        if options.remembers { effects.strava?.remember(lastSync: fetched.asked, of: athlete) }
        return fetched
    }

    private func check(_ fetched: FetchedActivities, against history: ActivityHistory) throws(RunError) {
        let count = history.listedCount(from: walked.lowerBound)
        guard fetched.activities.isEmpty, count > 0, !options.allowsEmpty else { return }
        throw .wouldEmpty("Strava no longer lists any activities; before, there were \(count).")
    }
}

/// Activities that Strava no longer has, but which stay because files still contain them.
struct DeletedActivities {
    let all: Set<ActivityID>
    /// The activities that Strava still had in the last run.
    let new: Set<ActivityID>

    /// Returns a warning for each activity in each run; the athlete receives it once a day.
    ///
    /// - Parameters:
    ///   - before: the files as the last run left them.
    ///   - files: the files; those that a warning is about remember the day.
    func told(
        of legs: [RememberedLeg], _ before: [RememberedFile], _ files: inout [RememberedFile], on today: Day
    ) -> [Diagnostic] {
        guard !all.isEmpty else { return [] }
        let kept = legs.lazy.map(\.leg).filter { $0.sourceIDs.strava.map { all.contains($0.id) } == true }
        let contents = Dictionary(grouping: kept) { $0.sourceIDs.strava?.id }.mapValues { Set($0.map(\.content)) }
        let repeated = Set(before.lazy.filter { $0.warnedOn == today }.map(\.content))
        for index in files.indices where files[index].warnedOn != today {
            if contents.values.contains(where: { $0.contains(files[index].content) }) { files[index].warnedOn = today }
        }
        return all.sorted().map { id in
            var diagnostic = Diagnostic(
                .warning, .files,
                Notice(
                    "Activity \(id) was deleted at Strava, but a file still holds it, so it stays. To leave it out: "
                        + "tpmerge edit \(id) --exclude", kind: "deleted at Strava"))
            diagnostic.isRepeated = !new.contains(id) && !repeated.isDisjoint(with: contents[id] ?? [])
            return diagnostic
        }
    }
}
