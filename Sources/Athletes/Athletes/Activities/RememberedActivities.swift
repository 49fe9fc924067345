import Basics
import Export
import Profiles
import Store
import StravaAPI
import Workouts

/// Changes after a walk through all of Strava's activities, and after fetching single ones.
extension Snapshot {
    /// Mirrors Strava's list: activities missing from it have been deleted at Strava.
    ///
    /// - Parameter seesAll: whether the list includes private activities: only then does an activity's absence count
    ///   for imported ones.
    mutating func mirror(_ fetched: FetchedActivities, from first: Day, seesAll: Bool, _ freshness: Freshness) {
        let awaited = strava.mirror(fetched, from: first, freshness)
        imports.mirror(fetched, from: first, awaiting: awaited, seesAll: seesAll, at: freshness.now)
    }

    /// Takes over a single activity from its details, in place of its former state. An activity that no list has
    /// contained yet stays for an hour even if lists lack it, since Strava's lists are sometimes late.
    mutating func put(_ activity: Activity, _ freshness: Freshness) {
        strava.put(activity, freshness)
        imports.note(activity.id, isGone: false, at: freshness.now)
    }

    /// Removes a single activity, which has been deleted at Strava.
    mutating func remove(_ id: ActivityID, at now: Instant) {
        strava.activities.removeAll { $0.activity.id == id }
        strava.zones[id] = nil
        imports.note(id, isGone: true, at: now)
    }
}

extension ManualMemory {
    /// What the athlete said of an activity stays when the source leaves under whose id it was said.
    ///
    /// - Returns: the activities' identities; nil if nothing was said.
    mutating func stand(underIDsOf activities: [Activity]) -> Identities? {
        guard !edits.isEmpty || !pairs.isEmpty else { return nil }
        let identities = Identities(activities)
        edits.stand(underIDsOf: activities, identities)
        pairs.stand(underIDsOf: activities, identities)
        return identities
    }
}

extension PublishedMemory {
    /// Whether this memory wrote a publication last. If not, the publication comes from a memory that was lost, or from
    /// a newer one than this, which was restored from a backup.
    func hasWritten(_ publication: [UInt8]) -> Bool {
        outputs.contains { $0.size == publication.count && $0.hash == StableHash(publication).value }
    }
}

extension RunMemory {
    /// Takes over edits from a publication that this memory hasn't written, except former edits of this memory, however
    /// old. A memory that hasn't published anything keeps its own edits.
    mutating func recover(_ published: RecoveredEdits) {
        recoveredUIDs.formUnion(published.uids)
        let manual = snapshot.manual
        let known = snapshot.published.outputs.isEmpty ? Set(manual.edits.flatMap(\.ids)) : []
        let news = published.edits.filter { edit in
            known.isDisjoint(with: edit.ids) && manual.formerEdits.isDisjoint(with: FormerEdit.each(of: edit))
        }
        let changed = Set(news.flatMap(\.ids))
        let replaced = manual.edits.filter { $0.isAbout(changed) }
        snapshot.manual.edits = manual.edits.filter { !$0.isAbout(changed) }
        snapshot.manual.edits += news.map { edit in
            edit.naming(edit.id, of: replaced.filter { $0.isAbout(edit.ids) }.flatMap(\.ids))
        }
        snapshot.manual.edits.sort { $0.id < $1.id }
    }
}

/// Strava's activities. One stays for a limited number of days after it was fetched, as Strava's terms demand.
extension StravaMemory {
    /// Whether Strava has ever been read.
    var isKnown: Bool { lastFullWalk != nil }

    /// - Returns: the activities that the list may lack because they are new.
    fileprivate mutating func mirror(
        _ fetched: FetchedActivities, from first: Day, _ freshness: Freshness
    ) -> Set<ActivityID> {
        let known = Dictionary(activities.map { ($0.activity.id, $0) }, uniquingKeysWith: { one, _ in one })
        let listed = Set(fetched.activities.map(\.id))
        var walked = fetched.activities.map { activity in
            var remembered = RememberedActivity(activity, fetched: freshness.now)
            if let earlier = known[activity.id] { remembered.merge(details: earlier, freshness) }
            return remembered
        }
        walked += activities.filter {
            !listed.contains($0.activity.id)
                && ($0.isAwaited(freshness) || $0.activity.day < first && freshness.isFresh($0.fetched))
        }
        forgetZones(notOf: walked, freshness)
        activities = walked.inOrder
        lastFullWalk = fetched.asked
        coveredFrom = first
        failure = nil
        return Set(walked.lazy.filter { $0.isAwaited(freshness) }.map(\.activity.id))
    }

