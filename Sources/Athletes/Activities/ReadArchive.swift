package import Basics
import Files
import Foundation
import Store
import Strava
package import Workouts

/// Strava's bulk export, as it is taken into a memory for good.
struct ReadArchive: Sendable {
    private let athlete: String
    private let hash: UInt64
    private let name: String
    private let file: ActivityFile

    /// Reads the archive at a path: a zip, a folder or a table.
    ///
    /// - Throws: `RunError`, also for a JSON list: it comes from the API, and may be kept for a week at most.
    init(at path: String, of athlete: Athlete, _ effects: Effects) throws(RunError) {
        let bytes = try effects.readActivities(path)
        guard BulkExport.looksLikeCSV(bytes) else {
            guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "[") else {
                throw .unusable("\(ActivityFileError.notAnExport(file: path, headers: []))")
            }
            throw .unusable(
                "\(path) is not Strava's bulk export. A list from its API may be kept for seven days only; name it under "
                    + "activities: in the configuration, or with --activities.")
        }
        do throws(ActivityFileError) {
            file = try ActivityFile.readBulkExport(bytes, name: path, zone: athlete.zone)
        } catch {
            throw .unusable("\(error)")
        }
        self.athlete = athlete.name
        hash = StableHash(bytes).value
        name = URL(fileURLWithPath: path).lastPathComponent
    }

    /// A memory with what the archive tells, and what that changed.
    ///
    /// - Parameters:
    ///   - replaces: whether what the archive lacks goes, between its first day and its last.
    ///   - now: when this is done.
    func taken(
        into known: Snapshot, replacing replaces: Bool, at now: Instant
    ) -> (snapshot: Snapshot, report: ArchiveReport) {
        let list = ActivityList([file], today: Day(number: .max)).activities
        let listed = Set(list.map(\.id))
        let days = list.map(\.day).min().flatMap { first in list.map(\.day).max().map { first...$0 } }
        // Read once more, it can't know what happened since.
        let isNew = !known.imports.contains { $0.hash == hash }
        var rows = Dictionary(known.imported.map { ($0.activity.id, $0) }, uniquingKeysWith: { $1 })
        var report = ArchiveReport(athlete: athlete, file, days)
        for activity in list {
            guard let old = rows[activity.id] else {
                rows[activity.id] = ImportedActivity(activity, imported: now)
                report.added += 1
                continue
            }
            var told = activity
            told.merge(missing: old.activity)
            let isGone = old.isGone && !isNew
            if told == old.activity, isGone == old.isGone {
                report.unchanged += 1
            } else {
                rows[activity.id] = ImportedActivity(told, imported: old.imported, changed: now, isGone: isGone)
                report.updated += 1
            }
        }
        report.skipped = report.read - list.count
        let absent = known.imported.filter { old in
            !old.isGone && !listed.contains(old.activity.id) && days?.contains(old.activity.day) == true
        }
        report.absent = absent.count
        if replaces {
            for old in absent { rows[old.activity.id] = nil }
            report.removed = absent.count
        }

        var snapshot = known
        if report.changesSomething {
            snapshot.imported = rows.values.sorted {
                ($0.activity.start, $0.activity.id) < ($1.activity.start, $1.activity.id)
            }
        }
        if isNew {
            snapshot.imports.append(
                ImportedArchive(hash: hash, name: name, imported: now, rows: file.elementCount, days: days))
        }
        return (snapshot, report)
    }
}

/// What taking an archive into a memory has changed.
package struct ArchiveReport: Sendable {
    package let athlete: String
    /// The rows of the table.
    package let read: Int
    package fileprivate(set) var added = 0
    package fileprivate(set) var updated = 0
    package fileprivate(set) var unchanged = 0
    /// The rows that could not be used, and second ones of the same activity.
    package fileprivate(set) var skipped = 0
    /// How many imported before lie between its first day and its last, and aren't in it.
    package fileprivate(set) var absent = 0
    /// How many of these were removed.
    package fileprivate(set) var removed = 0
    /// The days of its activities; nil when it has none.
    package let days: ClosedRange<Day>?
    package fileprivate(set) var diagnostics: [Diagnostic]

    fileprivate init(athlete: String, _ file: ActivityFile, _ days: ClosedRange<Day>?) {
        self.athlete = athlete
        read = file.elementCount
        diagnostics = file.diagnostics
        self.days = days
    }

    fileprivate var changesSomething: Bool { added + updated + removed > 0 }

    /// The same with what had to be done to open the memory.
    func noting(_ notices: [String]) -> ArchiveReport {
        var report = self
        report.diagnostics += notices.map { Diagnostic(.warning, .tpmerge, $0) }
        return report
    }
}
