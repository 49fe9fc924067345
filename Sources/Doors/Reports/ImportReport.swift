package import Athletes
import Basics
import Export
import JSON

/// The output of `import` about an archive that was imported or undone, or would be.
package struct ImportReport {
    private let outcome: ArchiveReport
    private let isUndo: Bool
    private let isDryRun: Bool

    package init(_ outcome: ArchiveReport, isUndo: Bool, isDryRun: Bool) {
        (self.outcome, self.isUndo, self.isDryRun) = (outcome, isUndo, isDryRun)
    }

    package func json() -> String {
        JSONWriter.text { json in
            json.member("version", 1)
            json.member("athlete", outcome.athlete)
            json.member("read", outcome.read)
            json.member("added", outcome.added)
            json.member("updated", outcome.updated)
            json.member("unchanged", outcome.unchanged)
            json.member("skipped", outcome.skipped)
            json.member("absent", outcome.absent)
            json.member("removed", outcome.removed)
            json.member("first_day", outcome.days?.lowerBound.description)
            json.member("last_day", outcome.days?.upperBound.description)
            json.list("diagnostics", outcome.diagnostics) { $0.members(of: $1) }
        }
    }

    package var sentence: String {
        let ending = isDryRun ? ". Nothing was kept." : outcome.changesSomething ? ". \(news)" : "."
        return "\(outcome.athlete): \(beginning): " + parts.compactMap(\.self).joined(separator: ", ") + ending
    }

    private var news: String { "The next run counts \(isUndo ? "without it" : "them"): tpmerge" }

    private var beginning: String {
        let days = outcome.days.map { " from \($0.lowerBound) to \($0.upperBound)" } ?? ""
        return isUndo
            ? "the import of \(outcome.archive)\(days) \(isDryRun ? "would be" : "is") taken back"
            : "\(outcome.read.of("activity", "activities"))\(days)"
    }

    private var parts: [String?] {
        guard !isUndo else {
            return [
                "\(outcome.removed) removed", "\(outcome.updated) as before",
                outcome.added == 0 ? nil : "\(outcome.added) that it had removed are back",
                "\(outcome.unchanged) unchanged",
            ]
        }
        return [
            "\(outcome.added) added", "\(outcome.updated) updated", "\(outcome.unchanged) unchanged",
            outcome.skipped == 0 ? nil : "\(outcome.skipped) skipped",
            outcome.removed == 0 ? nil : "\(outcome.removed) that the archive lacks removed",
            outcome.absent == outcome.removed
                ? nil
                : "\(outcome.absent) that the archive lacks kept"
                    + (outcome.mayRemove ? " (--replace removes them)" : ""),
        ]
    }
}
