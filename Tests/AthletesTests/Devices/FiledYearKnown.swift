import Basics

/// What the sources have told by now.
struct FiledYearKnown {
    /// Strava's list at the last walk.
    private var listed: Set<Int64> = []
    private var walked: Day?
    private var imported: Set<Int64> = []
    /// What was imported, and is missing from Strava's list.
    private var gone: Set<Int64> = []
    private var filed: Set<Int64> = []

    /// Which sources tell of an activity.
    struct Sources {
        let isListed: Bool
        let isImported: Bool
        let isFiled: Bool

        var isEmpty: Bool { !isAtStrava && !isFiled }
        var isAtStrava: Bool { isListed || isImported }

        func tellers(of activity: TrueActivity) -> [String] {
            (isAtStrava ? ["row \(activity.id)"] : []) + (isFiled ? ["file \(activity.id)"] : [])
        }
    }

    /// - Parameter tellsDeletions: whether what is missing from the list has been deleted.
    mutating func list(_ activities: [TrueActivity], on day: Day, tellsDeletions: Bool) {
        listed = Set(activities.map(\.id))
        walked = day
        if tellsDeletions { gone = imported.subtracting(listed) }
    }

    mutating func take(archive: [TrueActivity]) {
        imported.formUnion(archive.map(\.id))
        gone.subtract(archive.map(\.id))
    }

    mutating func file(_ activities: [TrueActivity]) { filed = Set(activities.map(\.id)) }

    /// Strava's terms let its list be kept for seven days.
    func sources(of activity: TrueActivity, on day: Day) -> Sources {
        let isFresh = walked.map { $0.distance(to: day) < 7 } ?? false
        return Sources(
            isListed: isFresh && listed.contains(activity.id),
            isImported: imported.contains(activity.id) && !gone.contains(activity.id),
            isFiled: filed.contains(activity.id))
    }
}
