package import Basics
import Foundation
import Profiles
import Store
import Strava
import StravaAPI
import Workouts

/// What an import may do besides adding activities.
package struct ImportOptions: Sendable {
    /// Whether to remove activities imported before that the archive lacks, between its first day and its last.
    package var replaces: Bool
    /// Whether to accept an archive that seems to be another athlete's.
    package var takesOthers: Bool

    package init(replaces: Bool = false, takesOthers: Bool = false) {
        self.replaces = replaces
        self.takesOthers = takesOthers
    }
}

/// Strava's bulk export, read for import.
struct ReadArchive: Sendable {
    private let athlete: String
    private let hash: UInt64
    private let name: String
    private let file: ActivityFile
    /// Strava's id of the athlete in the archive's profile; nil if there is none.
    private let owner: Int64?
    /// nil if the athlete isn't connected to Strava.
    private let connection: Connection?

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
        do {
            file = try ActivityFile.readBulkExport(bytes, name: path, zone: athlete.zone)
        } catch {
            throw .unusable("\(error)")
        }
        self.athlete = athlete.name
        hash = StableHash(bytes).value
        name = URL(fileURLWithPath: path).lastPathComponent
        owner = effects.readProfile(path).flatMap(BulkExport.athlete(inProfile:))
        connection = (try? effects.strava?.storage(of: athlete).load()) ?? nil
    }

    /// Takes the archive's activities over.
    ///
    /// An archive that ends before an earlier imported one can't know later corrections or deletions: it only adds
    /// activities, and fills in missing values.
    ///
    /// - Throws: `RunError` if the archive seems to be another athlete's.
    func take(
        into known: inout Snapshot, _ options: ImportOptions, at now: Instant
    ) throws(RunError) -> ArchiveReport {
        let list = ActivityList([file]).activities
        let archive = ImportedArchive(
            hash: hash, name: name, imported: now, rows: file.elementCount, days: list.days, athlete: owner)
        // An archive that is read again can't know what happened since.
        let isNew = !known.imports.archives.contains { $0.hash == hash }
        if isNew, !options.takesOthers { try check(list, against: known) }
        let newest = known.imports.archives.compactMap(\.end).max()
        let isOlder = archive.end.flatMap { end in newest.map { end < $0 } } ?? false

        var rows = Dictionary(known.imports.activities.map { ($0.activity.id, $0) }, uniquingKeysWith: { $1 })
        var last = LastImport(hash: hash, isFirst: isNew, added: [], before: [])
        var report = ArchiveReport(athlete: athlete, archive)
        report.diagnostics = file.diagnostics
        for activity in list {
            guard let old = rows[activity.id] else {
                rows[activity.id] = ImportedActivity(activity, imported: now)
                last.added.append(activity.id)
                continue
            }
            var told = isOlder ? old.activity : activity
            told.merge(missing: isOlder ? activity : old.activity)
            let isGone = old.isGone && (isOlder || !isNew)
            if told == old.activity, isGone == old.isGone {
                report.unchanged += 1
            } else {
                rows[activity.id] = ImportedActivity(told, imported: old.imported, changed: now, isGone: isGone)
                last.before.append(old)
            }
        }
        (report.read, report.added, report.updated) = (file.elementCount, last.added.count, last.before.count)
        report.skipped = report.read - list.count
        let listed = Set(list.map(\.id))
        let absent = known.imports.activities.filter { old in
            !old.isGone && !listed.contains(old.activity.id) && list.days?.contains(old.activity.day) == true
        }
        (report.absent, report.mayRemove) = (absent.count, !isOlder)
        if options.replaces, !isOlder {
            for old in absent { rows[old.activity.id] = nil }
            last.before += absent
            report.removed = absent.count
        }
        report.diagnostics += remarks(on: archive, newest: isOlder ? newest : nil, isReplacing: options.replaces)

        guard report.changesSomething || isNew && archive.days != nil else { return report }
        known.imports.activities = rows.values.inOrder
        if isNew { known.imports.archives.append(archive) }
        last.added.sort()
        last.before = last.before.inOrder
        known.imports.last = last
        return report
    }
}

extension ReadArchive {
    /// - Parameter newest: the last day of a newer archive; nil if there is none.
    private func remarks(on archive: ImportedArchive, newest: Day?, isReplacing: Bool) -> [Diagnostic] {
        guard archive.days != nil else {
            return [
                Diagnostic(.warning, .strava, "This archive has no activities, so nothing was imported.", item: name)
            ]
        }
        guard let newest, let end = archive.end else { return [] }
        let remark =
            "This archive ends on \(end), and what was imported before on \(newest): it adds what is missing, and corrects "
            + (isReplacing ? "and removes nothing." : "nothing.")
        return [Diagnostic(isReplacing ? .warning : .note, .tpmerge, Notice(remark), item: name)]
    }
}

extension ReadArchive {
    /// With at least this many activities each in the same days, some ids must be shared.
    private static let fewest = 20

    private func check(_ list: [Activity], against known: Snapshot) throws(RunError) {
        guard let reason = profileProblem(known) ?? numberProblem(list, known) else { return }
        throw .unusable(
            "\(name) seems to be another athlete's: \(reason). Nothing was imported. If it is \(athlete)'s all the same, "
                + "add --other-athlete.")
    }

    /// The problem as a clause; nil if the profile doesn't contradict the athlete.
    private func profileProblem(_ known: Snapshot) -> String? {
        guard let owner else { return nil }
        if let connection, connection.athleteID > 0, connection.athleteID != owner {
            let name = connection.athleteName.isEmpty ? "" : "\(connection.athleteName), "
            return "its profile is that of athlete \(owner), and \(athlete) is connected to Strava as \(name)"
                + "athlete \(connection.athleteID)"
        }
        guard let other = known.imports.archives.last(where: { $0.athlete != nil }),
            !known.imports.archives.contains(where: { $0.athlete == owner })
        else { return nil }
        return
            "its profile is that of athlete \(owner), and \(other.name), which was imported before, is that of athlete "
            + "\(other.athlete ?? 0)"
    }

    /// The problem as a clause; nil if the known activities of the same days are too few, or one is shared.
    private func numberProblem(_ list: [Activity], _ known: Snapshot) -> String? {
        let others = known.imports.activities.map(\.activity) + known.strava.activities.map(\.activity)
        guard let own = list.days, let theirs = others.days, own.overlaps(theirs) else { return nil }
        let days = own.clamped(to: theirs)
        let here = Set(list.lazy.filter { days.contains($0.day) }.map(\.id))
        let there = Set(others.lazy.filter { days.contains($0.day) }.map(\.id))
        guard min(here.count, there.count) >= Self.fewest, here.isDisjoint(with: there) else { return nil }
        return "none of its \(here.count) activities from \(days.lowerBound) to \(days.upperBound) is among the "
            + "\(there.count) that are known of these days"
    }
}

extension [Activity] {
    /// The days from the first activity to the last; nil if there is none.
    fileprivate var days: ClosedRange<Day>? {
        lazy.map(\.day).min().flatMap { first in lazy.map(\.day).max().map { first...$0 } }
    }
}

extension ImportedArchive {
    /// The last day that it covers, not counting activities that a watch with a wrong clock dates after the import; nil
    /// if it has no activities. East of Greenwich it may already be tomorrow.
    package var end: Day? { days.map { min($0.upperBound, imported.utc.day.advanced(by: 1)) } }
}

extension Collection<ImportedActivity> {
    /// In order of start, then id.
    var inOrder: [ImportedActivity] {
        sorted { ($0.activity.start, $0.activity.id) < ($1.activity.start, $1.activity.id) }
    }
}
