import Basics
import Store
import StravaAPI
import Workouts

/// The memory of Strava's activities. An activity stays for a limited number of days after it was fetched, as Strava's
/// terms demand.
struct ActivityHistory: Sendable {
    /// The start of the run, used as the present throughout.
    let now: Instant
    /// How many days an activity may be kept without being fetched again.
    let cacheDays: Int
    private(set) var activities: [RememberedActivity]
    /// By the activities' ids.
    private(set) var zones: [ActivityID: RememberedZones]
    private(set) var strava: StravaMemory
    private(set) var imported: ImportHistory
    var devices: DeviceHistory
    /// The athlete's edits, in order of the activities' ids.
    private(set) var edits: [ActivityEdit]
    /// The UIDs in a publication that was read because the memory was lost.
    private(set) var recoveredUIDs: Set<String> = []
    private let formerEdits: Set<FormerEdit>
    /// The outputs that this memory has published.
    private let outputs: [OutputMemory]

    /// Takes over the memory of Strava, without data that is too old.
    init(_ snapshot: Snapshot, now: Instant, cacheDays: Int) {
        self.now = now
        self.cacheDays = cacheDays
        activities = snapshot.activities
        zones = snapshot.zones
        strava = snapshot.strava
        imported = ImportHistory(snapshot)
        devices = DeviceHistory(snapshot)
        edits = snapshot.edits
        formerEdits = snapshot.formerEdits
        outputs = snapshot.outputs
        forgetOld()
        forgetZones(notOf: activities)
    }

    /// Whether Strava has ever been read.
    var isKnown: Bool { strava.lastFullWalk != nil }

    /// Notes that Strava has failed.
    ///
    /// - Returns: the error to report.
    mutating func note(_ error: RunError) -> RunError {
        let (failure, told) = SourceFailure.after(strava.failure, error, at: now)
        strava.failure = failure
        return told
    }
}

/// Changes after a walk through all activities, and after fetching single ones.
extension ActivityHistory {
    /// Mirrors Strava's list: activities missing from it have been deleted at Strava.
    ///
    /// - Parameters:
    ///   - first: the first day of the walk.
    ///   - seesAll: whether the list includes private activities: only then does an activity's absence count for
    ///     imported or edited ones.
    ///   - filed: the activities from files, which are independent of Strava.
    mutating func mirror(
        _ fetched: FetchedActivities, from first: Day, seesAll: Bool, besides filed: [Activity] = []
    ) {
        let known = Dictionary(activities.map { ($0.activity.id, $0) }, uniquingKeysWith: { one, _ in one })
        let listed = Set(fetched.activities.map(\.id))
        var walked = fetched.activities.map { activity in
            var remembered = RememberedActivity(activity, fetched: now)
            if let earlier = known[activity.id] {
                remembered.merge(details: earlier, before: now, cacheDays: cacheDays)
            }
            return remembered
        }
        walked += activities.filter {
            !listed.contains($0.activity.id) && (isAwaited($0) || $0.activity.day < first && isFresh($0.fetched))
        }
        let awaited = Set(walked.lazy.filter(isAwaited).map(\.activity.id))
        forgetZones(notOf: walked)
        activities = walked.inOrder
        strava.lastFullWalk = fetched.asked
        strava.coveredFrom = first
        strava.failure = nil
        imported.mirror(fetched, from: first, awaiting: awaited, seesAll: seesAll, at: now)
        if seesAll, fetched.tellsDeletions { forgetEdits(from: first, besides: filed) }
    }

    /// Takes over a single activity from its details, in place of its former state. An activity that no list has
    /// contained yet stays for an hour even if lists lack it, since Strava's lists are sometimes late.
    mutating func put(_ activity: Activity) {
        let earlier = activities.first { $0.activity.id == activity.id }
        let isListed = earlier.map { $0.unlistedSince == nil } ?? false
        let others = activities.filter { $0.activity.id != activity.id }
        let told = RememberedActivity(
            activity, fetched: now, detailsFetched: now, unlistedSince: isListed ? nil : now)
        let all = others + [told]
        forgetZones(notOf: all)
        activities = all.inOrder
        imported.note(activity.id, isGone: false, at: now)
    }

