package import Basics
import GRDB
package import IntervalsICU
import JSON
package import Workouts

/// The memory of intervals.icu's API. Its activities have a table of their own, and are kept for good.
package struct IntervalsMemory: Sendable, Equatable {
    /// In order of start, then id.
    package var activities: [RememberedIntervals] = []
    /// What is needed of those before the days that were read of the memory.
    package var earlier: [EarlierIntervals] = []
    /// Those that intervals.icu has no more, but Strava has: under their ids the athlete may have said something.
    package var gone: [GoneIntervals] = []
    /// What came from Strava, by start; no activities.
    package var stubs: [IntervalsStub] = []
    /// When an answer last came whole; nil before the first.
    package var lastRead: Instant?
    /// When the whole history was last begun to be read; nil before the first time.
    package var lastWhole: Instant?
    /// The days of the history that are still to be read; nil if there are none.
    package var left: ClosedRange<Day>?
    /// The days that answers covered, in order and apart from each other.
    package var covered: [ClosedRange<Day>] = []
    /// The moment until which intervals.icu must not be asked.
    package var notBefore: Instant?
    /// Since when answers lack so many activities that they were not believed; nil if the last one was.
    package var emptiedSince: Instant?
    /// The athlete's day of the last warning about stubs; nil before the first.
    package var warnedOn: Day?
    /// nil while it can be read.
    package var failure: SourceFailure?

    package init() {}

    /// Whether an answer ever came.
    package var isKnown: Bool { lastRead != nil }
}

extension IntervalsMemory: Stored {
    static let table = Table("intervals", of: blank, order: "only")

    static let blank = IntervalsMemory()

    mutating func visit(_ column: inout Columns) {
        column.onlyRow()
        column("gone", &gone)
        column("stubs", &stubs)
        column("last_read", &lastRead)
        column("last_whole", &lastWhole)
        var days = left.map { [$0] } ?? []
        column("left_days", &days)
        left = days.first
        column("covered", &covered)
        column("not_before", &notBefore)
        column("emptied_since", &emptiedSince)
        column("told_on", &warnedOn)
        SourceFailure.visit(&failure, &column)
    }
}

extension IntervalsMemory {
    /// Reads all of it, or the activities from a day on and less of those before.
    ///
    /// - Throws: `Damage` or `DatabaseError`.
    init(_ database: Database, from first: Day?) throws {
        self = try Self.all(database).first ?? IntervalsMemory()
        activities = try RememberedIntervals.all(
            database, where: first.map { _ in "day >= ?" }, first.map { [$0.cell] } ?? [])
        if let first { earlier = try EarlierIntervals.all(database, where: "day < ?", first) }
    }

    /// The ids of activities that another memory of the same days no longer has.
    fileprivate func ids(goneIn new: IntervalsMemory) -> Set<ActivityID> {
        guard !new.activities.isSameStorage(as: activities) || !new.earlier.isSameStorage(as: earlier) else {
            return []
        }
        return Set(activities.map(\.id) + earlier.map(\.id)).subtracting(
            new.activities.map(\.id) + new.earlier.map(\.id))
    }

    func lacksSome(of old: IntervalsMemory) -> Bool { !old.ids(goneIn: self).isEmpty }
}

extension Differences {
    mutating func add(from old: IntervalsMemory, to new: IntervalsMemory) {
        for id in old.ids(goneIn: new).intersection(old.earlier.map(\.id)).sorted() {
            add("DELETE FROM intervals_activities WHERE id = \(id.stored)")
        }
        add(from: old.activities, to: new.activities)
        add(from: [old], to: [new])
    }
}

/// An activity of intervals.icu's, and the ids that it has at Strava.
package struct RememberedIntervals: Sendable, Equatable {
    /// Its thresholds aren't remembered.
    package var row: IntervalsActivity
    package var sourceIDs = SourceIDs()

    package init(_ row: IntervalsActivity) { self.row = row }

    package var id: ActivityID { row.activity.id }
}

extension RememberedIntervals: Stored {
    static let table = Table("intervals_activities", of: blank, order: "start, id")

    static let blank = RememberedIntervals(IntervalsActivity(.blank))

    mutating func visit(_ column: inout Columns) {
        row.activity.visit(&column)
        var isTransition = row.activity.isTransition
        column("is_transition", &isTransition)
        if isTransition != row.activity.isTransition { row.activity.measure { $0.isTransition = isTransition } }
        column("strava_id", &row.stravaID)
        column("source", &row.source)
        column("zone_times", &row.zoneTimes)
        column("training_load", &row.load)
        sourceIDs.visit(&column)
    }
}

/// Of an activity before the days that were read: what a whole answer is compared with, and what it doesn't tell.
package struct EarlierIntervals: Sendable, Equatable {
    package var id: ActivityID
    package var day: Day
    package var sourceIDs = SourceIDs()
}

extension EarlierIntervals: Stored {
    static let table = Table("intervals_activities", of: blank, order: "start, id")

    static let blank = EarlierIntervals(id: .strava(0), day: .blank)

    mutating func visit(_ column: inout Columns) {
        column("id", &id)
        column("day", &day)
        sourceIDs.visit(&column)
    }
}

/// An activity that intervals.icu has no more, and the one of Strava's that was the same.
package struct GoneIntervals: Sendable, Equatable {
    package let id: ActivityID
    package let sameAs: ActivityID

    package init(_ id: ActivityID, sameAs: ActivityID) { (self.id, self.sameAs) = (id, sameAs) }
}

/// Both ids: `["intervals-i100000001","18700000001"]`.
extension GoneIntervals: Listed {
    init?(_ json: JSONValue) {
        let ids = json.elements.compactMap(\.text).compactMap { ActivityID($0) }
        guard ids.count == 2 else { return nil }
        self.init(ids[0], sameAs: ids[1])
    }

    func write(to json: inout JSONWriter) { json.item([id.text, sameAs.text]) }
}

/// Its number and its seconds: `["1","600"]`.
extension HeartRateZoneTime: Listed {
    init?(_ json: JSONValue) {
        let numbers = json.elements.compactMap(\.text).compactMap { Int($0) }
        guard numbers.count == 2 else { return nil }
        self.init(zone: numbers[0], seconds: numbers[1])
    }

    func write(to json: inout JSONWriter) { json.item(["\(zone)", "\(seconds)"]) }
}

/// Strava's id, empty if unknown, and the seconds of the wall clock since 1970: `["18700000001","1780231244"]`.
extension IntervalsStub: Listed {
    init?(_ json: JSONValue) {
        let texts = json.elements.compactMap(\.text)
        guard texts.count == 2, let start = Int(texts[1]) else { return nil }
        self.init(id: ActivityID(texts[0]), start: LocalTime(secondsSinceEpoch: start))
    }

    func write(to json: inout JSONWriter) { json.item([id?.text ?? "", "\(start.secondsSinceEpoch)"]) }
}
