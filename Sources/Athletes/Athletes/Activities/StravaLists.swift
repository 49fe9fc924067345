import Basics
import Export
import Profiles
import Store
import Strava
import Workouts

/// The files that the configuration names under `activities`: lists of Strava's API in JSON, and bulk exports.
struct StravaLists: ActivitySource {
    let reader: ActivityReader

    var kind: SourceKind { .list }

    func read(_ reading: inout ActivityReading) throws(RunError) {
        guard !reader.athlete.activities.isEmpty else { return }
        let list = try join(&reading)
        reading.lists.activities = list.activities.filter { $0.day >= reader.days.history }.map {
            ListedActivity($0.id, on: $0.day, isArchived: list.archived.contains($0.id))
        }
        reading.isFresh = true
    }

    /// - Throws: `RunError`, also for a list that is suddenly empty, which a run refuses, too.
    func recall(_ reading: inout ActivityReading) throws(RunError) {
        guard !reader.athlete.activities.isEmpty else { return }
        _ = try join(&reading)
        if reading.lists.lostCount > 0, !reader.options.allowsEmpty { throw .emptiedList(reading.lists.lostCount) }
    }

    private func join(_ reading: inout ActivityReading) throws(RunError) -> ActivityList {
        var files: [ActivityFile] = []
        for path in reader.athlete.activities {
            if let file = try file(at: path) { files.append(file) } else { reading.known.need(.list, isWithheld: true) }
        }
        for file in files {
            reading.known.claim(file.wholeDays(upTo: reader.days.today), by: file.reachesToday ? .list : .archive)
        }
        let list = ActivityList(files)
        reading.lists.hasEmpty = files.contains(where: \.activities.isEmpty)
        if reading.lists.hasEmpty, let known = reading.memory?.snapshot {
            reading.lists.lostCount = known.lostCount(since: reader.days.history, besides: list)
        }
        reading.list = list
        reading.reports[.strava].state = .ok
        return list
    }

    func inspect(_ known: Snapshot?) -> [Inspection] {
        reader.athlete.activities.map { path in
            do throws(RunError) {
                let count = try file(at: path)?.activities.count ?? 0
                return Inspection(.activities, "\(path) has \(count.activities)")
            } catch {
                return Inspection(.activities, error)
            }
        }
    }

    /// Returns nil for a file whose origin isn't wanted: a JSON list comes from Strava's API.
    private func file(at path: String) throws(RunError) -> ActivityFile? {
        let origins = reader.options.origins
        let bytes: [UInt8]
        do {
            bytes = try reader.effects.readActivities(path)
        } catch {
            // A list that isn't wanted isn't missed, either.
            guard !origins.contains(.stravaAPI), path.lowercased().hasSuffix(".json") else { throw error }
            return nil
        }
        do {
            if BulkExport.looksLikeCSV(bytes) {
                guard origins.contains(.archive) else { return nil }
                return try ActivityFile.readBulkExport(bytes, name: path, zone: reader.athlete.zone)
            }
            return origins.contains(.stravaAPI) ? try ActivityFile.read(bytes, name: path) : nil
        } catch {
            throw .unusable("\(error)")
        }
    }
}

/// What a run has to know of the lists before it accepts them.
struct ReadLists: Sendable {
    /// What they have of the history; empty unless a run reads them.
    var activities: [ListedActivity] = []
    /// Whether one of them has none, which may be a mistake of whatever writes it.
    var hasEmpty = false
    /// How many activities are gone with a list that is suddenly empty.
    var lostCount = 0
}

extension Snapshot {
    /// How many remembered activities of lists are gone. Those that another source of Strava's has aren't missed, and
    /// neither are those that the athlete excluded.
    fileprivate func lostCount(since first: Day, besides list: ActivityList) -> Int {
        guard !strava.listed.isEmpty else { return 0 }
        let here = Set(
            list.activities.map(\.id) + strava.activities.map(\.activity.id) + imports.activities.map(\.activity.id)
                + manual.edits.filter(\.isExcluded).flatMap(\.ids))
        return strava.listed.count { $0.day >= first && !here.contains($0.id) }
    }
}

extension RunError {
    /// The error of a list that is suddenly empty, with the number of activities that have gone.
    static func emptiedList(_ lostCount: Int) -> RunError {
        .wouldEmpty("A list of activities no longer has any; \(lostCount.activities) would go.")
    }
}

/// The imported archives, which complete what Strava lists.
struct ImportedArchives: ActivitySource {
    let reader: ActivityReader
    var kind: SourceKind { .archive }

    func read(_ reading: inout ActivityReading) throws(RunError) {
        let isAlone = reading.reports[.strava].state == .absent
        try recall(&reading)
        if isAlone, reading.list != nil { reading.isFresh = true }
    }

    func recall(_ reading: inout ActivityReading) throws(RunError) {
        guard let imports = reading.memory?.snapshot.imports, !imports.isEmpty else { return }
        if reading.reports[.strava].state == .absent { reading.reports[.strava].state = .ok }
        reading.list = imports.completing(reading.list ?? .none)
        for days in imports.wholeDays(upTo: reader.days.today) { reading.known.claim(days, by: .archive) }
    }

    func farewell(_ known: Snapshot, andGiven: Bool) -> String? {
        let count = known.imports.activities.count
        return farewell(count.counted("imported activity", "imported activities"), count, isDeleted: andGiven)
    }
}
