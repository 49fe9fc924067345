import Basics
import Store
import StravaAPI
import Workouts

/// How activities are remembered: at most for so many days after they were fetched, which Strava's terms demand.
extension Memory {
    /// Whether Strava has ever been read.
    var knowsActivities: Bool { remembered.strava.lastFullWalk != nil }

    /// Makes the memory mirror what Strava has: what is missing in it has been deleted there.
    ///
    /// - Parameter first: the day from which on all activities were asked for.
    mutating func mirror(_ fetched: FetchedActivities, from first: Day, cacheDays: Int) {
        let known = Dictionary(
            remembered.activities.map { ($0.activity.id, $0) }, uniquingKeysWith: { one, _ in one })
        let listed = Set(fetched.activities.map(\.id))
        var activities = fetched.activities.map { activity in
            var remembered = RememberedActivity(activity, fetched: now)
            if let earlier = known[activity.id] {
                remembered.take(detailsOf: earlier, before: now, cacheDays: cacheDays)
            }
            return remembered
        }
        activities += remembered.activities.filter {
            $0.activity.day < first && !listed.contains($0.activity.id) && isFresh($0.fetched, cacheDays: cacheDays)
        }
        remembered.activities = activities.sorted {
            ($0.activity.start, $0.activity.id) < ($1.activity.start, $1.activity.id)
        }
        remembered.strava.lastFullWalk = fetched.asked
        remembered.strava.coveredFrom = first
        remembered.strava.failure = nil
    }

    /// What may still be used of what Strava said before: nothing that is too old.
    mutating func forgetOldActivities(cacheDays: Int) {
        guard let walk = remembered.strava.lastFullWalk else { return }
        let first = remembered.strava.coveredFrom ?? Day(number: .max)
        remembered.activities = remembered.activities.filter { activity in
            // Whatever was in the days that were walked was seen then, or would be gone.
            let seen = activity.activity.day >= first ? max(activity.fetched, walk) : activity.fetched
            return isFresh(seen, cacheDays: cacheDays)
        }
        if !isFresh(walk, cacheDays: cacheDays) { remembered.strava.coveredFrom = nil }
    }

    /// The days of which all activities are known from the last time that Strava was read: its own day wasn't over.
    func coveredDays(in zone: Zone) -> ClosedRange<Day>? {
        guard let walk = remembered.strava.lastFullWalk, let first = remembered.strava.coveredFrom else { return nil }
        let last = zone.local(past(walk)).day.advanced(by: -1)
        return first <= last ? first...last : nil
    }

    /// A sentence about activities that are about to be forgotten, or have been; nil while there is time.
    func warningOfAge(in zone: Zone, cacheDays: Int) -> String? {
        guard let walk = remembered.strava.lastFullWalk else { return nil }
        let end = past(walk).advanced(bySeconds: cacheDays * 86_400)
        guard end > now else {
            return "Strava's activities were last read on \(zone.local(walk).day), more than \(cacheDays) days ago. "
                + "They have left the calendar until Strava can be read again."
        }
        guard end.advanced(bySeconds: -2 * 86_400) <= now else { return nil }
        return "Strava's activities were last read on \(zone.local(walk).day). "
            + "If that doesn't change, they will leave the calendar on \(zone.local(end).day)."
    }

    private func isFresh(_ fetched: Instant, cacheDays: Int) -> Bool {
        past(fetched).advanced(bySeconds: cacheDays * 86_400) > now
    }
}

extension RememberedActivity {
    /// Keeps what its own page told before; it is to be read again when the list says something new.
    fileprivate mutating func take(detailsOf earlier: RememberedActivity, before now: Instant, cacheDays: Int) {
        guard let read = earlier.detailsFetched, min(read, now).advanced(bySeconds: cacheDays * 86_400) > now else {
            keepMoment(of: earlier)
            return
        }
        activity.take(detailsOf: earlier.activity)
        detailsFetched = activity == earlier.activity ? read : nil
        keepMoment(of: earlier)
    }

    /// What hasn't changed isn't written anew: that it was seen says the memory of the walk.
    private mutating func keepMoment(of earlier: RememberedActivity) {
        if activity == earlier.activity { fetched = min(fetched, earlier.fetched) }
    }
}
