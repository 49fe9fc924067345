import ActivityFiles
import Basics
import Export
import Insights
import Store
import Strava
import Workouts

/// The memory of device files.
struct DeviceHistory: Sendable {
    var folders: [RememberedFolder]
    /// The file that was seen first comes first.
    private(set) var files: [RememberedFile]
    /// The legs of the days that were read, in order of start.
    private(set) var legs: [RememberedLeg]
    /// The legs whose files are gone, in order of content and position.
    private(set) var formerLegs: [FormerLeg]
    /// The day of the earliest leg ever; nil if there is none.
    private(set) var firstDay: Day?
    /// The activities that Strava created from uploaded recordings, by the hash of the content.
    let sent: [String: ActivityID]
    /// The contents that the last look decoded.
    private var decoded: Set<String> = []

    init(_ snapshot: Snapshot) {
        folders = snapshot.folders
        files = snapshot.files
        legs = snapshot.legs
        formerLegs = snapshot.formerLegs
        firstDay = snapshot.firstLegDay
        sent = snapshot.sent
    }

    /// Takes over the files that a look found, and the legs of the contents that it decoded.
    mutating func take(_ seen: [RememberedFile], _ decoded: [String: [RememberedLeg]], at now: Instant) {
        let all = seen.sorted { ($0.seen, $0.folder, $0.name) < ($1.seen, $1.folder, $1.name) }
        // Equal arrays that share their storage are not compared row by row with the memory.
        if all != files { files = all }
        let contents = Set(files.map(\.content))
        self.decoded = Set(decoded.keys)
        guard !decoded.isEmpty || !legs.allSatisfy({ contents.contains($0.leg.content) }) else { return }
        let earlier = Dictionary(legs.map { ($0.leg.place, $0) }, uniquingKeysWith: { $1 })
        let gone = legs.filter { !contents.contains($0.leg.content) }.map { FormerLeg($0.leg, gone: now) }
        legs.removeAll { decoded[$0.leg.content] != nil || !contents.contains($0.leg.content) }
        let former = FormerLegs(formerLegs + gone)
        for (content, news) in decoded where contents.contains(content) {
            legs += news.map { leg in
                if let known = earlier[leg.leg.place] { return leg.asKnown(known) }
                return former.same(as: leg.leg).map(leg.asKnown) ?? leg
            }
        }
        legs.sort { ($0.leg.activity.start, $0.leg.place) < ($1.leg.activity.start, $1.leg.place) }
        firstDay = ([firstDay] + legs.map(\.leg.activity.day)).compactMap(\.self).min()
        let present = Set(legs.map(\.leg.content))
        formerLegs = (formerLegs.filter { !present.contains($0.content) } + gone)
            .sorted { ($0.content, $0.position) < ($1.content, $1.position) }
    }

    /// Returns a copy for an athlete who no longer has a configured folder.
    func withoutFolders(at now: Instant) -> DeviceHistory {
        var rest = self
        rest.folders = []
        rest.take([], [:], at: now)
        return rest
    }

    /// Forgets legs whose files have been gone for thirty days.
    ///
    /// - Parameter all: the activities of all sources.
    /// - Returns: the ids by which the athlete's edits are no longer remembered.
    mutating func forgetFormer(besides all: [Activity], at now: Instant) -> Set<ActivityID> {
        var old = formerLegs.filter { $0.gone.advanced(bySeconds: Self.longestAbsence) <= now }
        guard !old.isEmpty else { return [] }
        let known = Set(all.lazy.flatMap(\.ids))
        old.removeAll { $0.row.map { known.contains($0.id) } == true }
        // A leg with an activity of Strava's stays, since Strava may list the activity again.
        formerLegs.removeAll { $0.row == nil && old.contains($0) }
        return Set(old.flatMap(\.ids)).subtracting(known)
    }

    /// How long an edit waits for a file that is gone, in seconds.
    private static let longestAbsence = 30 * 86_400

    /// Takes over what joining has decided: ids, and which of Strava's activities are the same.
    private mutating func take(_ joined: JoinedActivities) {
        let decided = Dictionary(joined.legs.map { ($0.place, $0) }, uniquingKeysWith: { $1 })
        let changed = legs.indices.compactMap { index -> (index: Int, leg: FiledActivity)? in
            let known = legs[index].leg
            guard let leg = decided[known.place],
                leg.activity.id != known.activity.id || leg.row != known.row || leg.formerRows != known.formerRows
            else { return nil }
            return (index, leg)
        }
        for (index, leg) in changed {
            legs[index].leg.activity.id = leg.activity.id
            legs[index].leg.row = leg.row
            legs[index].leg.formerRows = leg.formerRows
        }
    }
}

