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
    /// The eldest first.
    private(set) var files: [RememberedFile]
    /// Those of the days that were read, in order of start.
    private(set) var legs: [RememberedLeg]
    /// The day of the first leg ever; nil if there are none.
    private(set) var firstDay: Day?
    /// The activities that Strava has made of sent recordings, by the hash of the content.
    let sent: [String: ActivityID]

    init(_ snapshot: Snapshot) {
        folders = snapshot.folders
        files = snapshot.files
        legs = snapshot.legs
        firstDay = snapshot.firstLegDay
        sent = snapshot.sent
    }

    /// Takes over the files of a look, and the legs of the contents that it has decoded.
    mutating func take(_ seen: [RememberedFile], _ decoded: [String: [RememberedLeg]]) {
        let all = seen.sorted { ($0.seen, $0.folder, $0.name) < ($1.seen, $1.folder, $1.name) }
        // Equal arrays that share their storage are not compared row by row with the memory.
        if all != files { files = all }
        let contents = Set(files.map(\.content))
        guard !decoded.isEmpty || !legs.allSatisfy({ contents.contains($0.leg.content) }) else { return }
        var earlier: [String: [RememberedLeg]] = [:]
        for known in legs where decoded[known.leg.content] != nil {
            earlier[known.leg.content, default: []].append(known)
        }
        legs.removeAll { decoded[$0.leg.content] != nil || !contents.contains($0.leg.content) }
        for (content, news) in decoded where contents.contains(content) {
            legs += news.map { $0.asKnown(earlier[content] ?? []) }
        }
        legs.sort { ($0.leg.activity.start, $0.leg.place) < ($1.leg.activity.start, $1.leg.place) }
        firstDay = ([firstDay] + legs.map(\.leg.activity.day)).compactMap(\.self).min()
    }

    /// Takes over what joining has decided: ids, and the activities of Strava's that are the same.
    private mutating func take(_ joined: JoinedActivities) {
        let decided = Dictionary(joined.legs.map { ($0.place, $0) }, uniquingKeysWith: { $1 })
        for index in legs.indices {
            let known = legs[index].leg
            guard let leg = decided[known.place], leg.activity.id != known.activity.id || leg.row != known.row else {
                continue
            }
            legs[index].leg.activity.id = leg.activity.id
            legs[index].leg.row = leg.row
        }
    }
}

/// The activities of the files.
extension DeviceHistory {
    /// One for each leg of each content, in the order in which the contents were first seen.
    ///
    /// - Parameter zone: the athlete's, for devices whose clock told none.
    private func activities(in zone: Zone) -> [FiledActivity] {
        var paths: [String: [String]] = [:]
        var order: [String: Int] = [:]
        for file in files where !file.content.isEmpty {
            paths[file.content, default: []].append(file.name)
            order[file.content] = order[file.content] ?? order.count
        }
        let named = legs.compactMap { known -> (Int, FiledActivity)? in
            guard let place = order[known.leg.content], let names = paths[known.leg.content] else { return nil }
            var leg = known.leg
            leg.names = FileNames(paths: names)
            leg.activity.localStart = leg.activity.start.local(known.offset, in: zone)
            return (place, leg)
        }
        return named.sorted { ($0.0, $0.1.position) < ($1.0, $1.1.position) }.map(\.1)
    }

    /// The times in heart rate zones, by the ids of the files' activities.
    ///
    /// - Parameter zones: the athlete's, for files that tell none.
    func zoneTimes(_ zones: HeartRateZones?) -> [ActivityID: [HeartRateZoneTime]] {
        var times: [ActivityID: [HeartRateZoneTime]] = [:]
        for known in legs where times[known.leg.activity.id] == nil {
            let told = known.heartRate.zones(zones)
            if !told.isEmpty { times[known.leg.activity.id] = told }
        }
        return times
    }

    /// The activities of Strava's whose zones a device's file tells.
    var rowsWithZones: Set<ActivityID> { Set(legs.lazy.filter(\.heartRate.isKnown).compactMap(\.leg.row?.id)) }

    /// The ids that files have given to activities, and the activities of Strava's that are the same.
    var ids: Set<ActivityID> { Set(legs.lazy.flatMap { [$0.leg.activity.id, $0.leg.row?.id].compactMap(\.self) }) }
}

extension DeviceHistory {
    /// Completes a list with the activities of the files, each once, and takes over which are the same.
    ///
    /// - Parameter deleted: the activities that Strava has deleted since the last run: those of which a file tells stay.
    mutating func completing(
        _ list: ActivityList, without deleted: Set<ActivityID> = [], in zone: Zone, today: Day
    ) -> ActivityList {
        let joined = join(list.activities, in: zone)
        return list.joined(
            as: joined.activities, covering: coverage(upTo: today, in: zone),
            diagnostics: tell(on: today) + tell(deleted))
    }

