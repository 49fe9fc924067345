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
