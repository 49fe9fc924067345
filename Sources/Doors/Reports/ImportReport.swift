package import Athletes
import Basics
import Export
import JSON

/// The output of `import` about an archive that was imported or undone, or would be.
package struct ImportReport {
    private let told: ArchiveReport
    private let isUndo: Bool
    private let isDryRun: Bool

    package init(_ told: ArchiveReport, isUndo: Bool, isDryRun: Bool) {
        self.told = told
        self.isUndo = isUndo
        self.isDryRun = isDryRun
    }

    /// The output of `import --json`, version 1.
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

    /// The text.
    package var sentence: String {
        let ending = isDryRun ? ". Nothing was kept." : told.changesSomething ? ". \(news)" : "."
        return "\(told.athlete): \(beginning): " + parts.compactMap(\.self).joined(separator: ", ") + ending
    }

    private var news: String { "The next run counts \(isUndo ? "without it" : "them"): tpmerge" }

    private var beginning: String {
        let days = told.days.map { " from \($0.lowerBound) to \($0.upperBound)" } ?? ""
        return isUndo
            ? "the import of \(told.archive)\(days) \(isDryRun ? "would be" : "is") taken back"
            : "\(told.read.of("activity", "activities"))\(days)"
    }

    private var parts: [String?] {
        guard !isUndo else {
            return [
                "\(told.removed) removed", "\(told.updated) as before",
                told.added == 0 ? nil : "\(told.added) that it had removed are back", "\(told.unchanged) unchanged",
            ]
        }
        return [
            "\(told.added) added", "\(told.updated) updated", "\(told.unchanged) unchanged",
            told.skipped == 0 ? nil : "\(told.skipped) skipped",
            told.removed == 0 ? nil : "\(told.removed) that the archive lacks removed",
            told.absent == told.removed
                ? nil
                : "\(told.absent) that the archive lacks kept" + (told.mayRemove ? " (--replace removes them)" : ""),
        ]
    }
}
