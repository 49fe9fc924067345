import Basics
import Store
import Workouts

/// Activities that Strava no longer has, and that stay because files still hold them.
struct DeletedActivities {
    let all: Set<ActivityID>
    /// Those that the last run still had.
    let new: Set<ActivityID>

    /// A warning for each in each run, which reaches the athlete once a day.
    ///
    /// - Parameters:
    ///   - before: the files as the last run left them.
    ///   - files: those of which the athlete is told, and which remember the day.
    func told(
        of legs: [RememberedLeg], _ before: [RememberedFile], _ files: inout [RememberedFile], on today: Day
    ) -> [Diagnostic] {
        guard !all.isEmpty else { return [] }
        let kept = legs.lazy.map(\.leg).filter { $0.row.map { all.contains($0.id) } == true }
        let contents = Dictionary(grouping: kept) { $0.row?.id }.mapValues { Set($0.map(\.content)) }
        let repeated = Set(before.lazy.filter { $0.told == today }.map(\.content))
        for index in files.indices where files[index].told != today {
            if contents.values.contains(where: { $0.contains(files[index].content) }) { files[index].told = today }
        }
        return all.sorted().map { id in
            var diagnostic = Diagnostic(
                .warning, .files,
                Notice(
                    "Activity \(id) was deleted at Strava, but a file still holds it, so it stays. To leave it out: "
                        + "tpmerge edit \(id) --exclude", kind: "deleted at Strava"))
            diagnostic.isRepeated = !new.contains(id) && !repeated.isDisjoint(with: contents[id] ?? [])
            return diagnostic
        }
    }
}
