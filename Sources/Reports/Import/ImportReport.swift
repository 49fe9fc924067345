package import Athletes
import Basics
import Export
import JSON

/// What `import` tells of an archive that it took, or would take.
package struct ImportReport {
    private let told: ArchiveReport
    private let isDryRun: Bool

    package init(_ told: ArchiveReport, isDryRun: Bool) {
        self.told = told
        self.isDryRun = isDryRun
    }

    /// What `import --json` prints; version 1.
    package func json() -> String {
        JSONWriter.text { json in
            json.member("version", 1)
            json.member("athlete", told.athlete)
            json.member("read", told.read)
            json.member("added", told.added)
            json.member("updated", told.updated)
            json.member("unchanged", told.unchanged)
            json.member("skipped", told.skipped)
            json.member("absent", told.absent)
            json.member("removed", told.removed)
            json.member("first_day", told.days?.lowerBound.description)
            json.member("last_day", told.days?.upperBound.description)
            json.list("diagnostics", told.diagnostics) { $0.members(of: $1) }
        }
    }

    /// The same for people.
    package var sentence: String {
        let days = told.days.map { " from \($0.lowerBound) to \($0.upperBound)" } ?? ""
        let parts = [
            "\(told.added) added", "\(told.updated) updated", "\(told.unchanged) unchanged",
            told.skipped == 0 ? nil : "\(told.skipped) skipped",
            told.removed == 0 ? nil : "\(told.removed) that the archive lacks removed",
            told.absent == told.removed
                ? nil : "\(told.absent) that the archive lacks kept (--replace removes them)",
        ]
        return "\(told.athlete): \(told.read) activities\(days): "
            + parts.compactMap(\.self).joined(separator: ", ")
            + (isDryRun ? ". Nothing was kept." : isNews ? ". The next run counts them: tpmerge" : ".")
    }

    /// Whether a run publishes anything else because of it.
    private var isNews: Bool { told.added + told.updated + told.removed > 0 }
}