    /// Joins the activities of the files with Strava's, and takes over which are the same.
    mutating func join(_ rows: [Activity], in zone: Zone) -> JoinedActivities {
        let joined = JoinedActivities(rows: rows, legs: activities(in: zone), sent: sent)
        take(joined)
        return joined
    }
}

extension DeviceHistory {
    private func tell(_ deleted: Set<ActivityID>) -> [Diagnostic] {
        guard !deleted.isEmpty else { return [] }
        let kept = Set(legs.lazy.compactMap(\.leg.row?.id).filter(deleted.contains))
        return kept.sorted().map { id in
            Diagnostic(
                .warning, .files,
                Notice(
                    "Activity \(id) was deleted at Strava, but a file still holds it, so it stays. To leave it out: "
                        + "tpmerge edit \(id) --exclude", kind: "deleted at Strava"))
        }
    }
}

/// What is said of the files.
extension DeviceHistory {
    /// How many files may be singled out in a publication.
    private static let mostTold = 100

    /// How the files contributed to a publication.
    var report: FilesReport? {
        guard !folders.isEmpty else { return nil }
        let isWell = folders.allSatisfy { $0.failure == nil }
        return FilesReport(
            source: isWell ? .ok(count: 0) : .remembered(count: 0), files: files.count { $0.verdict != .other },
            unusable: files.count { $0.verdict == .unusable })
    }

    /// What a folder holds, without a full stop: `/srv/garmin has 312 recordings, 4 other files, 1 that can't be used`.
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

    /// The days of which all recordings are known: not while some wait for a later run.
    private func coverage(upTo today: Day, in zone: Zone) -> Coverage {
        guard let firstDay, !folders.isEmpty, !files.contains(where: { $0.verdict == .left }) else { return .none }
        // The last day before a failure wasn't over when the folder was read.
        let known = folders.map { folder in
            folder.failure == nil ? today : folder.read.map { zone.local($0).day.advanced(by: -1) } ?? firstDay
        }
        let last = min(known.min() ?? today, today)
        return firstDay <= last ? Coverage(ranges: [firstDay...last]) : .none
    }

    /// A warning for each file that can't be used, or not all of it; those of which the athlete was told today are
    /// marked, and all count as told then.
    private mutating func tell(on today: Day) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        var count = 0
        for index in files.indices {
            guard let words = files[index].warning else { continue }
            count += 1
            guard count <= Self.mostTold else { continue }
            var diagnostic = Diagnostic(.warning, .files, Notice(words), item: files[index].name.onOneLine)
            diagnostic.isRepeated = files[index].told == today
            diagnostics.append(diagnostic)
            if files[index].told != today { files[index].told = today }
        }
        if count > Self.mostTold {
            diagnostics.append(
                Diagnostic(.note, .files, Notice("\(count - Self.mostTold) further files can't be used. tpmerge files"))
            )
        }
        return diagnostics
    }
}

extension RememberedFile {
    /// What the athlete should know of it; nil if there is nothing.
    fileprivate var warning: String? {
        switch verdict {
        case .unusable: "It can't be used: \(reason)".asSentence
        case .used: reason.isEmpty ? nil : reason
        case .other, .waiting, .left: nil
        }
    }
}

extension RememberedLeg {
    /// The legs of a file, in order.
    static func all(in file: DeviceFile, _ zone: Zone) -> [RememberedLeg] {
        file.legs.enumerated().map { position, leg in
            RememberedLeg(
                FiledActivity(
                    activity: Activity(leg, in: zone), content: file.contentHash, position: position,
                    legCount: file.legs.count, rank: file.kind.rank, isTransition: leg.isTransition),
                offset: leg.offset, heartRate: HeartRateTimes(leg))
        }
    }

    /// The same with the id and the activity of Strava's that an earlier version of the reader's leg had.
    fileprivate func asKnown(_ earlier: [RememberedLeg]) -> RememberedLeg {
        guard let known = earlier.first(where: { $0.leg.position == leg.position })?.leg,
            known.isTransition == leg.isTransition
        else { return self }
        var same = self
        same.leg.activity.id = known.activity.id
        same.leg.row = known.row
        return same
    }
}

extension CheckedFile.Kind {
    /// The fuller format has the smaller number.
    fileprivate var rank: Int {
        switch self {
        case .fit: 0
        case .tcx: 1
        case .gpx: 2
        }
    }
}
