import Basics
import Store
import Strava
import StravaAPI
import Workouts

/// What was imported for good, and what Strava has said of it since.
struct ImportHistory: Sendable {
    private(set) var activities: [ImportedActivity]
    private let archives: [ImportedArchive]

    init(_ snapshot: Snapshot) {
        activities = snapshot.imported
        archives = snapshot.imports
    }

    /// Whether an archive was ever imported.
    var isEmpty: Bool { archives.isEmpty }

    /// Whether one tells of any day, be it before those that are looked at.
    var tellsOfDays: Bool { archives.contains { $0.days != nil } }

    /// A list of what is told now, completed by what was imported: what the copy that is read now doesn't tell, and what
    /// it doesn't hold. The days of each archive are known, up to the one on which it was imported: what a watch with a wrong
    /// clock dates later says nothing of the days between.
    func completing(_ list: ActivityList, today: Day) -> ActivityList {
        guard !isEmpty else { return list }
        let days = archives.compactMap { archive -> ClosedRange<Day>? in
            guard let first = archive.firstDay, let end = archive.end, first <= min(end, today) else { return nil }
            return first...min(end, today)
        }
        return list.completed(
            by: activities.filter { !$0.isGone }.map(\.activity),
            complete: days)
    }

    /// Takes over what a walk through all activities says: what it lists counts, what it should list and doesn't has been
    /// deleted there.
    ///
    /// - Parameter awaited: what the list may lack, since its own page has told of it within the hour.
    mutating func mirror(
        _ fetched: FetchedActivities, from first: Day, awaiting awaited: Set<Int64>, seesAll: Bool, at now: Instant
    ) {
        guard !activities.isEmpty else { return }
        let listed = Set(fetched.activities.map(\.id))
        let isWhole = seesAll && fetched.tellsDeletions
        for index in activities.indices {
            let activity = activities[index].activity
            if listed.contains(activity.id) {
                note(at: index, isGone: false, now)
            } else if isWhole, activity.day >= first, activity.start < fetched.asked, !awaited.contains(activity.id) {
                note(at: index, isGone: true, now)
            }
        }
    }

    /// Takes over what was said of a single activity.
    mutating func note(_ id: Int64, isGone: Bool, at now: Instant) {
        guard let index = activities.firstIndex(where: { $0.activity.id == id }) else { return }
        note(at: index, isGone: isGone, now)
    }

    private mutating func note(at index: Int, isGone: Bool, _ now: Instant) {
        guard activities[index].isGone != isGone else { return }
        activities[index].isGone = isGone
        activities[index].changed = now
    }
}

extension FetchedActivities {
    /// Whether what is missing in it has been deleted: a list of which something could not be read, or an empty one, doesn't
    /// say that.
    var tellsDeletions: Bool { !activities.isEmpty && !diagnostics.contains { $0.severity == .warning } }
}
