package import Basics
import Profiles
import Store
package import Workouts

/// The changes of importing an archive, or of undoing the last import.
package struct ArchiveReport: Sendable {
    package let athlete: String
    /// The archive's file, without its folder.
    package let archive: String
    /// The days of its activities; nil if it has none.
    package let days: ClosedRange<Day>?
    /// The number of the table's rows; 0 if none was read.
    package internal(set) var read = 0
    package internal(set) var added = 0
    package internal(set) var updated = 0
    package internal(set) var unchanged = 0
    /// Rows that could not be used, and repeated rows of an activity.
    package internal(set) var skipped = 0
    /// How many activities imported before lie between its first day and its last, but are missing from it.
    package internal(set) var absent = 0
    /// Whether these may be removed: not if an archive imported before ends later.
    package internal(set) var mayRemove = true
    package internal(set) var removed = 0
    package internal(set) var diagnostics: [Diagnostic] = []

    init(athlete: String, _ archive: ImportedArchive) {
        self.athlete = athlete
        self.archive = archive.name
        days = archive.days
    }

    package var changesSomething: Bool { added + updated + removed > 0 }
}

extension Snapshot {
    /// Undoes the last import, except for activities deleted at Strava since.
    ///
    /// - Throws: `RunError` if there is no import to undo.
    mutating func takeBackImport(of athlete: String) throws(RunError) -> ArchiveReport {
        guard let last = imports.last, let archive = imports.archives.first(where: { $0.hash == last.hash }) else {
            throw .unusable(
                imports.archives.isEmpty
                    ? "No archive was imported for \(athlete)."
                    : "Only the last import can be taken back, and only once; what those before it changed isn't remembered. "
                        + "To delete all that was imported: tpmerge forget --activities")
        }
        var report = ArchiveReport(athlete: athlete, archive)
        var rows = Dictionary(imports.activities.map { ($0.activity.id, $0) }, uniquingKeysWith: { $1 })
        for id in last.added where rows.removeValue(forKey: id) != nil { report.removed += 1 }
        report.unchanged = rows.count
        for var row in last.before {
            if let present = rows[row.activity.id] {
                report.updated += 1
                if present.isGone, !row.isGone { (row.isGone, row.changed) = (true, present.changed) }
            } else {
                report.added += 1
            }
            rows[row.activity.id] = row
        }
        report.unchanged -= report.updated
        imports.activities = rows.values.inOrder
        if last.isFirst { imports.archives.removeAll { $0.hash == last.hash } }
        imports.last = nil
        return report
    }
}
