import Basics
import Export
import Files
import Insights
import Profiles
import Store
import Strava
import Workouts

/// The folders of device files, whose activities complete and extend all others.
struct DeviceFolders: ActivitySource {
    let reader: ActivityReader
    var kind: SourceKind { .files }

    func read(_ reading: inout ActivityReading) async throws(RunError) {
        let (athlete, today) = (reader.athlete, reader.days.today)
        let known = reading.memory?.snapshot.devices
        guard !athlete.files.isEmpty else {
            var devices = (known ?? DeviceMemory()).withoutFolders(at: reader.effects.now())
            reading.list = reading.list.map { devices.completing($0, in: athlete.zone, today: today) }
            reading.memory?.snapshot.devices = devices
            return
        }
        let scan = try await reader.devices.read(given: known)
        var devices = scan.memory
        let rows = reading.list ?? .none
        let deleted = deleted(from: rows, reading, devices)
        let json = reading.published
        reading.list = devices.completing(rows, with: scan.legs, telling: deleted, in: athlete.zone, today: today) {
            json.map { [Activity](published: $0) } ?? []
        }
        devices.claim(&reading.known, in: athlete.zone)
        reading.reports += [devices.report].compactMap(\.self)
        reading.memory?.snapshot.devices = devices
        if scan.troubles.isEmpty || athlete.feed == nil && reading.troubles.isEmpty { reading.isFresh = true }
        reading.troubles += scan.troubles
    }

    /// Joins the files as a run last read them; if no run has, as they are now.
    func recall(_ reading: inout ActivityReading) throws(RunError) {
        let (athlete, options) = (reader.athlete, reader.options)
        var devices = reading.memory?.snapshot.devices ?? DeviceMemory()
        if athlete.files.isEmpty {
            devices = devices.withoutFolders(at: reader.effects.now())
        } else if !options.remembers || Set(devices.folders.map(\.path)) != Set(athlete.files) {
            devices = try reader.devices.scan(given: nil).memory
        }
        let list = devices.completing(reading.list ?? .none, in: athlete.zone, today: reader.days.today)
        reading.list = list
        devices.claim(&reading.known, in: athlete.zone)
        reading.reports += [devices.report].compactMap(\.self)
        reading.zoneTimes.merge(devices.zoneTimes(athlete.physiology.heartRateZones, of: list.activities)) { known, _ in
            known
        }
    }

    func inspect(_ known: Snapshot?) -> [Inspection] {
        let athlete = reader.athlete
        guard !athlete.files.isEmpty else { return [] }
        do {
            let scan = try reader.devices.scan(given: known?.devices)
            let isWell = { path in scan.memory.folders.contains { $0.path == path && $0.failure == nil } }
            return scan.troubles.map { Inspection(.files, athlete.namesFiles ? $0 : .waiting("\($0)")) }
                + scan.closed.map { Inspection(.files, .waiting($0.error.message)) }
                + athlete.files.filter(isWell).map { Inspection(.files, scan.memory.summary(of: $0)) }
        } catch {
            return [Inspection(.files, error)]
        }
    }

    func farewell(_ known: Snapshot, andGiven: Bool) -> String? {
        guard andGiven, !known.devices.legs.isEmpty else { return nil }
        return "Deleted the data read from \(known.devices.files.count.counted("file")). The files themselves stay."
    }

    /// Returns the activities that are gone from Strava's complete list but remain in device files.
    private func deleted(
        from list: ActivityList, _ reading: ActivityReading, _ devices: DeviceMemory
    ) -> DeletedActivities {
        let excluded = reading.before?.manual.edits.filter(\.isExcluded).flatMap(\.ids) ?? []
        let rows = reading.isWalked ? devices.rows(in: reader.walked, without: Set(excluded)) : []
        let gone = rows.isEmpty ? [] : rows.subtracting(list.activities.lazy.map(\.id))
        // Reads the tokens once more, but only if something depends on it.
        guard !gone.isEmpty, reader.seesAll else { return DeletedActivities(all: [], new: []) }
        return DeletedActivities(
            all: gone, new: gone.intersection(reading.before?.strava.activities.lazy.map(\.activity.id) ?? []))
    }
}

/// Activities that Strava no longer has, but which stay because files still contain them.
struct DeletedActivities {
    let all: Set<ActivityID>
    /// The activities that Strava still had in the last run.
    let new: Set<ActivityID>

    /// Returns a warning for each activity in each run; the athlete receives it once a day.
    ///
    /// - Parameter before: the files as the last run left them.
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
            Diagnostic(
                .warning, .files,
                Notice(
                    "Activity \(id) was deleted at Strava, but a file still holds it, so it stays. To leave it out: "
                        + "tpmerge edit \(id) --exclude", kind: "deleted at Strava"),
                isRepeated: !new.contains(id) && !repeated.isDisjoint(with: contents[id] ?? []))
        }
    }
}
