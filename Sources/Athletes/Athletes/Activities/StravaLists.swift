import Basics
import Export
import Store
import Strava
import Workouts

/// The files that the configuration names under `activities`: lists of Strava's API in JSON, and bulk exports.
struct StravaLists: ActivitySource {
    let reader: ActivityReader

    /// The lists; Strava's bulk exports among them are of `.archive`.
    var origin: Origins { .stravaAPI }

    func read(_ reading: inout ActivityReading) throws(RunError) {
        guard !reader.athlete.activities.isEmpty else { return }
        try recall(&reading)
        reading.isFresh = true
    }

    func recall(_ reading: inout ActivityReading) throws(RunError) {
        guard !reader.athlete.activities.isEmpty else { return }
        var files: [ActivityFile] = []
        for path in reader.athlete.activities {
            if let file = try file(at: path) { files.append(file) }
        }
        reading.list = ActivityList(files, today: reader.days.today)
        reading.reports[.strava].state = .ok
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

/// The imported archives, which complete what Strava lists.
struct ImportedArchives: ActivitySource {
    let reader: ActivityReader
    var origin: Origins { .archive }

    func read(_ reading: inout ActivityReading) throws(RunError) {
        let isAlone = reading.reports[.strava].state == .absent
        try recall(&reading)
        if isAlone, reading.list != nil { reading.isFresh = true }
    }

    func recall(_ reading: inout ActivityReading) throws(RunError) {
        guard let imports = reading.memory?.snapshot.imports, !imports.isEmpty else { return }
        if reading.reports[.strava].state == .absent { reading.reports[.strava].state = .ok }
        reading.list = imports.completing(reading.list ?? .none, today: reader.days.today)
    }

    func inspect(_ known: Snapshot?) -> [Inspection] { [] }
}
