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
}
