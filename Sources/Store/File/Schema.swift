import GRDB
import Messages
import Workouts

/// The tables, and their migrations.
///
/// Days are ISO 8601, moments are seconds since 1970 in UTC (`datetime(fetched, 'unixepoch')` shows them), seconds of a
/// day are those of a wall clock, lengths are seconds and metres, hashes are the bits of an unsigned number.
enum Schema {
    /// Marks a file as this program's (`PRAGMA application_id`): `tpmm` in ASCII.
    static let applicationID: UInt32 = 0x7470_6D6D

    static let tables = StoreFile.Tables(applicationID: applicationID, prepare: prepare)

    private static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 memory", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: first)
        }
        migrator.registerMigration("2 busy key") { database in
            // Files of some builds have it already.
            guard try !database.columns(in: "feed").contains(where: { $0.name == "busy_key" }) else { return }
            try database.execute(sql: "ALTER TABLE feed ADD COLUMN busy_key TEXT")
        }
        migrator.registerMigration("3 recordings and removed plans") { database in
            try database.execute(sql: "ALTER TABLE plans ADD COLUMN is_recording INTEGER NOT NULL DEFAULT 0")
            try database.execute(sql: removedPlans)
        }
        migrator.registerMigration("4 failures") { database in
            for table in ["feed", "strava"] {
                try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN failing_since INTEGER")  // NULL while well
                try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN failing_because TEXT")
            }
            try database.execute(sql: "ALTER TABLE feed ADD COLUMN made INTEGER")
            try database.execute(sql: "ALTER TABLE feed ADD COLUMN age_told TEXT")
        }
        migrator.registerMigration("5 measures") { database in
            // Units and meaning are those of `Activity`; NULL if no source has the value.
            for column in [
                "suffer_score REAL", "max_heart_rate REAL", "max_speed REAL", "weighted_power REAL",
                "kilojoules REAL", "power_is_measured INTEGER", "average_cadence REAL", "is_trainer INTEGER",
            ] { try database.execute(sql: "ALTER TABLE activities ADD COLUMN \(column)") }
        }
        migrator.registerMigration("6 imports") { database in try database.execute(sql: imports) }
        migrator.registerMigration("7 activity zones") { database in
            try database.execute(sql: activityZones)
            try database.execute(sql: "ALTER TABLE strava ADD COLUMN zones_denied INTEGER")  // NULL while it tells them
        }
        migrator.registerMigration("8 unlisted activities") { database in
            try database.execute(sql: "ALTER TABLE activities ADD COLUMN unlisted_since INTEGER")  // NULL once listed
        }
        migrator.registerMigration("9 uploads") { database in try database.execute(sql: uploads) }
        migrator.registerMigration("10 edits") { database in try database.execute(sql: edits) }
        migrator.registerMigration("11 last import") { database in
            try database.execute(sql: lastImport)
            // Later builds create the column with the table.
            guard try !database.columns(in: "imports").contains(where: { $0.name == "athlete" }) else { return }
            try database.execute(sql: "ALTER TABLE imports ADD COLUMN athlete INTEGER")
        }
        migrator.registerMigration("12 accounts of uploads") { database in
            // The account of old entries is unknown here: they count for any account, until one uses the ledger.
            try database.execute(sql: "ALTER TABLE uploads RENAME TO uploads_before")
            try database.execute(sql: uploadsByAccount)
            let columns = try database.columns(in: "uploads_before").map(\.name).joined(separator: ", ")
            try database.execute(
                sql: "INSERT INTO uploads (account, \(columns)) SELECT 0, \(columns) FROM uploads_before")
            try database.execute(sql: "DROP TABLE uploads_before")
        }
        migrator.registerMigration("13 former edits") { database in try database.execute(sql: formerEdits) }
        migrator.registerMigration("14 unclear entries") { database in
            // Completed entries without planned values may have been taken for plans: the next run decides again.
            try database.execute(
                sql: """
                    UPDATE plans SET is_recording = 2 WHERE is_recording = 0 AND is_completed AND kind = 'workout'
                        AND planned_seconds IS NULL AND planned_meters IS NULL AND tss IS NULL AND notes = ''
                    """)
        }
        // Failures have codes since then, which former versions can't read.
        migrator.registerMigration("15 codes of troubles") { _ in }
        migrator.registerMigration("16 measures of files") { database in
            for table in ["activities", "imported", "imported_before"] {
                try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN max_power REAL")
                try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN lap_count INTEGER")
            }
        }
        migrator.registerMigration("17 files of devices") { database in
            try database.execute(sql: files)
            for table in ["activities", "imported", "imported_before"] {
                try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN upload_id INTEGER")
                try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN upload_name INTEGER")
            }
        }
        migrator.registerMigration("18 former legs") { database in
            try database.execute(sql: formerLegs)
            for table in ["files", "legs"] { try removeRowIDs(of: table, database) }
            try database.execute(sql: "CREATE INDEX legs_day ON legs (day)")
        }
        migrator.registerMigration("19 messages") { database in
            try database.execute(sql: messages)
            try database.execute(sql: "ALTER TABLE feed ADD COLUMN news_day TEXT")  // NULL before changes are told
            try database.execute(sql: "ALTER TABLE run ADD COLUMN failing_since INTEGER")  // NULL after a good run
        }
        migrator.registerMigration("20 outlines") { database in
            for column in outlines { try database.execute(sql: "ALTER TABLE \(column)") }
        }
        migrator.registerMigration("21 private notes") { database in
            for table in ["imported", "imported_before"] {
                try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN private_note TEXT NOT NULL DEFAULT ''")
            }
        }
        migrator.registerMigration("22 gaps between readings") { database in
            try database.execute(sql: "ALTER TABLE feed ADD COLUMN gaps TEXT NOT NULL DEFAULT '[]'")
        }
        migrator.registerMigration("23 pushed calendars") { database in try database.execute(sql: pushed) }
        return migrator
    }()

    /// Creates the tables of a new file, and migrates an older one.
    ///
    /// - Throws: `Damage` if the file is a newer version's, `DatabaseError` if it lacks a table or column.
    static func prepare(_ queue: DatabaseQueue) throws {
        guard try !isCurrent(queue) else { return }
        try migrator.migrate(queue)
        try queue.read(checkTables)
    }

    /// Whether a file has all tables of this version.
    ///
    /// - Throws: `Damage` if the file is a newer version's, `DatabaseError` if it lacks a table or column.
    static func isCurrent(_ queue: DatabaseQueue) throws -> Bool {
        try queue.read { database in
            guard try !migrator.hasBeenSuperseded(database) else { throw Damage.newer }
            guard try migrator.hasCompletedMigrations(database) else { return false }
            try checkTables(database)
            return true
        }
    }

    /// SQLite can't prepare a statement that uses a missing table or column.
    private static func checkTables(_ database: Database) throws {
        let tables = [
            PlannedWorkout.table, RemovedPlan.table, RememberedActivity.table, StoredZone.table,
            RememberedFolder.table, RememberedFile.table, RememberedLeg.table, FormerLeg.table,
            ImportedActivity.table, ImportedArchive.table, LastImport.table, ImportedBefore.table, ManualPair.table,
            ActivityEdit.table, FormerEdit.table, StoredRevision.table,
            FeedMemory.table, UploadEntry.table,
            StravaMemory.table, OutputMemory.table, RunRecord.table, DatedChange.table,
            OutboxEntry.table, PlanNews.table, KnownChat.table, WayWarning.table, PushedEventRow.table,
            PushedCalendarRow.table,
        ]
        for table in tables { _ = try database.cachedStatement(sql: table.select()) }
    }
}