/// The activities of the files.
extension DeviceHistory {
    /// Returns one activity for each leg of each content, in the order in which the contents were first seen. Of
    /// contents first seen together, those in the fuller format come first. Names don't count, since people rename
    /// files.
    ///
    /// - Parameter zone: the athlete's time zone, for legs without a UTC offset.
    private func activities(in zone: Zone) -> [FiledActivity] {
        var paths: [String: [String]] = [:]
        var order: [String: Instant] = [:]
        let contents = Set(legs.lazy.map(\.leg.content))
        for file in files where contents.contains(file.content) {
            paths[file.content, default: []].append(file.name)
            order[file.content] = min(order[file.content] ?? file.seen, file.seen)
        }
        let named = legs.compactMap { known -> (Instant, FiledActivity)? in
            guard let seen = order[known.leg.content], let names = paths[known.leg.content] else { return nil }
            var leg = known.leg
            leg.names = FileNames(paths: names)
            leg.activity.localStart = leg.activity.start.local(
                known.offset, until: leg.activity.end, in: zone)
            return (seen, leg)
        }
        return named.sorted { ($0.0, $0.1.rank, $0.1.place) < ($1.0, $1.1.rank, $1.1.place) }.map(\.1)
    }

    /// Returns the times in heart rate zones by the ids of the files' activities.
    ///
    /// - Parameter zones: the athlete's zones, for files without their own.
    func zoneTimes(_ zones: HeartRateZones?) -> [ActivityID: [HeartRateZoneTime]] {
        var times: [ActivityID: [HeartRateZoneTime]] = [:]
        for known in legs where times[known.leg.activity.id] == nil {
            let told = known.heartRate.zones(zones)
            if !told.isEmpty { times[known.leg.activity.id] = told }
        }
        return times
    }

    /// Strava's activities whose heart rate times are in a device file.
    var rowsWithZones: Set<ActivityID> { Set(legs.lazy.filter(\.heartRate.isKnown).compactMap(\.leg.row?.id)) }

    /// Returns Strava's activities in a range of days that device files also contain, except those that the athlete has
    /// excluded.
    func rows(in days: ClosedRange<Day>, without excluded: Set<ActivityID>) -> Set<ActivityID> {
        Set(
            legs.lazy.map(\.leg).filter { days.contains($0.activity.day) && excluded.isDisjoint(with: $0.ids) }
                .compactMap(\.row?.id))
    }

    /// The ids of the files' activities, and of Strava's activities that are the same, including those of files that
    /// are gone.
    var ids: Set<ActivityID> {
        Set(legs.lazy.flatMap(\.leg.ids)).union(formerLegs.lazy.flatMap(\.ids))
    }
}

extension DeviceHistory {
    /// Completes a list with the files' activities, each once, and remembers which are the same as Strava's.
    ///
    /// - Parameters:
    ///   - deleted: the activities that are deleted at Strava but remain in a device file; nil if the caller wants only
    ///     the activities, without warnings about these or about files.
    ///   - published: reads Strava's activities from the last publication; called only if new files may need them.
    mutating func completing(
        _ list: ActivityList, telling deleted: DeletedActivities? = nil, in zone: Zone, today: Day,
        published: () -> [Activity] = { [] }
    ) -> ActivityList {
        guard !folders.isEmpty || !formerLegs.isEmpty else { return list }
        let isUnknown = legs.contains { decoded.contains($0.leg.content) && $0.leg.row == nil }
        let joined = join(list.activities, in: zone, published: isUnknown ? published() : [])
        return list.joined(
            as: joined.activities, covering: coverage(upTo: today, in: zone),
            diagnostics: deleted.map { deleted in
                let before = files
                return tell(on: today) + deleted.told(of: legs, before, &files, on: today)
                    + joined.shiftedClocks.map(\.note)
            } ?? [])
    }

