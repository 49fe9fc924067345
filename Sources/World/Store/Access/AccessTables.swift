import Files
import GRDB

/// The tables of `server.sqlite`. Moments are seconds since 1970 in UTC; digests are SHA-256 in hexadecimal digits.
enum AccessTables {
    /// The mark is `tpma` in ASCII.
    static let tables = StoreFile.Tables(
        applicationID: 0x7470_6D61, base: ["1 access", "2 webhooks"], statements: [access, webhooks],
        check: { database in
            let tables = try Set(String.fetchAll(database, sql: "SELECT name FROM sqlite_schema"))
            guard tables.isSuperset(of: ofAthletes + ["subscriptions"]) else { throw Damage.damaged }
        },
        advice: { path in
            """
            Run: mv \(path.quotedForShell) \((path + ".old").quotedForShell). The next start makes a new one; all sessions, \
            keys and links are void then.
            """
        })

    static let ofAthletes = ["sessions", "codes", "keys", "links", "contents", "consents", "hints"]

    private static let access = """
        CREATE TABLE sessions (
            digest TEXT NOT NULL PRIMARY KEY,
            athlete TEXT,   -- NULL for all
            created INTEGER NOT NULL,
            used INTEGER NOT NULL   -- at the day's precision
        ) STRICT;

        CREATE TABLE codes (
            digest TEXT NOT NULL PRIMARY KEY,
            athlete TEXT,   -- NULL for all
            created INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE keys (
            id TEXT NOT NULL PRIMARY KEY,
            digest TEXT NOT NULL UNIQUE,
            athlete TEXT NOT NULL,
            label TEXT NOT NULL,
            created INTEGER NOT NULL,
            used INTEGER   -- at the day's precision; NULL for never
        ) STRICT;

        CREATE TABLE links (
            athlete TEXT NOT NULL,
            calendar TEXT NOT NULL,
            token TEXT NOT NULL,   -- shown again by tpmerge links
            digest TEXT NOT NULL UNIQUE,
            PRIMARY KEY (athlete, calendar)
        ) STRICT;

        CREATE TABLE contents (   -- what links show
            athlete TEXT NOT NULL,
            calendar TEXT NOT NULL,
            tag TEXT NOT NULL,
            changed INTEGER NOT NULL,
            PRIMARY KEY (athlete, calendar)
        ) STRICT;

        CREATE TABLE consents (
            digest TEXT NOT NULL PRIMARY KEY,   -- of the state
            verifier TEXT NOT NULL,   -- of PKCE, sent when the code is exchanged
            redirect TEXT NOT NULL,
            athlete TEXT NOT NULL,
            asker TEXT NOT NULL,   -- the digest of the session, or the id of the key
            created INTEGER NOT NULL
        ) STRICT;
        """

    private static let webhooks = """
        CREATE TABLE subscriptions (
            digest TEXT NOT NULL PRIMARY KEY,   -- of the secret in its address
            application TEXT NOT NULL,
            id INTEGER,   -- Strava's; NULL until its answer is known
            verifier TEXT,   -- the digest of the verify_token that Strava is to send; else NULL
            verifying INTEGER,   -- since when; NULL without it
            created INTEGER NOT NULL,
            heard INTEGER,   -- when the last event came; NULL for never
            count INTEGER NOT NULL   -- of events on that day in UTC
        ) STRICT;

        CREATE TABLE hints (
            athlete TEXT NOT NULL,
            activity INTEGER NOT NULL,   -- 0 for the whole list, -1 for the permission
            is_new INTEGER NOT NULL,   -- whether Strava said last that it has just come to be
            created INTEGER NOT NULL,
            heard INTEGER NOT NULL,   -- when it was hinted at last
            times INTEGER NOT NULL,   -- how often it was
            due INTEGER NOT NULL,
            failures INTEGER NOT NULL,   -- how often Strava could not be asked
            misses INTEGER NOT NULL,   -- how often it wasn't there
            PRIMARY KEY (athlete, activity)
        ) STRICT;
        """
}
