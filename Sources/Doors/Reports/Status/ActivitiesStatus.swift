import Basics
import JSON
import Store
import Workouts

/// How many activities from Strava are remembered, and for how long.
struct ActivitiesStatus {
    let count: Int
    let lastFullWalk: Instant
    /// When they disappear from memory and calendar unless they are read again.
    let forgottenAt: Instant
    /// When to act: two days before the end, or with the last third of a time that is shorter than six days.
    private let endsFrom: Instant
    /// Why reading them has failed; nil if it hasn't.
    fileprivate let failure: SourceFailure?

    /// nil if Strava was never read.
    init?(_ remembered: Snapshot, cacheDays: Int) {
        guard let walk = remembered.strava.lastFullWalk else { return nil }
        count = remembered.strava.activities.count
        lastFullWalk = walk
        let seconds = cacheDays * 86_400
        forgottenAt = walk.advanced(bySeconds: seconds)
        failure = remembered.strava.failure
        endsFrom = walk.advanced(bySeconds: seconds - min(2 * 86_400, seconds / 3))
    }

    /// The rest of a complaint about Strava; nil for none.
    func complaint(_ now: Instant) -> String? { failure?.complaint(now) }

    /// Whether they will be forgotten soon, or already should be.
    func isEnding(_ now: Instant) -> Bool { endsFrom <= now }

    func lines(now: Instant) -> [String] { [line(now: now), failure?.line(now)].compactMap(\.self) }

    func line(now: Instant) -> String {
        "\(count.activities), all read \(lastFullWalk.told(before: now)); "
            + (forgottenAt > now
                ? "forgotten at \(forgottenAt) unless read again" : "too old to be published since \(forgottenAt)")
    }
}

extension JSONWriter {
    mutating func members(of activities: ActivitiesStatus) {
        member("count", activities.count)
        member("last_full_walk", activities.lastFullWalk)
        member("forgotten_at", activities.forgottenAt)
        member(failure: activities.failure)
    }
}

struct ImportedStatus {
    /// How many of them count: all except those deleted at Strava.
    let count: Int
    let firstDay: Day?
    let lastDay: Day?
    let newestArchive: Instant

    /// nil if nothing was imported.
    init?(_ remembered: Snapshot) {
        guard let newest = remembered.imports.archives.map(\.imported).max() else { return nil }
        let days = remembered.imports.activities.filter { !$0.isGone }.map(\.activity.day)
        count = days.count
        firstDay = days.min()
        lastDay = days.max()
        newestArchive = newest
    }

    func line(now: Instant) -> String {
        let days = firstDay.flatMap { first in lastDay.map { " from \(first) to \($0)" } } ?? ""
        return "\(count.activities)\(days); the newest archive was imported \(newestArchive.told(before: now))"
    }
}

extension JSONWriter {
    mutating func members(of imported: ImportedStatus) {
        member("count", imported.count)
        member("first_day", imported.firstDay?.description)
        member("last_day", imported.lastDay?.description)
        member("newest_archive", imported.newestArchive)
    }
}
