package import Basics
import GRDB
package import Workouts

/// What tpmerge remembers of one athlete from run to run.
package struct Snapshot: Sendable, Equatable {
    /// The plan as last seen, in order of day, then UID. Of plans with the same UID the last one is kept.
    package var plans: [PlannedWorkout] = []
    /// The plans that went from the feed lately, in order of their removal.
    package var removedPlans: [RemovedPlan] = []
    /// The fetched activities, in order of start, then id.
    package var activities: [RememberedActivity] = []
    /// The zone times by the activities' ids.
    package var zones: [ActivityID: RememberedZones] = [:]
    /// The imported activities, in order of start, then id.
    package var imported: [ImportedActivity] = []
    /// The imported archives, the newest last.
    package var imports: [ImportedArchive] = []
    /// The changes of the last import; nil unless all of the memory is read, since only undoing the import needs it.
    package var lastImport: LastImport?
    /// The folders of device files.
    package var folders: [RememberedFolder] = []
    /// The files in them, the eldest first.
    package var files: [RememberedFile] = []
    /// The activities of the files, in order of start. A leg stays as long as a file has its content.
    package var legs: [RememberedLeg] = []
    /// The legs whose files are gone, in order of content and position.
    package var formerLegs: [FormerLeg] = []
    /// The day of the first of all legs; nil if there are none. Read only.
    package var firstLegDay: Day?
    /// Strava's numbers of activities that were made of sent recordings, by the hash of the content. Read only.
    package var sent: [String: ActivityID] = [:]
    /// The pairs made and undone by hand, in order of UID.
    package var pairs: [ManualPair] = []
    /// The athlete's edits, in order of the activities' ids.
    package var edits: [ActivityEdit] = []
    /// The athlete's former edits.
    package var formerEdits: Set<FormerEdit> = []
    /// The versions of the published events, by their UID in the calendar.
    package var revisions: [String: DatedRevision] = [:]
    package var feed = FeedMemory()
    package var strava = StravaMemory()
    /// The last state of each output, in order of path.
    package var outputs: [OutputMemory] = []
    /// The record of the last run; nil before the first.
    package var run: RunRecord?

    package init() {}
}

extension Snapshot {
    /// Reads all of the memory, or its part from a day on.
    ///
    /// - Throws: `Damage` or `DatabaseError`.
    init(_ database: Database, from first: Day? = nil) throws {
        let condition = first.map { _ in "day >= ?" }
        let arguments = first.map { [$0.cell] } ?? []
        self.init()
        plans = try PlannedWorkout.all(database, where: condition, arguments)
        removedPlans = try RemovedPlan.all(database)
        // Reads all of them, so that too old ones can be forgotten; there are never more than one window's.
        activities = try RememberedActivity.all(database)
        zones = Dictionary(try StoredZone.all(database))
        imported = try ImportedActivity.all(database, where: condition, arguments)
        imports = try ImportedArchive.all(database)
        if first == nil { lastImport = try LastImport.only(database) }
        folders = try RememberedFolder.all(database)
        files = try RememberedFile.all(database)
        legs = try RememberedLeg.all(database, where: condition, arguments)
        formerLegs = try FormerLeg.all(database)
        firstLegDay = try database.value("SELECT min(day) FROM legs")
        sent = try UploadEntry.activities(database)
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
