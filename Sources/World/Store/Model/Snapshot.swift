import Basics
import GRDB
import Workouts

/// What tpmerge remembers of one athlete from run to run: a memory for each source, for what the athlete has decided, and
/// for what was published.
package struct Snapshot: Sendable, Equatable {
    package var feed = FeedMemory()
    package var strava = StravaMemory()
    package var imports = ImportMemory()
    package var intervals = IntervalsMemory()
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
        intervals = try IntervalsMemory(database, from: first)
        devices.folders = try RememberedFolder.all(database)
        devices.files = try RememberedFile.all(database)
        devices.legs = try RememberedLeg.all(database, where: condition, arguments)
        devices.formerLegs = try FormerLeg.all(database)
        if let first {
            let earlier = "day >= ? AND day < ?"
            let days = [first.advanced(by: -KnownDays.evidence).cell, first.cell]
            devices.earlierDays = try RememberedLeg.all(database, where: earlier, days).map(\.leg.activity.day)
            feed.earlierDoneDays = try PlannedWorkout.all(database, where: earlier, days).filter(\.isCompleted).map(
                \.day)
        }
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

    /// The tables of fetched activities, and of those that the athlete gave, with what was decided about them.
    static let activityTables = (
        fetched: ["activities", "activity_zones", "strava"],
        given: [
            "imported", "imports", "last_import", "imported_before", "intervals_activities", "intervals", "legs",
            "former_legs", "files", "folders", "edits", "former_edits",
        ]
    )

    fileprivate var storedRevisions: [StoredRevision] {
        published.revisions.map { StoredRevision(uid: $0.key, dated: $0.value) }
    }
}

extension Differences {
    init(from old: Snapshot, to new: Snapshot) {
        self.init(
            forgetsActivities: new.strava.activities.lacks(someOf: old.strava.activities, \.activity.id)
                || new.imports.activities.lacks(someOf: old.imports.activities, \.activity.id)
                || new.intervals.lacksSome(of: old.intervals) || new.manual.edits.lacks(someOf: old.manual.edits, \.id)
                || new.devices.legs.lacks(someOf: old.devices.legs, \.leg.activity.id)
                || !Set(old.strava.zones.keys).isSubset(of: new.strava.zones.keys)
                || old.imports.last != nil && old.imports.last != new.imports.last)
        add(from: old.feed.plans, to: new.feed.plans)
        add(from: old.feed.removedPlans, to: new.feed.removedPlans)
        add(from: old.strava.activities, to: new.strava.activities)
        if old.strava.zones != new.strava.zones { add(from: old.strava.zones.rows, to: new.strava.zones.rows) }
        add(from: old.imports.activities, to: new.imports.activities)
        add(from: old.imports.archives, to: new.imports.archives)
        add(from: [old.imports.last].compactMap(\.self), to: [new.imports.last].compactMap(\.self))
        add(from: old.imports.last?.rowsBefore ?? [], to: new.imports.last?.rowsBefore ?? [])
        add(from: old.intervals, to: new.intervals)
        add(from: old.devices.folders, to: new.devices.folders)
        add(from: old.devices.files, to: new.devices.files)
        add(from: old.devices.legs, to: new.devices.legs)
        add(from: old.devices.formerLegs, to: new.devices.formerLegs)
        // Legs before the days that were read, too.
        if !old.devices.files.isSameStorage(as: new.devices.files),
            !Set(old.devices.files.map(\.content)).isSubset(of: new.devices.files.map(\.content))
        {
            add("DELETE FROM legs WHERE content NOT IN (SELECT content FROM files)")
        }
        add(from: old.manual.pairs, to: new.manual.pairs)
        add(from: old.manual.edits, to: new.manual.edits)
        if old.manual.formerEdits != new.manual.formerEdits {
            add(from: Array(old.manual.formerEdits), to: Array(new.manual.formerEdits))
        }
        if old.published.revisions != new.published.revisions {
            add(from: old.storedRevisions, to: new.storedRevisions)
        }
        add(from: [old.feed], to: [new.feed])
        add(from: [old.strava], to: [new.strava])
        add(from: old.published.outputs, to: new.published.outputs)
        add(from: old.published.run.map { [$0] } ?? [], to: new.published.run.map { [$0] } ?? [])
    }
}
