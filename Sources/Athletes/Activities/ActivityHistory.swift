import Basics
import Store
import StravaAPI
import Workouts

/// What is remembered of Strava's activities: at most for so many days after they were fetched, which Strava's terms
/// demand.
struct ActivityHistory: Sendable {
    /// The moment that counts for the whole run.
    let now: Instant
    /// For how many days an activity may be remembered that wasn't fetched again.
    let cacheDays: Int
    private(set) var activities: [RememberedActivity]
    /// By the activities' numbers.
    private(set) var zones: [Int64: RememberedZones]
    private(set) var strava: StravaMemory
    private(set) var imported: ImportHistory
    /// What the athlete says of activities, in order of their numbers.
    private(set) var edits: [ActivityEdit]
    private let formerEdits: Set<FormerEdit>
    /// What this memory has published.
    private let outputs: [OutputMemory]

    /// What may still be used of what Strava said before: nothing that is too old.
    init(_ snapshot: Snapshot, now: Instant, cacheDays: Int) {
        self.now = now
        self.cacheDays = cacheDays
        activities = snapshot.activities
        zones = snapshot.zones
        strava = snapshot.strava
        imported = ImportHistory(snapshot)
        edits = snapshot.edits
        formerEdits = snapshot.formerEdits
        outputs = snapshot.outputs
        forgetOld()
        forgetZones(notOf: activities)
    }

    /// Whether Strava has ever been read.
    var isKnown: Bool { strava.lastFullWalk != nil }

    /// Strava has brought nothing.
    ///
    /// - Returns: what is to be told of it.
    mutating func note(_ error: RunError) -> RunError {
        let (failure, told) = SourceFailure.after(strava.failure, error, at: now)
        strava.failure = failure
        return told
    }
}

/// What a walk through all activities changes, and what single ones do.
extension ActivityHistory {
    /// Mirrors what Strava has: what is missing in it has been deleted there.
    ///
    /// - Parameters:
    ///   - first: the day from which on all activities were asked for.
    ///   - seesAll: whether private ones are listed, too: only then does absence say something of those that were imported or
    ///     edited.
    ///   - filed: those that files hold, whatever Strava has.
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

    /// Takes over a single activity as its own page tells it, in the place of the same one as it was. One that no list has had
    /// stays for an hour, though lists lack it: Strava's are late at times.
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

    /// Forgets a single activity, which has been deleted at Strava.
    mutating func remove(_ id: Int64) {
        activities.removeAll { $0.activity.id == id }
        zones[id] = nil
        edits.removeAll { $0.id == id }
        imported.note(id, isGone: true, at: now)
    }

    /// Takes over what only the pages of single activities tell.
    mutating func merge(details found: [Int64: Activity]) {
        guard !found.isEmpty else { return }
        for index in activities.indices {
            guard let detail = found[activities[index].activity.id] else { continue }
            activities[index].activity.merge(details: detail)
            activities[index].detailsFetched = now
        }
    }

    /// How many activities lists have had, from a day on.
    func listedCount(from first: Day) -> Int {
        activities.count { $0.activity.day >= first && $0.unlistedSince == nil }
    }

    /// Whether a list may still lack it.
    private func isAwaited(_ activity: RememberedActivity) -> Bool {
        activity.unlistedSince.map { past($0).advanced(bySeconds: 3600) > now } ?? false
    }

    /// When the page of each activity was read; nil inside where it wasn't.
    var detailsRead: [Int64: Instant?] {
        Dictionary(activities.map { ($0.activity.id, $0.detailsFetched) }, uniquingKeysWith: { one, _ in one })
    }
}

/// What the athlete says of them.
extension ActivityHistory {
    /// Whether anything depends on it that an activity is missing in Strava's list.
    var heedsAbsence: Bool { !imported.isEmpty || !edits.isEmpty }

    /// Whether a publication is what this memory has written last. What it hasn't written is of a memory that was lost, or of
    /// a later one, in whose place this older one was put back.
    func hasWritten(_ publication: [UInt8]) -> Bool {
        outputs.contains { $0.size == publication.count && $0.hash == StableHash(publication).value }
    }

    /// Takes over what a publication says that this memory hasn't written: what of it was said here, be it long ago, is no
    /// news. A memory that hasn't published anything knows better where it knows something.
    mutating func recover(_ published: [ActivityEdit]) {
        let known = outputs.isEmpty ? Set(edits.map(\.id)) : []
        let news = published.filter { edit in
            !known.contains(edit.id) && FormerEdit(edit).map { !formerEdits.contains($0) } ?? false
        }
        let changed = Set(news.map(\.id))
        edits = (edits.filter { !changed.contains($0.id) } + news).sorted { $0.id < $1.id }
    }

