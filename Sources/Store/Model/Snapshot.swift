import Basics
import GRDB
package import Workouts

/// What is remembered of one athlete from run to run.
package struct Snapshot: Sendable, Equatable {
    /// The plan as last seen, in order of day, then UID. Of plans with the same UID the last one is kept.
    package var plans: [PlannedWorkout] = []
    /// What has gone from the feed lately, the last gone last.
    package var removedPlans: [RemovedPlan] = []
    /// What was done, in order of start, then number.
    package var activities: [RememberedActivity] = []
    /// How long the heart rate was in each zone, by the activities' numbers.
    package var zones: [Int64: RememberedZones] = [:]
    /// What was imported for good, in order of start, then number.
    package var imported: [ImportedActivity] = []
    /// The archives that it came from, the one imported last at the end.
    package var imports: [ImportedArchive] = []
    /// What the last of them changed; read with all that is remembered alone, since only taking it back needs it.
    package var lastImport: LastImport?
    /// What was paired and kept apart by hand, in order of UID.
    package var pairs: [ManualPair] = []
    /// What was said of activities by hand, in order of their numbers.
    package var edits: [ActivityEdit] = []
    /// What was said of activities before, and is said no more.
    package var formerEdits: Set<FormerEdit> = []
    /// The versions of the published events, by the calendar's UID.
    package var revisions: [String: DatedRevision] = [:]
    package var feed = FeedMemory()
    package var strava = StravaMemory()
    /// What was last written, in order of path.
    package var outputs: [OutputMemory] = []
    /// How the last run went; nil before the first.
    package var run: RunRecord?

    package init() {}
}

extension Snapshot {
    /// What is remembered, all of it or from a day on.
    ///
    /// - Throws: `Damage` or `DatabaseError`.
    init(_ database: Database, from first: Day? = nil) throws {
        let condition = first.map { _ in "day >= ?" }
        let arguments = first.map { [$0.cell] } ?? []
        self.init()
        plans = try PlannedWorkout.all(database, where: condition, arguments)
        removedPlans = try RemovedPlan.all(database)
        // All of them, so that those that are too old can be forgotten; there are never more than a window's.
        activities = try RememberedActivity.all(database)
        zones = Dictionary(try StoredZone.all(database))
        imported = try ImportedActivity.all(database, where: condition, arguments)
        imports = try ImportedArchive.all(database)
        if first == nil { lastImport = try LastImport.only(database) }
        pairs = try ManualPair.all(database)
        edits = try ActivityEdit.all(database)
        formerEdits = Set(try FormerEdit.all(database))
        for stored in try StoredRevision.all(database, where: condition, arguments) {
            revisions[stored.uid] = stored.dated
        }
        feed = try FeedMemory.all(database).first ?? FeedMemory()
        strava = try StravaMemory.all(database).first ?? StravaMemory()
        outputs = try OutputMemory.all(database)
        run = try RunRecord.all(database).first
    }
}