    /// Removes a single activity, which has been deleted at Strava.
    mutating func remove(_ id: ActivityID) {
        activities.removeAll { $0.activity.id == id }
        zones[id] = nil
        // An activity in a device file stays.
        if !devices.ids.contains(id) { edits.removeAll { $0.id == id } }
        imported.note(id, isGone: true, at: now)
    }

    /// Takes over the details of activities.
    mutating func merge(details found: [ActivityID: Activity]) {
        guard !found.isEmpty else { return }
        for index in activities.indices {
            guard let detail = found[activities[index].activity.id] else { continue }
            activities[index].activity.merge(details: detail)
            activities[index].detailsFetched = now
        }
    }

    /// How many activities from a day on have been in a list.
    func listedCount(from first: Day) -> Int {
        activities.count { $0.activity.day >= first && $0.unlistedSince == nil }
    }

    /// Whether a list may lack the activity because it is new.
    private func isAwaited(_ activity: RememberedActivity) -> Bool {
        activity.unlistedSince.map { past($0).advanced(bySeconds: 3600) > now } ?? false
    }

    /// When the details of each activity were read; the inner nil means never.
    var detailsRead: [ActivityID: Instant?] {
        Dictionary(activities.map { ($0.activity.id, $0.detailsFetched) }, uniquingKeysWith: { one, _ in one })
    }
}

/// The athlete's edits.
extension ActivityHistory {
    /// Whether an activity's absence from Strava's list has consequences.
    var heedsAbsence: Bool { !imported.isEmpty || !edits.isEmpty }

    /// Whether this memory wrote a publication last. If not, the publication comes from a memory that was lost, or from
    /// a newer one than this, which was restored from a backup.
    func hasWritten(_ publication: [UInt8]) -> Bool {
        outputs.contains { $0.size == publication.count && $0.hash == StableHash(publication).value }
    }

    /// Takes over edits from a publication that this memory hasn't written, except former edits of this memory, however
    /// old. A memory that hasn't published anything keeps its own edits.
    mutating func recover(_ published: RecoveredEdits) {
        recoveredUIDs = published.uids
        let known = outputs.isEmpty ? Set(edits.map(\.id)) : []
        let news = published.edits.filter { edit in
            !known.contains(edit.id) && FormerEdit(edit).map { !formerEdits.contains($0) } ?? false
        }
        let changed = Set(news.map(\.id))
        edits = (edits.filter { !changed.contains($0.id) } + news).sorted { $0.id < $1.id }
    }

    /// Removes edits of activities whose files have been gone for thirty days, and that no other source has.
    ///
    /// - Parameter all: the activities of all sources; nil if they couldn't be read.
    mutating func forgetEditsOfFiles(besides all: [Activity]?) {
        let old = all.map { devices.forgetFormer(besides: $0, at: now) } ?? []
        if !old.isEmpty { edits.removeAll { old.contains($0.id) } }
    }

    /// Removes edits of activities that have been deleted at Strava: those within the walk's days that no source has
    /// any more.
    private mutating func forgetEdits(from first: Day, besides filed: [Activity]) {
        guard let walk = strava.lastFullWalk, !edits.isEmpty else { return }
        // An activity in a device file stays after it was deleted at Strava.
        let here = devices.ids.union(activities.map(\.activity.id) + filed.flatMap(\.ids))
        // East of Greenwich it may already be tomorrow.
        let last = walk.utc.day.advanced(by: 1)
        // Strava's list says nothing about files.
        edits.removeAll { !$0.id.isFile && first <= $0.day && $0.day <= last && !here.contains($0.id) }
    }
}

/// The time in each heart rate zone.
extension ActivityHistory {
    /// Whether zone times may be asked for: not if Strava has refused them all within the last day.
    var mayAskForZones: Bool { strava.zonesDenied.map(isADayAgo) ?? true }

    /// Whether to ask for an activity's zone times: never again if Strava had some, and not within a day if it had
    /// none.
    func lacksZones(_ id: ActivityID) -> Bool {
        guard let known = zones[id] else { return true }
        return known.times.isEmpty && isADayAgo(known.fetched)
    }

    mutating func take(_ told: StravaSession.Answers<[HeartRateZoneTime]>) {
        for (id, times) in told.found { zones[id] = RememberedZones(times, fetched: now) }
        if told.areDenied {
            strava.zonesDenied = now
        } else if !told.found.isEmpty {
            strava.zonesDenied = nil
        }
    }