    /// Joins the files' activities with Strava's, and remembers which are the same.
    ///
    /// - Parameter published: Strava's activities of the last publication.
    mutating func join(_ rows: [Activity], in zone: Zone, published: [Activity] = []) -> JoinedActivities {
        joinFormer(with: rows)
        let joined = JoinedActivities(
            rows: rows, legs: activities(in: zone), sent: sent,
            former: formerLegs.flatMap { leg in leg.ids.compactMap { id in leg.row.map { (id, $0.id) } } },
            published: published)
        take(joined)
        return joined
    }

    /// Finds Strava's activities that were in files which are now gone: an athlete may configure Strava in place of a
    /// folder.
    private mutating func joinFormer(with rows: [Activity]) {
        let unknown = formerLegs.indices.filter { formerLegs[$0].row == nil }
        guard !unknown.isEmpty, !rows.isEmpty else { return }
        let present = Set(legs.lazy.compactMap(\.leg.row?.id))
        let joined = JoinedActivities(
            rows: rows.filter { !present.contains($0.id) }, legs: unknown.map { formerLegs[$0].asLeg }, sent: sent)
        for (index, leg) in zip(unknown, joined.legs) { formerLegs[index].row = leg.row }
    }
}

/// Reports about the files.
extension DeviceHistory {
    /// The largest number of files that get their own warning in a publication.
    private static let mostTold = 100

    /// How the files contributed to a publication.
    var report: FilesReport? {
        guard !folders.isEmpty else { return nil }
        let isWell = folders.allSatisfy { $0.failure == nil }
        return FilesReport(
            source: isWell ? .ok(count: 0) : .remembered(count: 0), files: files.count { $0.verdict != .other },
            unusable: files.count { $0.verdict == .unusable })
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
        let parts =
            [(counts[.used] ?? 0).counted("recording")]
            + words(.other) { $0.counted("other file") }
            + words(.unusable) { "\($0) that can't be used" }
            + (pending > 0 ? ["\(pending) that will be read later"] : [])
        return "\(folder) has \(parts.joined(separator: ", "))"
    }

    /// The days whose recordings are all known; none while a file is left to a later run.
    private func coverage(upTo today: Day, in zone: Zone) -> Coverage {
        guard let firstDay, !folders.isEmpty, !files.contains(where: { $0.verdict == .left }) else { return .none }
        // The last day before a failure wasn't over when the folder was read.
        let known = folders.map { folder in
            folder.failure == nil ? today : folder.read.map { zone.local($0).day.advanced(by: -1) } ?? firstDay
        }
        let last = min(known.min() ?? today, today)
        return firstDay <= last ? Coverage(ranges: [firstDay...last]) : .none
    }

    /// Warns about each file that can't be used in whole or in part, and counts the rest beyond the limit. Warnings
    /// that the athlete has already received today are marked as repeated; all of them count as received today.
    private mutating func tell(on today: Day) -> [Diagnostic] {
        // An optimised loop that may change the array copies it first, and the memory would be compared row by row.
        let warnings = files.indices.compactMap { index in files[index].warning.map { (index: index, words: $0) } }
        let told = warnings.prefix(Self.mostTold)
        var diagnostics = told.map { index, words in
            var diagnostic = Diagnostic(.warning, .files, Notice(words), item: files[index].name.onOneLine)
            diagnostic.isRepeated = files[index].told == today
            return diagnostic
        }
        for (index, _) in told where files[index].told != today { files[index].told = today }
        if warnings.count > told.count {
            let rest = "\(warnings.count - told.count) further files can't be used. tpmerge files"
            diagnostics.append(Diagnostic(.note, .files, Notice(rest)))
        }
        return diagnostics
    }
}

extension ShiftedClock {
    fileprivate var note: Diagnostic {
        let shift = abs(hours).counted("hour") + (hours > 0 ? " later" : " earlier")
        return Diagnostic(
            .note, .files,
            Notice(
                "\(file) began \(shift) than activity \(row) at Strava, and is like it otherwise: if a clock was wrong, "
                    + "they are one. To leave one out: tpmerge edit \(file) --exclude", kind: "shifted clock"))
    }
}

extension RememberedFile {
    /// The warning that the athlete should receive; nil if there is none.
    fileprivate var warning: String? {
        switch verdict {
        case .unusable: "It can't be used: \(reason)".asSentence
        case .used: reason.isEmpty ? nil : reason
        case .other, .waiting, .left: nil
        }
    }
}
