import Basics
import JSON
import Store
import Workouts

/// The imported activities, which are kept for good.
package struct ImportedStatus {
    /// How many count, without those deleted at Strava.
    let count: Int
    let firstDay: Day?
    let lastDay: Day?
    /// When the newest archive was imported.
    let newestArchive: Moment

    /// nil if nothing was imported.
    init?(_ remembered: Snapshot) {
        guard let newest = remembered.imports.map(\.imported).max() else { return nil }
        let days = remembered.imported.filter { !$0.isGone }.map(\.activity.day)
        count = days.count
        firstDay = days.min()
        lastDay = days.max()
        newestArchive = Moment(newest)
    }

    /// The text.
    func line(now: Instant) -> String {
        let days = firstDay.flatMap { first in lastDay.map { " from \(first) to \($0)" } } ?? ""
        return "\(count.activities)\(days); the newest archive was imported \(newestArchive.words(before: now))"
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