    /// Removes zone times that are too old, whose activities aren't among the others, or whose recordings have changed.
    /// A new name changes no zone time.
    private mutating func forgetZones(notOf others: [RememberedActivity]) {
        guard !zones.isEmpty else { return }
        let (before, after) = (recordings(activities), recordings(others))
        zones = zones.filter { id, known in
            guard let listed = after[id], let former = before[id] else { return false }
            return listed.isMeasured(like: former) && isFresh(known.fetched)
        }
    }

    private func recordings(_ all: [RememberedActivity]) -> [ActivityID: Activity] {
        let zoned = all.lazy.map(\.activity).filter { zones[$0.id] != nil }
        return Dictionary(zoned.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    }

    private func isADayAgo(_ moment: Instant) -> Bool { past(moment).advanced(bySeconds: 86_400) <= now }
}

/// The age of the memory.
extension ActivityHistory {
    private mutating func forgetOld() {
        guard let walk = strava.lastFullWalk else { return }
        let first = strava.coveredFrom ?? Day(number: .max)
        activities = activities.filter { activity in
            // The walk saw all activities of its days that still exist.
            isFresh(activity.activity.day >= first ? max(activity.fetched, walk) : activity.fetched)
        }
        if !isFresh(walk) { strava.coveredFrom = nil }
    }

    /// The days whose activities are all known from the last walk, without the day of the walk, which wasn't over.
    func coveredDays(in zone: Zone) -> ClosedRange<Day>? {
        guard let walk = strava.lastFullWalk, let first = strava.coveredFrom else { return nil }
        let last = zone.local(past(walk)).day.advanced(by: -1)
        return first <= last ? first...last : nil
    }

    /// A warning about activities that are about to be forgotten, or have been; nil while there is time.
    func warningOfAge(in zone: Zone) -> String? {
        guard let walk = strava.lastFullWalk else { return nil }
        let end = past(walk).advanced(bySeconds: cacheDays * 86_400)
        guard end > now else {
            return
                "Strava's activities were last read on \(zone.local(walk).day), more than \(cacheDays.counted("day")) ago. "
                + "They have left the calendar until Strava can be read again."
        }
        guard end.advanced(bySeconds: -2 * 86_400) <= now else { return nil }
        return "Strava's activities were last read on \(zone.local(walk).day). "
            + "If that doesn't change, they will leave the calendar on \(zone.local(end).day)."
    }

    private func isFresh(_ fetched: Instant) -> Bool {
        past(fetched).advanced(bySeconds: cacheDays * 86_400) > now
    }

    /// A remembered moment, limited to now in case the clock was wrong.
    private func past(_ moment: Instant) -> Instant { min(moment, now) }
}

extension [RememberedActivity] {
    /// In order of start, then id.
    fileprivate var inOrder: [RememberedActivity] {
        sorted { ($0.activity.start, $0.activity.id) < ($1.activity.start, $1.activity.id) }
    }
}

extension RememberedActivity {
    /// Keeps the earlier details; they are read again if the list says something new.
    fileprivate mutating func merge(details earlier: RememberedActivity, before now: Instant, cacheDays: Int) {
        guard let read = earlier.detailsFetched, min(read, now).advanced(bySeconds: cacheDays * 86_400) > now else {
            keepMoment(of: earlier)
            return
        }
        activity.merge(details: earlier.activity)
        // An older version's memory lacks some measures; their appearance is no reason to fetch details again.
        var before = earlier.activity
        before.merge(missingMeasures: activity)
        detailsFetched = activity == before ? read : nil
        keepMoment(of: earlier)
    }

    /// Keeps the earlier moment of an unchanged activity, so that its row isn't rewritten; the walk's moment says that
    /// it was seen.
    private mutating func keepMoment(of earlier: RememberedActivity) {
        if activity == earlier.activity { fetched = min(fetched, earlier.fetched) }
    }
}

extension Activity {
    /// Whether two lists agree on everything that zone times depend on.
    fileprivate func isMeasured(like other: Activity) -> Bool {
        movingTime == other.movingTime && elapsedTime == other.elapsedTime
            && averageHeartRate == other.averageHeartRate && maxHeartRate == other.maxHeartRate
    }
}
