import Basics
import Store
import Strava
import StravaAPI
import Workouts

/// The imported activities, and their later fate at Strava.
extension ImportMemory {
    var isEmpty: Bool { archives.isEmpty }

    /// Whether any archive has activities, even before the days of this run.
    var tellsOfDays: Bool { archives.contains { $0.days != nil } }

    /// Completes a list with imported activities: fills in values that it lacks, and adds activities that it doesn't
    /// have.
    func completing(_ list: ActivityList) -> ActivityList {
        isEmpty ? list : list.completed(by: Array(activities.lazy.filter { !$0.isGone }.map(\.activity)))
    }

    /// The days of which each archive tells all activities, up to its import: one that a watch with a wrong clock dates
    /// later doesn't extend them.
    func wholeDays(upTo today: Day) -> [ClosedRange<Day>] {
        archives.compactMap { archive in
            guard let first = archive.firstDay, let end = archive.end, first <= min(end, today) else { return nil }
            return first...min(end, today)
        }
    }

    /// Takes over the result of a walk through all activities: a listed activity counts, a missing one has been
    /// deleted.
    ///
    /// - Parameter awaited: activities that the list may lack, since their details were read within the hour.
    mutating func mirror(
        _ fetched: FetchedActivities, from first: Day, awaiting awaited: Set<ActivityID>, seesAll: Bool, at now: Instant
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

    mutating func note(_ id: ActivityID, isGone: Bool, at now: Instant) {
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
    /// Whether an activity missing from the list has been deleted: an empty or partly unreadable list doesn't prove
    /// that.
    var tellsDeletions: Bool { !activities.isEmpty && !diagnostics.contains { $0.severity == .warning } }
}
