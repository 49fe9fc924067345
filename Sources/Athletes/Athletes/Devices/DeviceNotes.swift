import ActivityFiles
import Basics
import Export
import Files
import Store
import Strava
import Workouts

extension DeviceMemory {
    /// The largest number of files that get their own warning in a publication.
    private static let mostWarnings = 100

    var report: SourceReport? {
        guard !folders.isEmpty else { return nil }
        let isWell = folders.allSatisfy { $0.failure == nil }
        return SourceReport(
            .files, isWell ? .ok : .remembered,
            others: [
                "files": files.count { $0.verdict != .other }, "unusable": files.count { $0.verdict == .unusable },
            ])
    }

    /// Describes a folder's content, without a full stop:
    /// `/srv/garmin has 312 recordings, 4 other files, 1 that can't be used`.
    func summary(of folder: String) -> String {
        let counts = files.lazy.filter { $0.folder == folder }
            .reduce(into: [RememberedFile.Verdict: Int]()) { $0[$1.verdict, default: 0] += 1 }
        func words(_ verdict: RememberedFile.Verdict, _ words: (Int) -> String) -> [String] {
            counts[verdict].map { [words($0)] } ?? []
        }
        let pending = (counts[.waiting] ?? 0) + (counts[.left] ?? 0)
        guard !counts.isEmpty else {
            return "\(folder) has no .fit, .tcx or .gpx file yet; if your device or app puts its recordings elsewhere, "
                + "name that folder"
        }
        let parts =
            [(counts[.used] ?? 0).counted("recording")]
            + words(.other) { $0.counted("other file") }
            + words(.unusable) { "\($0) that can't be used" }
            + (pending > 0 ? ["\(pending) that will be read later"] : [])
        return "\(folder) has \(parts.joined(separator: ", "))"
    }

    /// Claims the days that the folders have recorded. There are none while a file is left to a later run, or before
    /// each folder has been read.
    func claim(_ known: inout KnownDays, in zone: Zone) {
        let readings = folders.compactMap(\.read)
        guard readings.count == folders.count, !files.contains(where: { $0.verdict == .left }) else { return }
        known.claim(
            evidence: earlierDays + legs.map(\.leg.activity.day), lastRead: readings.min().map { zone.local($0).day },
            by: .files)
    }

    /// Warns about each file that can't be used in whole or in part, and each folder below that can't be read; counts the
    /// rest beyond the limit. Warnings that the athlete has already received today are marked as repeated; all of them
    /// count as received today.
    mutating func warn(on today: Day) -> [Diagnostic] {
        // An optimised loop that may change the array copies it first, and the memory would be compared row by row.
        let warnings = files.indices.compactMap { index in files[index].warning.map { (index: index, words: $0) } }
        let named = warnings.prefix(Self.mostWarnings)
        var diagnostics = named.map { index, words in
            Diagnostic(
                Leg.isClockNote(words) ? .note : .warning, .files,
                files[index].isFolder ? Notice(words, kind: "closed folder") : Notice(file: words, on: today),
                item: files[index].name.onOneLine, isRepeated: files[index].warnedOn == today)
        }
        for (index, _) in named where files[index].warnedOn != today { files[index].warnedOn = today }
        if warnings.count > named.count {
            let rest = "\(warnings.count - named.count) further files can't be used. tpmerge files"
            diagnostics.append(Diagnostic(.note, .files, Notice(rest)))
        }
        return diagnostics
    }
}

extension Notice {
    /// A warning about a file. Of one kind are all that differ by numbers alone, such as days and lines.
    fileprivate init(file words: String, on today: Day) {
        let start = "It can't be used: it starts on "
        let day = words.hasPrefix(start) ? String(words.dropFirst(start.count).prefix(10)) : ""
        let when = day > "\(today)" ? "in the future" : "before 1995"
        self.init(
            words, kind: (day.isEmpty ? "" : when) + words.filter { !$0.isNumber },
            ofMany: day.isEmpty ? nil : "files begin \(when): was the device's clock right?")
    }
}

extension ShiftedClock {
    var note: Diagnostic {
        let shift = abs(hours).counted("hour") + (hours > 0 ? " later" : " earlier")
        let other = other.strava == nil ? "\(other)" : "activity \(other) at Strava"
        return Diagnostic(
            .note, .files,
            Notice(
                "\(file) began \(shift) than \(other), and is like it otherwise: if a clock was wrong, "
                    + "they are one. To leave one out: tpmerge edit \(file) --exclude", kind: "shifted clock"))
    }
}

extension RememberedFile {
    fileprivate var warning: String? {
        switch verdict {
        case .unusable: isFolder ? reason : "It can't be used: \(reason)".asSentence
        case .used: reason.isEmpty ? nil : reason
        case .other, .waiting, .left: nil
        }
    }
}
