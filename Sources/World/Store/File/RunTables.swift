extension Schema {
    /// What runs know of their sources and outputs, and the log of the plan's changes.
    static let runTables = """
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
            diagnostics TEXT NOT NULL,   -- JSON: [["warning","message","item"]]
            busy_key TEXT,
            failing_since INTEGER, failing_because TEXT,   -- NULL while well
            made INTEGER,
            age_told TEXT,
            news_day TEXT,   -- NULL before changes are told
            gaps TEXT NOT NULL DEFAULT '[]'
        ) STRICT;

        CREATE TABLE strava (
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            last_full_walk INTEGER,
            covered_from TEXT CHECK (\(isDay("covered_from"))),
            failing_since INTEGER, failing_because TEXT,   -- NULL while well
            zones_denied INTEGER   -- NULL while it tells them
        ) STRICT;

        CREATE TABLE revisions (
            uid TEXT NOT NULL PRIMARY KEY,   -- the calendar's
            day TEXT NOT NULL CHECK (\(isDay("day"))),
            fingerprint INTEGER NOT NULL,
            sequence INTEGER NOT NULL,
            created INTEGER NOT NULL,
            modified INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX revisions_day ON revisions (day, uid);

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
            last_good_publish INTEGER,
            failing_since INTEGER   -- NULL after a good run
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

    /// What the athlete has decided: pairs and edits, which override every source, with the hashes of former edits (if a
    /// published event still shows one, that is no change at the source); and recordings that were sent to Strava, or were
    /// to be, which are kept until the athlete is forgotten.
    static let handTables = """
        CREATE TABLE pairs (
            uid TEXT NOT NULL,
            activity_id INTEGER   -- NULL where nothing fulfilled the plan
        ) STRICT;
        CREATE UNIQUE INDEX pairs_key ON pairs (uid, ifnull(activity_id, 'none'));

        CREATE TABLE edits (
            id INTEGER NOT NULL PRIMARY KEY,   -- the activity's
            day TEXT NOT NULL CHECK (\(isDay("day"))),   -- the activity's
            name TEXT, kilocalories INTEGER,   -- NULL for what is told
            is_excluded INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE former_edits (
            id INTEGER NOT NULL,   -- the activity's
            words INTEGER NOT NULL,
            PRIMARY KEY (id, words)
        ) STRICT;

        CREATE TABLE uploads (
            hash TEXT NOT NULL,   -- SHA-256 of the unpacked content
            account INTEGER NOT NULL,   -- Strava's number of the athlete; 0 if unknown, which counts for any
            external_id TEXT NOT NULL,
            state TEXT NOT NULL,
            file TEXT NOT NULL,   -- its name, without its folder
            start INTEGER NOT NULL,
            intended INTEGER NOT NULL,
            sent INTEGER NOT NULL,
            settled INTEGER,   -- NULL while it is under way
            upload_id INTEGER,
            activity_id INTEGER,
            words TEXT,
            PRIMARY KEY (hash, account)
        ) STRICT;
        """

    /// What athletes were told by messages, and what may still have to be told.
    static let messageTables = """
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

    /// What was pushed into calendars on servers. A calendar's key names its server, and a digest the rest.
    static let pushTables = """
        CREATE TABLE pushed (
            target TEXT NOT NULL, uid TEXT NOT NULL,
            sent_uid TEXT NOT NULL, href TEXT NOT NULL,
            etag TEXT,   -- NULL if the server gave none
            sent TEXT, sent_hash TEXT, sent_day TEXT,   -- NULL before the first time
            sent_done INTEGER, sent_api INTEGER,
            read TEXT, hash_read TEXT,   -- NULL while unknown
            state TEXT NOT NULL, intent TEXT,   -- JSON; NULL unless it is about to be written
            edits TEXT NOT NULL, moved_to TEXT,   -- what the athlete changed there
            has_attendees INTEGER NOT NULL,
            last_sent INTEGER,   -- NULL if it never was
            PRIMARY KEY (target, uid)
        ) STRICT;

        CREATE TABLE pushed_calendars (
            target TEXT NOT NULL PRIMARY KEY,
            state TEXT NOT NULL   -- JSON
        ) STRICT;
        """
}
