import Basics
import GRDB
import Workouts

/// What tpmerge remembers of one athlete from run to run: a memory for each source, for what the athlete has decided, and
/// for what was published.
package struct Snapshot: Sendable, Equatable {
    package var feed = FeedMemory()
    package var strava = StravaMemory()
    package var imports = ImportMemory()
    package var devices = DeviceMemory()
    package var manual = ManualMemory()
    package var published = PublishedMemory()

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
        feed = try FeedMemory.all(database).first ?? FeedMemory()
        feed.plans = try PlannedWorkout.all(database, where: condition, arguments)
        feed.removedPlans = try RemovedPlan.all(database)
        strava = try StravaMemory.all(database).first ?? StravaMemory()
        // Reads all of them, so that too old ones can be forgotten; there are never more than one window's.
        strava.activities = try RememberedActivity.all(database)
        strava.zones = Dictionary(try StoredZone.all(database))
        imports.activities = try ImportedActivity.all(database, where: condition, arguments)
        imports.archives = try ImportedArchive.all(database)
        if first == nil { imports.last = try LastImport.only(database) }
        devices.folders = try RememberedFolder.all(database)
        devices.files = try RememberedFile.all(database)
        devices.legs = try RememberedLeg.all(database, where: condition, arguments)
        devices.formerLegs = try FormerLeg.all(database)
        devices.firstLegDay = try database.value("SELECT min(day) FROM legs")
        devices.sent = try UploadEntry.activities(database)
        manual.pairs = try ManualPair.all(database)
        manual.edits = try ActivityEdit.all(database)
        manual.formerEdits = Set(try FormerEdit.all(database))
        for stored in try StoredRevision.all(database, where: condition, arguments) {
            published.revisions[stored.uid] = stored.dated
        }
        published.outputs = try OutputMemory.all(database)
        published.run = try RunRecord.all(database).first
    }
}