    fileprivate mutating func put(_ activity: Activity, _ freshness: Freshness) {
        let now = freshness.now
        let earlier = activities.first { $0.activity.id == activity.id }
        let isListed = earlier.map { $0.unlistedSince == nil } ?? false
        let others = activities.filter { $0.activity.id != activity.id }
        let all =
            others
            + [RememberedActivity(activity, fetched: now, detailsFetched: now, unlistedSince: isListed ? nil : now)]
        forgetZones(notOf: all, freshness)
        activities = all.inOrder
    }

    mutating func merge(details found: [ActivityID: Activity], at now: Instant) {
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
}

/// The time in each heart rate zone.
extension StravaMemory {
    /// Whether zone times may be asked for: not if Strava has refused them all within the last day.
    func mayAskForZones(_ freshness: Freshness) -> Bool { zonesDenied.map(freshness.isADayAgo) ?? true }

    /// Whether to ask for an activity's zone times: never again if Strava had some, and not within a day if it had
    /// none.
    func lacksZones(_ id: ActivityID, _ freshness: Freshness) -> Bool {
        guard let known = zones[id] else { return true }
        return known.times.isEmpty && freshness.isADayAgo(known.fetched)
    }

    mutating func take(_ answers: StravaSession.Answers<[HeartRateZoneTime]>, at now: Instant) {
        for (id, times) in answers.found { zones[id] = RememberedZones(times, fetched: now) }
        if answers.areDenied {
            zonesDenied = now
        } else if !answers.found.isEmpty {
            zonesDenied = nil
        }
    }

    /// Removes zone times that are too old, whose activities aren't among the others, or whose recordings have changed.
    /// A new name changes no zone time.
    private mutating func forgetZones(notOf others: [RememberedActivity], _ freshness: Freshness) {
        guard !zones.isEmpty else { return }
        let (before, after) = (recordings(activities), recordings(others))
        zones = zones.filter { id, known in
            guard let listed = after[id], let former = before[id] else { return false }
            return listed.isMeasured(like: former) && freshness.isFresh(known.fetched)
        }
    }

    private func recordings(_ all: [RememberedActivity]) -> [ActivityID: Activity] {
        let zoned = all.lazy.map(\.activity).filter { zones[$0.id] != nil }
        return Dictionary(zoned.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    }
}

extension StravaMemory {
    mutating func forgetOld(_ freshness: Freshness) {
        if let walk = lastFullWalk {
            let first = coveredFrom ?? Day(number: .max)
            activities = activities.filter { activity in
                // The walk saw all activities of its days that still exist.
                freshness.isFresh(activity.activity.day >= first ? max(activity.fetched, walk) : activity.fetched)
            }
            if !freshness.isFresh(walk) { coveredFrom = nil }
        }
        forgetZones(notOf: activities, freshness)
    }

    /// The days whose activities are all known from the last walk, without the day of the walk, which wasn't over.
    func coveredDays(in zone: Zone, _ freshness: Freshness) -> ClosedRange<Day>? {
        guard let walk = lastFullWalk, let first = coveredFrom else { return nil }
        let last = zone.local(freshness.past(walk)).day.advanced(by: -1)
        return first <= last ? first...last : nil
    }

    /// A warning about activities that are about to be forgotten, or have been; nil while there is time.
    func warningOfAge(in zone: Zone, _ freshness: Freshness) -> String? {
        guard let walk = lastFullWalk else { return nil }
        let end = freshness.past(walk).advanced(bySeconds: freshness.cacheDays * 86_400)
        guard end > freshness.now else {
            return
                "Strava's activities were last read on \(zone.local(walk).day), more than "
                + "\(freshness.cacheDays.counted("day")) ago. "
                + "They have left the calendar until Strava can be read again."
        }
        guard end.advanced(bySeconds: -2 * 86_400) <= freshness.now else { return nil }
        return "Strava's activities were last read on \(zone.local(walk).day). "
            + "If that doesn't change, they will leave the calendar on \(zone.local(end).day)."
    }
}

extension [RememberedActivity] {
    /// In order of start, then id.
    fileprivate var inOrder: [RememberedActivity] {
        sorted { ($0.activity.start, $0.activity.id) < ($1.activity.start, $1.activity.id) }
    }
}

extension RememberedActivity {
    /// Whether a list may lack the activity because it is new.
    fileprivate func isAwaited(_ freshness: Freshness) -> Bool {
        unlistedSince.map { freshness.past($0).advanced(bySeconds: 3600) > freshness.now } ?? false
    }

    /// Keeps the earlier details; they are read again if the list says something new.
    fileprivate mutating func merge(details earlier: RememberedActivity, _ freshness: Freshness) {
        guard let read = earlier.detailsFetched, freshness.isFresh(read) else {
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
