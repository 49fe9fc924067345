import Files
import GRDB
import Messages
import Workouts

/// The tables of a memory.
///
/// Days are ISO 8601, moments are seconds since 1970 in UTC (`datetime(fetched, 'unixepoch')` shows them), seconds of a
/// day are those of a wall clock, lengths are seconds and metres, hashes are the bits of an unsigned number.
enum Schema {
    /// The mark is `tpmm` in ASCII.
    static let tables = StoreFile.Tables(
        applicationID: 0x7470_6D6D,
        base: [
            "1 memory", "2 busy key", "3 recordings and removed plans", "4 failures", "5 measures", "6 imports",
            "7 activity zones", "8 unlisted activities", "9 uploads", "10 edits", "11 last import",
            "12 accounts of uploads", "13 former edits", "14 unclear entries", "15 codes of troubles",
            "16 measures of files", "17 files of devices", "18 former legs", "19 messages", "20 outlines",
            "21 private notes", "22 gaps between readings", "23 pushed calendars",
        ],
        statements: [
            workoutTables, importTables, deviceTables, runTables, handTables, messageTables, pushTables,
        ],
        later: later,
        check: check,
        advice: { path in
            """
            To keep a record of it, export it with that build: tpmerge export-data >memory.json. \
            Then run: mv \(path.quotedForShell) \((path + ".old").quotedForShell). The next run takes UIDs, versions, \
            pairs and edits from the published calendar and JSON; import archives again.
            """
        })

    private static var later: DatabaseMigrator {
        var later = DatabaseMigrator()
        later.registerMigration("24 days of plans") { database in
            for table in ["plans", "removed_plans"] {
                try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN days INTEGER NOT NULL DEFAULT 1")
            }
        }
        later.registerMigration("25 earlier values of pushed events") { database in
            try database.execute(sql: "ALTER TABLE pushed ADD COLUMN earlier TEXT NOT NULL DEFAULT '[]'")
        }
        later.registerMigration("26 activities of lists") { database in
            try database.execute(sql: "ALTER TABLE strava ADD COLUMN listed TEXT NOT NULL DEFAULT '[]'")
        }
        later.registerMigration("27 further ids of what was said") { database in
            for table in ["edits", "pairs"] {
                try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN other_ids TEXT NOT NULL DEFAULT '[]'")
            }
        }
        later.registerMigration("28 intervals") { database in
            for table in ["legs", "former_legs"] {
                try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN other_rows TEXT NOT NULL DEFAULT '[]'")
            }
            for statement in intervalsTables { try database.execute(sql: statement) }
        }
        return later
    }

    /// SQLite can't prepare a statement that uses a missing table or column.
    private static func check(_ database: Database) throws {
        let tables = [
            PlannedWorkout.table, RemovedPlan.table, RememberedActivity.table, StoredZone.table,
            RememberedFolder.table, RememberedFile.table, RememberedLeg.table, FormerLeg.table,
            IntervalsMemory.table, RememberedIntervals.table, ImportedActivity.table, ImportedArchive.table,
            LastImport.table, ImportedBefore.table, ManualPair.table,
            ActivityEdit.table, FormerEdit.table, StoredRevision.table,
            FeedMemory.table, UploadEntry.table,
            StravaMemory.table, OutputMemory.table, RunRecord.table, DatedChange.table,
            OutboxEntry.table, PlanNews.table, KnownChat.table, WayWarning.table, PushedEventRow.table,
            PushedCalendarRow.table,
        ]
        for table in tables { _ = try database.cachedStatement(sql: table.select()) }
    }
}
