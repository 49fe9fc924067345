extension Schema {
    /// The first version of the tables. A later version is a migration of its own and never changes this one.
    static let first = """
        CREATE TABLE plans (
            uid TEXT NOT NULL PRIMARY KEY,   -- the calendar's
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
            stamp INTEGER   -- when the feed was made
        ) STRICT;
        CREATE INDEX plans_day ON plans (day, uid);

        CREATE TABLE activities (
            id INTEGER NOT NULL PRIMARY KEY,   -- Strava's
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
            fetched INTEGER NOT NULL,
            details_fetched INTEGER   -- NULL where only the list was read
        ) STRICT;
        CREATE INDEX activities_day ON activities (day);

        CREATE TABLE pairs (
            uid TEXT NOT NULL,
            activity_id INTEGER   -- NULL where nothing fulfilled the plan
        ) STRICT;
        CREATE UNIQUE INDEX pairs_key ON pairs (uid, ifnull(activity_id, 'none'));

        CREATE TABLE revisions (
            uid TEXT NOT NULL PRIMARY KEY,   -- the calendar's
            day TEXT NOT NULL CHECK (\(isDay("day"))),
            fingerprint INTEGER NOT NULL,
            sequence INTEGER NOT NULL,
            created INTEGER NOT NULL,
            modified INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX revisions_day ON revisions (day, uid);

        CREATE TABLE feed (
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            location INTEGER NOT NULL,   -- a hash of the address
            etag TEXT, last_modified TEXT,   -- as the server spells them
            validators_since INTEGER,
            body_hash INTEGER,
            fetched INTEGER,
            generated INTEGER,
            first_day TEXT CHECK (\(isDay("first_day"))), last_day TEXT CHECK (\(isDay("last_day"))),
            event_count INTEGER NOT NULL,
            not_before INTEGER,
            refused_stamp INTEGER,
            refused_removals TEXT NOT NULL,   -- JSON: ["uid"]
            diagnostics TEXT NOT NULL   -- JSON: [["warning","message","item"]]
        ) STRICT;

        CREATE TABLE strava (
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            last_full_walk INTEGER,
            covered_from TEXT CHECK (\(isDay("covered_from")))
        ) STRICT;

        CREATE TABLE outputs (
            path TEXT NOT NULL PRIMARY KEY,
            hash INTEGER NOT NULL,
            size INTEGER NOT NULL,   -- bytes
            written INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE run (
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            started INTEGER NOT NULL, finished INTEGER NOT NULL,
            status INTEGER NOT NULL,   -- sysexits(3)
            troubles TEXT NOT NULL,   -- JSON: ["One sentence."]
            last_good_publish INTEGER
        ) STRICT;

        CREATE TABLE changes (
            number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            kind TEXT NOT NULL,
            uid TEXT NOT NULL,
            day TEXT NOT NULL CHECK (\(isDay("day"))),
            summary TEXT NOT NULL,
            day_before TEXT CHECK (\(isDay("day_before"))), summary_before TEXT
        ) STRICT;
        CREATE INDEX changes_at ON changes (at);
        """

    /// The plans that went from the feed lately, in columns like those of `plans`.
    static let removedPlans = """
        CREATE TABLE removed_plans (
            uid TEXT NOT NULL PRIMARY KEY,
            feed_uid TEXT NOT NULL,
            kind TEXT NOT NULL,
            sport TEXT NOT NULL,
            sport_label TEXT NOT NULL,
            summary TEXT NOT NULL,
            title TEXT NOT NULL,
            day TEXT NOT NULL CHECK (\(isDay("day"))),
            start_second INTEGER CHECK (start_second BETWEEN 0 AND 86399),
            start_moment INTEGER,
            planned_seconds INTEGER, planned_meters REAL,
            actual_seconds INTEGER, actual_meters REAL,
            is_completed INTEGER NOT NULL,
            tss REAL,
            intensity_factor REAL,
            targets TEXT NOT NULL,
            notes TEXT NOT NULL,
            race_priority TEXT,
            stamp INTEGER,
            is_recording INTEGER NOT NULL,
            removed INTEGER NOT NULL   -- when the feed was first read without it
        ) STRICT;
        """

    /// Imported activities, which are kept for good, in columns like those of `activities`; and their archives.
    static let imports = """
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
        """

    /// The changes of the last import: the ids that it added, and the former rows of those that it changed or removed.
    static let lastImport = """
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

    private static let importedColumns = """
            id INTEGER NOT NULL PRIMARY KEY,
        \(activityColumns)
            imported INTEGER NOT NULL,   -- when an archive first had it
            changed INTEGER NOT NULL,
            is_gone INTEGER NOT NULL   -- whether Strava has it no more
        """

    /// The columns of an activity after its id, as those tables begin that archives and device files fill.
    static let activityColumns = """
            name TEXT NOT NULL,
            sport_type TEXT NOT NULL,
            start INTEGER NOT NULL,
            day TEXT NOT NULL CHECK (\(isDay("day"))),
            local_second INTEGER NOT NULL CHECK (local_second BETWEEN 0 AND 86399),
            start_is_hidden INTEGER NOT NULL,
            moving_seconds INTEGER NOT NULL, elapsed_seconds INTEGER NOT NULL,
            distance_meters REAL,
            average_speed REAL,
            average_heart_rate REAL,
            average_power REAL,
            calories REAL, calories_are_estimated INTEGER,
            elevation_gain_meters REAL,
            notes TEXT NOT NULL,
            device_name TEXT NOT NULL,
            is_race INTEGER NOT NULL, is_commute INTEGER NOT NULL, is_manual INTEGER NOT NULL,
            suffer_score REAL, max_heart_rate REAL, max_speed REAL, weighted_power REAL, kilojoules REAL,
            power_is_measured INTEGER, average_cadence REAL, is_trainer INTEGER,
        """

    /// How long the heart rate was in each zone during an activity.
    static let activityZones = """
        CREATE TABLE activity_zones (
            id INTEGER NOT NULL,   -- the activity's
            zone INTEGER NOT NULL CHECK (zone >= 0),   -- 1 is the lowest; 0 where Strava told none
            seconds INTEGER NOT NULL CHECK (seconds >= 0),
            fetched INTEGER NOT NULL,
            PRIMARY KEY (id, zone)
        ) STRICT;
        """

    /// The athlete's edits, which override every source.
    static let edits = """
        CREATE TABLE edits (
            id INTEGER NOT NULL PRIMARY KEY,   -- the activity's
            day TEXT NOT NULL CHECK (\(isDay("day"))),   -- the activity's
            name TEXT, kilocalories INTEGER,   -- NULL for what is told
            is_excluded INTEGER NOT NULL
        ) STRICT;
        """

    /// Recordings that were sent to Strava, or were to be; kept until the athlete is forgotten.
    static let uploads = """
        CREATE TABLE uploads (
            hash TEXT NOT NULL PRIMARY KEY,   -- SHA-256 of the unpacked content
            external_id TEXT NOT NULL,
            state TEXT NOT NULL,
            file TEXT NOT NULL,   -- its name, without its folder
            start INTEGER NOT NULL,
            intended INTEGER NOT NULL,
            sent INTEGER NOT NULL,
            settled INTEGER,   -- NULL while it is under way
            upload_id INTEGER,
            activity_id INTEGER,
            words TEXT
        ) STRICT;
        """

    /// The same with an entry for each account.
    static let uploadsByAccount = """
        CREATE TABLE uploads (
            hash TEXT NOT NULL,   -- SHA-256 of the unpacked content
            account INTEGER NOT NULL,   -- Strava's number of the athlete; 0 if unknown, which counts for any
            external_id TEXT NOT NULL,
            state TEXT NOT NULL,
            file TEXT NOT NULL,
            start INTEGER NOT NULL,
            intended INTEGER NOT NULL,
            sent INTEGER NOT NULL,
            settled INTEGER,
            upload_id INTEGER,
            activity_id INTEGER,
            words TEXT,
            PRIMARY KEY (hash, account)
        ) STRICT;
        """

    /// Hashes of the athlete's former edits: if a published event still shows one, that is no change at the source.
    static let formerEdits = """
        CREATE TABLE former_edits (
            id INTEGER NOT NULL,   -- the activity's
            words INTEGER NOT NULL,
            PRIMARY KEY (id, words)
        ) STRICT;
        """

    /// Integrity checks evaluate these conditions, too.
    static func isDay(_ column: String) -> String {
        "\(column) GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'"
    }
}
