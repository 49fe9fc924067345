import Basics
import Export
import JSON
import Store
import Workouts

/// What of archives is kept for good.
package struct ImportedStatus {
    /// Those that count: without what Strava has no more.
    let count: Int
    let firstDay: Day?
    let lastDay: Day?
    /// When the newest archive was imported.
    let newestArchive: Moment

    /// nil where nothing was imported.
    init?(_ remembered: Snapshot) {
        guard let newest = remembered.imports.map(\.imported).max() else { return nil }
        let days = remembered.imported.filter { !$0.isGone }.map(\.activity.day)
        count = days.count
        firstDay = days.min()
        lastDay = days.max()
        newestArchive = Moment(newest)
    }

    /// The same for people.
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
