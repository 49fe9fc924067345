extension Schema {
    /// Plans, and Strava's activities.
    static let workoutTables = """
        CREATE TABLE plans (
            uid TEXT NOT NULL PRIMARY KEY,   -- the calendar's
        \(planColumns)
            is_recording INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX plans_day ON plans (day, uid);

        CREATE TABLE removed_plans (   -- those that went from the feed lately
            uid TEXT NOT NULL PRIMARY KEY,
        \(planColumns)
            is_recording INTEGER NOT NULL,
            removed INTEGER NOT NULL   -- when the feed was first read without it
        ) STRICT;

        CREATE TABLE activities (
            id INTEGER NOT NULL PRIMARY KEY,   -- Strava's
        \(commonColumns)
            fetched INTEGER NOT NULL,
            details_fetched INTEGER,   -- NULL where only the list was read
        \(measureColumns)
            unlisted_since INTEGER,   -- NULL once listed
            max_power REAL, lap_count INTEGER, upload_id INTEGER, upload_name INTEGER
        ) STRICT;
        CREATE INDEX activities_day ON activities (day);

        CREATE TABLE activity_zones (   -- how long the heart rate was in each
            id INTEGER NOT NULL,   -- the activity's
            zone INTEGER NOT NULL CHECK (zone >= 0),   -- 1 is the lowest; 0 where Strava told none
            seconds INTEGER NOT NULL CHECK (seconds >= 0),
            fetched INTEGER NOT NULL,
            PRIMARY KEY (id, zone)
        ) STRICT;
        """

    /// Imported activities, which are kept for good; their archives; and the changes of the last import: the ids that it
    /// added, and the former rows of those that it changed or removed.
    static let importTables = """
        CREATE TABLE imported (
        \(importedColumns)
        ) STRICT;
        CREATE INDEX imported_day ON imported (day);

        CREATE TABLE imports (
            hash INTEGER NOT NULL PRIMARY KEY,   -- of the table's bytes
            name TEXT NOT NULL,
            imported INTEGER NOT NULL,
            rows INTEGER NOT NULL,
            first_day TEXT CHECK (\(isDay("first_day"))), last_day TEXT CHECK (\(isDay("last_day"))),
            athlete INTEGER   -- Strava's number; NULL where no profile says
        ) STRICT;

        CREATE TABLE last_import (
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            hash INTEGER NOT NULL,   -- of its table's bytes
            is_first INTEGER NOT NULL,   -- whether the archive hadn't been imported before
            added TEXT NOT NULL   -- JSON: ["16195505756"]
        ) STRICT;

        CREATE TABLE imported_before (
        \(importedColumns)
        ) STRICT;
        """

    /// Intervals.icu's activities, which are kept for good, and what is known of reading them.
    static let intervalsTables = [
        """
        CREATE TABLE intervals_activities (
            id INTEGER NOT NULL PRIMARY KEY,   -- the number behind its i, plus 2^62
        \(commonColumns)
        \(measureColumns)
            max_power REAL, lap_count INTEGER, upload_id INTEGER, upload_name INTEGER,
            is_transition INTEGER,
            strava_id INTEGER,   -- by which intervals.icu knows it at Strava
            source TEXT NOT NULL,   -- GARMIN_CONNECT, UPLOAD
            zone_times TEXT NOT NULL,   -- JSON: [["1","600"]]
            training_load REAL,   -- 100 is an hour at the threshold
            row_id INTEGER, row_key INTEGER, former_rows TEXT NOT NULL, other_rows TEXT NOT NULL   -- as in legs
        ) STRICT
        """,
        "CREATE INDEX intervals_day ON intervals_activities (day)",
        """
        CREATE TABLE intervals (
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            gone TEXT NOT NULL,   -- JSON: [["intervals-i100000001","18700000001"]]
            stubs TEXT NOT NULL,   -- JSON: [["18700000001","1780231244"]], by the wall clock
            last_read INTEGER, last_whole INTEGER,
            left_days TEXT NOT NULL, covered TEXT NOT NULL,   -- JSON: [["2026-01-01","2026-03-16"]]
            not_before INTEGER,
            emptied_since INTEGER,
            told_on TEXT CHECK (\(isDay("told_on"))),   -- the athlete's day
            failing_since INTEGER, failing_because TEXT   -- NULL while well
        ) STRICT
        """,
    ]

    /// Device files, what they hold, and the folders in which they lie. Where a key is a table's only order, that spares
    /// an index as large as the table, which each run would check, too.
    static let deviceTables = """
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
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE legs (
            content TEXT NOT NULL, position INTEGER NOT NULL, leg_count INTEGER NOT NULL,
            rank INTEGER NOT NULL,   -- 0 FIT, 1 TCX, 2 GPX
            id INTEGER NOT NULL,
        \(commonColumns)
        \(measureColumns)
            max_power REAL, lap_count INTEGER, upload_id INTEGER, upload_name INTEGER,
            is_transition INTEGER NOT NULL,   -- a race's change of sports
            clock_offset INTEGER,   -- seconds east of UTC; NULL if the device's clock told none
            zone_seconds TEXT NOT NULL,   -- the device's zones, the lowest first: '600 1200 900'
            heart_rate_seconds TEXT NOT NULL,   -- at each rate from 0 on
            row_id INTEGER, row_key INTEGER,   -- Strava's activity that it is, and the key that showed it
            former_rows TEXT NOT NULL DEFAULT '',   -- those of Strava's that were the same before: '7 8'
            PRIMARY KEY (content, position)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX legs_day ON legs (day);

        CREATE TABLE former_legs (   -- whose files are gone, with what tells a copy of the recording
            content TEXT NOT NULL, position INTEGER NOT NULL, id INTEGER NOT NULL,
            row_id INTEGER, row_key INTEGER,   -- as in legs
            gone INTEGER NOT NULL,
            former_rows TEXT NOT NULL DEFAULT '', start INTEGER NOT NULL DEFAULT 0,
            sport_type TEXT NOT NULL DEFAULT '',
            moving_seconds INTEGER NOT NULL DEFAULT 0, elapsed_seconds INTEGER NOT NULL DEFAULT 0,
            distance_meters REAL,
            is_trainer INTEGER, is_transition INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (content, position)
        ) STRICT, WITHOUT ROWID;
        """

    private static let planColumns = """
            feed_uid TEXT NOT NULL,
            kind TEXT NOT NULL,
            sport TEXT NOT NULL,
            sport_label TEXT NOT NULL,
            summary TEXT NOT NULL,
            title TEXT NOT NULL,
            day TEXT NOT NULL CHECK (\(isDay("day"))),
            start_second INTEGER CHECK (start_second BETWEEN 0 AND 86399),   -- NULL for all-day
            start_moment INTEGER,   -- NULL where only the wall clock is known
            planned_seconds INTEGER, planned_meters REAL,
            actual_seconds INTEGER, actual_meters REAL,
            is_completed INTEGER NOT NULL,
            tss REAL,
            intensity_factor REAL,   -- 1.0 at threshold
            targets TEXT NOT NULL,   -- JSON: [["power","250 W"]]
            notes TEXT NOT NULL,
            race_priority TEXT,
            stamp INTEGER,   -- when the feed was made
        """

    private static let importedColumns = """
            id INTEGER NOT NULL PRIMARY KEY,
        \(commonColumns)
        \(measureColumns)
            imported INTEGER NOT NULL,   -- when an archive first had it
            changed INTEGER NOT NULL,
            is_gone INTEGER NOT NULL,   -- whether Strava has it no more
            max_power REAL, lap_count INTEGER, upload_id INTEGER, upload_name INTEGER,
            private_note TEXT NOT NULL DEFAULT ''
        """

    /// What every source may tell of an activity.
    private static let commonColumns = """
            name TEXT NOT NULL,
            sport_type TEXT NOT NULL,
            start INTEGER NOT NULL,
            day TEXT NOT NULL CHECK (\(isDay("day"))),   -- where it was recorded
            local_second INTEGER NOT NULL CHECK (local_second BETWEEN 0 AND 86399),
            start_is_hidden INTEGER NOT NULL,
            moving_seconds INTEGER NOT NULL, elapsed_seconds INTEGER NOT NULL,
            distance_meters REAL,
            average_speed REAL,   -- metres per second
            average_heart_rate REAL,   -- beats per minute
            average_power REAL,   -- watts
            calories REAL, calories_are_estimated INTEGER,
            elevation_gain_meters REAL,
            notes TEXT NOT NULL,
            device_name TEXT NOT NULL,
            is_race INTEGER NOT NULL, is_commute INTEGER NOT NULL, is_manual INTEGER NOT NULL,
        """

    /// Units and meaning are those of `Activity`; NULL if no source has the value.
    private static let measureColumns = """
            suffer_score REAL, max_heart_rate REAL, max_speed REAL, weighted_power REAL, kilojoules REAL,
            power_is_measured INTEGER, average_cadence REAL, is_trainer INTEGER,
        """

    /// Integrity checks evaluate these conditions, too.
    static func isDay(_ column: String) -> String {
        "\(column) GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'"
    }
}
