import Basics
package import Workouts

extension PlannedWorkout: Stored {
    static let table = Table("plans", of: blank, order: "day, uid")

    static let blank = PlannedWorkout(
        feedUID: "", kind: .workout, sport: .other, summary: "", title: "", start: .day(.blank))

    mutating func visit(_ column: inout Columns) {
        column("uid", &uid)
        column("feed_uid", &feedUID)
        column("kind", &kind)
        column("sport", &sport)
        column("sport_label", &sportLabel)
        column("summary", &summary)
        column("title", &title)
        start.visit(&column)
        column("planned_seconds", &planned.duration)
        column("planned_meters", &planned.distance)
        column("actual_seconds", &actual.duration)
        column("actual_meters", &actual.distance)
        column("is_completed", &isCompleted)
        column("tss", &tss)
        column("intensity_factor", &intensityFactor)
        column("targets", &targets)
        column("notes", &notes)
        column("race_priority", &racePriority)
        column("stamp", &stamp)
        column("is_recording", &standing)
        column("days", &days)
    }
}

extension PlannedWorkout.Kind: ColumnValue {}

extension PlannedWorkout.Standing: ColumnValue {}
extension PlannedSport: ColumnValue {}
extension RacePriority: ColumnValue {}

extension PlannedStart {
    /// Visits the day, the second of the day on the wall clock, and the moment; the last two are NULL if unknown.
    fileprivate mutating func visit(_ column: inout Columns) {
        var (day, second, moment) = (day, local?.secondOfDay, moment)
        column("day", &day)
        column("start_second", &second)
        column("start_moment", &moment)
        column.take(PlannedStart(day, second, moment), into: &self)
    }

    private var moment: Instant? {
        guard case .moment(let moment, _) = self else { return nil }
        return moment
    }

    private init?(_ day: Day, _ second: Int?, _ moment: Instant?) {
        guard let second else {
            self = .day(day)
            return
        }
        guard let local = LocalTime(day: day, secondOfDay: second) else { return nil }
        self = moment.map { .moment($0, local: local) } ?? .wallClock(local)
    }
}

extension ActivityEdit: Stored {
    static let table = Table("edits", of: blank, order: "id")

    static let blank = ActivityEdit(id: .strava(0), day: .blank)

    mutating func visit(_ column: inout Columns) {
        column("id", &id)
        column("day", &day)
        column("name", &name)
        column("kilocalories", &kilocalories)
        column("is_excluded", &isExcluded)
        column("other_ids", &otherIDs)
    }
}

extension ActivityID: ColumnValue {
    var cell: Cell { stored.cell }

    init?(_ cell: Cell) {
        guard let number = Int64(cell) else { return nil }
        self.init(stored: number)
    }
}

extension ManualPair: Stored {
    static let table = Table("pairs", of: blank, keyCount: 2, order: "uid, activity_id")

    static let blank = ManualPair(uid: "", activityID: nil)

    mutating func visit(_ column: inout Columns) {
        column("uid", &uid)
        column("activity_id", &activityID)
        column("other_ids", &otherIDs)
    }
}

/// A hash of an athlete's former edit, since replaced: if a published event still shows it, that is no change at the
/// source.
package struct FormerEdit: Sendable, Hashable {
    private var id: ActivityID
    private var words: UInt64

    /// One for each id of its activity; empty if the edit is.
    ///
    /// - Parameter ids: further ones of the activity.
    package static func each(of edit: ActivityEdit, _ ids: [ActivityID] = []) -> Set<FormerEdit> {
        edit.saysNothing ? [] : Set((edit.ids + ids).map { FormerEdit(edit, under: $0) })
    }

    private init(_ edit: ActivityEdit, under id: ActivityID) {
        self.id = id
        var hash = StableHash(edit.name ?? "\u{0}")
        hash.add("\u{0}\(edit.kilocalories ?? -1)\u{0}\(edit.isExcluded)")
        words = hash.value
    }

    private init() { (id, words) = (.strava(0), 0) }
}

extension FormerEdit: Stored {
    static let table = Table("former_edits", of: blank, keyCount: 2, order: "id, words")

    static let blank = FormerEdit()

    mutating func visit(_ column: inout Columns) {
        column("id", &id)
        column("words", &words)
    }
}
