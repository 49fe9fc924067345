import Foundation
import GRDB

extension Schema {
    /// Device files, what they hold, and the folders in which they lie.
    static let files = """
        CREATE TABLE folders (
            path TEXT NOT NULL PRIMARY KEY,   -- as the configuration has it
            read INTEGER,   -- NULL before it was read to its end
            failing_since INTEGER, failing_because TEXT   -- NULL while well
        ) STRICT;

        CREATE TABLE files (
            folder TEXT NOT NULL, name TEXT NOT NULL,
            size INTEGER NOT NULL, written INTEGER NOT NULL, changed INTEGER NOT NULL,   -- nanoseconds since 1970
            content TEXT NOT NULL,   -- SHA-256 in hexadecimal digits, unpacked; empty if never read to its end
            reader INTEGER NOT NULL,   -- the version that decoded it
            verdict TEXT NOT NULL,
            reason TEXT NOT NULL,   -- empty if there is nothing to say
            seen INTEGER NOT NULL,
            told TEXT,   -- the athlete's day of the last warning; NULL if there was none
            PRIMARY KEY (folder, name)
        ) STRICT;
        CREATE INDEX files_content ON files (content);

        CREATE TABLE legs (
            content TEXT NOT NULL, position INTEGER NOT NULL, leg_count INTEGER NOT NULL,
            rank INTEGER NOT NULL,   -- 0 FIT, 1 TCX, 2 GPX
            id INTEGER NOT NULL,
        \(activityColumns) max_power REAL, lap_count INTEGER,
            upload_id INTEGER, upload_name INTEGER,
            is_transition INTEGER NOT NULL,   -- a race's change of sports
            clock_offset INTEGER,   -- seconds east of UTC; NULL if the device's clock told none
            zone_seconds TEXT NOT NULL,   -- the device's zones, the lowest first: '600 1200 900'
            heart_rate_seconds TEXT NOT NULL,   -- at each rate from 0 on
            row_id INTEGER, row_key INTEGER,   -- Strava's activity that it is, and the key that showed it
            PRIMARY KEY (content, position)
        ) STRICT;
        CREATE INDEX legs_day ON legs (day);
        """

    /// Legs whose files are gone.
    static let formerLegs = """
        CREATE TABLE former_legs (
            content TEXT NOT NULL, position INTEGER NOT NULL, id INTEGER NOT NULL,
            row_id INTEGER, row_key INTEGER,   -- as in legs
            gone INTEGER NOT NULL,
            PRIMARY KEY (content, position)
        ) STRICT, WITHOUT ROWID;
        """

    /// By what a copy of a recording is known once its file is gone; of what went before, nothing is.
    static let outlines = [
        "legs ADD COLUMN former_rows TEXT NOT NULL DEFAULT ''",  // of Strava's that were the same before: '7 8'
        "former_legs ADD COLUMN former_rows TEXT NOT NULL DEFAULT ''",
        "former_legs ADD COLUMN start INTEGER NOT NULL DEFAULT 0",
        "former_legs ADD COLUMN sport_type TEXT NOT NULL DEFAULT ''",
        "former_legs ADD COLUMN moving_seconds INTEGER NOT NULL DEFAULT 0",
        "former_legs ADD COLUMN elapsed_seconds INTEGER NOT NULL DEFAULT 0",
        "former_legs ADD COLUMN distance_meters REAL",
        "former_legs ADD COLUMN is_trainer INTEGER",
        "former_legs ADD COLUMN is_transition INTEGER NOT NULL DEFAULT 0",
    ]

    /// Makes a table's key its only order: each run checks the whole file, and an index beside a table costs as much
    /// again.
    static func removeRowIDs(of table: String, _ database: Database) throws {
        let sql = try String.fetchOne(database, sql: "SELECT sql FROM sqlite_master WHERE name = ?", arguments: [table])
        guard let sql, let head = sql.range(of: table), !sql.contains("WITHOUT ROWID") else { return }
        try database.execute(sql: sql.replacingCharacters(in: head, with: table + "_new") + ", WITHOUT ROWID")
        try database.execute(sql: "INSERT INTO \(table)_new SELECT * FROM \(table); DROP TABLE \(table)")
        try database.execute(sql: "ALTER TABLE \(table)_new RENAME TO \(table)")
    }
}

extension Schema {
    /// What athletes were told by messages, and what may still have to be told.
    static let messages = """
        CREATE TABLE messages (
            key TEXT NOT NULL, way TEXT NOT NULL,
            state TEXT NOT NULL, attempts INTEGER NOT NULL,
            first INTEGER NOT NULL, last INTEGER NOT NULL,
            answer TEXT NOT NULL,   -- of the service; empty before the first
            retry_at INTEGER,   -- NULL unless it is to be tried again
            PRIMARY KEY (key, way)
        ) STRICT;

        CREATE TABLE plan_news (
            number INTEGER PRIMARY KEY,
            at INTEGER NOT NULL, uid TEXT NOT NULL,
            day_before TEXT, summary_before TEXT, seconds_before INTEGER, meters_before INTEGER,
            start_before INTEGER, content_before INTEGER,   -- NULL for an added plan
            day TEXT, summary TEXT, seconds INTEGER, meters INTEGER,
            start INTEGER, content INTEGER,   -- NULL for a removed plan
            is_silent INTEGER NOT NULL,
            message TEXT   -- the key of the message that tells it; NULL until there is one
        ) STRICT;

        CREATE TABLE chats (
            bot TEXT NOT NULL,   -- its number, a part of the token that is no secret
            configured TEXT NOT NULL,   -- as in the configuration; empty before there was any
            number TEXT NOT NULL,
            PRIMARY KEY (bot, configured)
        ) STRICT;

        CREATE TABLE way_warnings (
            way TEXT NOT NULL PRIMARY KEY,
            told TEXT NOT NULL   -- the athlete's day of the last warning on standard error
        ) STRICT;
        """
}