    /// Forgets what was said of activities that have been deleted at Strava: those of the days that were walked to which
    /// nothing is there any more.
    private mutating func forgetEdits(from first: Day, besides filed: [Activity]) {
        guard let walk = strava.lastFullWalk, !edits.isEmpty else { return }
        let here = Set(activities.map(\.activity.id) + filed.map(\.id))
        // East of Greenwich it may be tomorrow.
        let last = walk.utc.day.advanced(by: 1)
        edits.removeAll { first <= $0.day && $0.day <= last && !here.contains($0.id) }
    }
}

/// How long the heart rate was in each zone.
extension ActivityHistory {
    /// Whether Strava hasn't said lately that it tells this athlete none.
    var mayAskForZones: Bool { strava.zonesDenied.map(isADayAgo) ?? true }

    /// Whether Strava is to be asked for those of an activity: never twice for what it told, and not for a day where it told
    /// none.
    func lacksZones(_ id: Int64) -> Bool {
        guard let known = zones[id] else { return true }
        return known.times.isEmpty && isADayAgo(known.fetched)
    }

    mutating func take(_ told: ZoneReader.ZoneTimes) {
        for (id, times) in told.found { zones[id] = RememberedZones(times, fetched: now) }
        if told.areDenied {
            strava.zonesDenied = now
        } else if !told.found.isEmpty {
            strava.zonesDenied = nil
        }
    }

    /// Forgets those that are too old, of activities that aren't among others, and of those that were recorded otherwise than
    /// was known: a new name changes no zone.
    private mutating func forgetZones(notOf others: [RememberedActivity]) {
        guard !zones.isEmpty else { return }
        let (before, after) = (recordings(activities), recordings(others))
        zones = zones.filter { id, known in
            after[id] != nil && after[id] == before[id] && isFresh(known.fetched)
        }
    }

    private func recordings(_ all: [RememberedActivity]) -> [Int64: Recording] {
        let told = all.lazy.map(\.activity).filter { zones[$0.id] != nil }
        return Dictionary(told.map { ($0.id, Recording($0)) }, uniquingKeysWith: { $1 })
    }

    private func isADayAgo(_ moment: Instant) -> Bool { past(moment).advanced(bySeconds: 86_400) <= now }
}

/// What the zone times of an activity are made of, as far as a list tells.
private struct Recording: Equatable {
    let movingTime, elapsedTime: Duration
    let averageHeartRate, maxHeartRate: Double?

    init(_ activity: Activity) {
        movingTime = activity.movingTime
        elapsedTime = activity.elapsedTime
        averageHeartRate = activity.averageHeartRate
        maxHeartRate = activity.maxHeartRate
    }
}

/// How old it is.
extension ActivityHistory {
    private mutating func forgetOld() {
        guard let walk = strava.lastFullWalk else { return }
        let first = strava.coveredFrom ?? Day(number: .max)
        activities = activities.filter { activity in
            // Whatever was in the days that were walked was seen then, or would be gone.
            isFresh(activity.activity.day >= first ? max(activity.fetched, walk) : activity.fetched)
        }
        if !isFresh(walk) { strava.coveredFrom = nil }
    }

    /// The days of which all activities are known from the last time that Strava was read: its own day wasn't over.
    func coveredDays(in zone: Zone) -> ClosedRange<Day>? {
        guard let walk = strava.lastFullWalk, let first = strava.coveredFrom else { return nil }
        let last = zone.local(past(walk)).day.advanced(by: -1)
        return first <= last ? first...last : nil
    }

    /// A sentence about activities that are about to be forgotten, or have been; nil while there is time.
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

    /// A moment that was remembered, as far as it can be true: no later than now.
    private func past(_ moment: Instant) -> Instant { min(moment, now) }
}

extension [RememberedActivity] {
    /// By start, then number.
    fileprivate var inOrder: [RememberedActivity] {
        sorted { ($0.activity.start, $0.activity.id) < ($1.activity.start, $1.activity.id) }
    }
}

extension RememberedActivity {
    /// Keeps what its own page told before; it is to be read again when the list says something new.
    fileprivate mutating func merge(details earlier: RememberedActivity, before now: Instant, cacheDays: Int) {
        guard let read = earlier.detailsFetched, min(read, now).advanced(bySeconds: cacheDays * 86_400) > now else {
            keepMoment(of: earlier)
            return
        }
        activity.merge(details: earlier.activity)
        // A memory of an older version lacks some measures; that they are there now is no reason to ask again.
        var before = earlier.activity
        before.merge(missingMeasures: activity)
        detailsFetched = activity == before ? read : nil
        keepMoment(of: earlier)
    }

    /// What hasn't changed isn't written anew: that it was seen says the memory of the walk.
    private mutating func keepMoment(of earlier: RememberedActivity) {
        if activity == earlier.activity { fetched = min(fetched, earlier.fetched) }
    }
}
