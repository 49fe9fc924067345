package import Athletes
import Basics
import Export
import JSON

/// The output of `import` about an archive that was imported or undone, or would be.
extension ArchiveReport {
    package func json() -> String {
        JSONWriter.text { json in
            json.member("version", 1)
            json.member("athlete", athlete)
            json.member("read", read)
            json.member("added", added)
            json.member("updated", updated)
            json.member("unchanged", unchanged)
            json.member("skipped", skipped)
            json.member("absent", absent)
            json.member("removed", removed)
            json.member("first_day", days?.lowerBound.description)
            json.member("last_day", days?.upperBound.description)
            json.list("diagnostics", diagnostics) { $0.members(of: $1) }
        }
    }

    package func sentence(isUndo: Bool, isDryRun: Bool) -> String {
        let news = "The next run counts \(isUndo ? "without it" : "them"): tpmerge"
        let ending = isDryRun ? ". Nothing was kept." : changesSomething ? ". \(news)" : "."
        let days = days.map { " from \($0.lowerBound) to \($0.upperBound)" } ?? ""
        let beginning =
            isUndo
            ? "the import of \(archive)\(days) \(isDryRun ? "would be" : "is") taken back"
            : "\(read.of("activity", "activities"))\(days)"
        let parts = (isUndo ? partsOfUndo : parts).compactMap(\.self).joined(separator: ", ")
        return "\(athlete): \(beginning): \(parts)\(ending)"
    }

    private var partsOfUndo: [String?] {
        [
            "\(removed) removed", "\(updated) as before", added == 0 ? nil : "\(added) that it had removed are back",
            "\(unchanged) unchanged",
        ]
    }

    private var parts: [String?] {
        [
            "\(added) added", "\(updated) updated", "\(unchanged) unchanged",
            skipped == 0 ? nil : "\(skipped) skipped",
            removed == 0 ? nil : "\(removed) that the archive lacks removed",
            absent == removed
                ? nil : "\(absent) that the archive lacks kept" + (mayRemove ? " (--replace removes them)" : ""),
        ]
    }
}
