CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
CREATE TABLE plans (
    uid TEXT NOT NULL PRIMARY KEY,   -- the calendar's
    feed_uid TEXT NOT NULL,
    kind TEXT NOT NULL,
    sport TEXT NOT NULL,
    sport_label TEXT NOT NULL,
    summary TEXT NOT NULL,
    title TEXT NOT NULL,
    day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
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
, is_recording INTEGER NOT NULL DEFAULT 0, days INTEGER NOT NULL DEFAULT 1) STRICT;
CREATE INDEX plans_day ON plans (day, uid);
CREATE TABLE activities (
    id INTEGER NOT NULL PRIMARY KEY,   -- Strava's
    name TEXT NOT NULL,
    sport_type TEXT NOT NULL,
    start INTEGER NOT NULL,
    day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),   -- where it was recorded
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
, suffer_score REAL, max_heart_rate REAL, max_speed REAL, weighted_power REAL, kilojoules REAL, power_is_measured INTEGER, average_cadence REAL, is_trainer INTEGER, unlisted_since INTEGER, max_power REAL, lap_count INTEGER, upload_id INTEGER, upload_name INTEGER) STRICT;
CREATE INDEX activities_day ON activities (day);
CREATE TABLE pairs (
    uid TEXT NOT NULL,
    activity_id INTEGER   -- NULL where nothing fulfilled the plan
, other_ids TEXT NOT NULL DEFAULT '[]') STRICT;
CREATE UNIQUE INDEX pairs_key ON pairs (uid, ifnull(activity_id, 'none'));
CREATE TABLE revisions (
    uid TEXT NOT NULL PRIMARY KEY,   -- the calendar's
    day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
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
    first_day TEXT CHECK (first_day GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'), last_day TEXT CHECK (last_day GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
    event_count INTEGER NOT NULL,
    not_before INTEGER,
    refused_stamp INTEGER,
    refused_removals TEXT NOT NULL,   -- JSON: ["uid"]
    diagnostics TEXT NOT NULL   -- JSON: [["warning","message","item"]]
, busy_key TEXT, failing_since INTEGER, failing_because TEXT, made INTEGER, age_told TEXT, news_day TEXT, gaps TEXT NOT NULL DEFAULT '[]') STRICT;
CREATE TABLE strava (
    only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
    last_full_walk INTEGER,
    covered_from TEXT CHECK (covered_from GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]')
, failing_since INTEGER, failing_because TEXT, zones_denied INTEGER, listed TEXT NOT NULL DEFAULT '[]') STRICT;
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
, failing_since INTEGER) STRICT;
CREATE TABLE changes (
    number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    uid TEXT NOT NULL,
    day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
    summary TEXT NOT NULL,
    day_before TEXT CHECK (day_before GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'), summary_before TEXT
) STRICT;
CREATE INDEX changes_at ON changes (at);
CREATE TABLE removed_plans (
    uid TEXT NOT NULL PRIMARY KEY,
    feed_uid TEXT NOT NULL,
    kind TEXT NOT NULL,
    sport TEXT NOT NULL,
    sport_label TEXT NOT NULL,
    summary TEXT NOT NULL,
    title TEXT NOT NULL,
    day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
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
, days INTEGER NOT NULL DEFAULT 1) STRICT;
CREATE TABLE imported (
    id INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    sport_type TEXT NOT NULL,
    start INTEGER NOT NULL,
    day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
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
    imported INTEGER NOT NULL,   -- when an archive first had it
    changed INTEGER NOT NULL,
    is_gone INTEGER NOT NULL   -- whether Strava has it no more
, max_power REAL, lap_count INTEGER, upload_id INTEGER, upload_name INTEGER, private_note TEXT NOT NULL DEFAULT '') STRICT;
CREATE INDEX imported_day ON imported (day);
CREATE TABLE imports (
    hash INTEGER NOT NULL PRIMARY KEY,   -- of the table's bytes
    name TEXT NOT NULL,
    imported INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    first_day TEXT CHECK (first_day GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'), last_day TEXT CHECK (last_day GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
    athlete INTEGER   -- Strava's number; NULL where no profile says
) STRICT;
CREATE TABLE activity_zones (
    id INTEGER NOT NULL,   -- the activity's
    zone INTEGER NOT NULL CHECK (zone >= 0),   -- 1 is the lowest; 0 where Strava told none
    seconds INTEGER NOT NULL CHECK (seconds >= 0),
    fetched INTEGER NOT NULL,
    PRIMARY KEY (id, zone)
) STRICT;
CREATE TABLE edits (
    id INTEGER NOT NULL PRIMARY KEY,   -- the activity's
    day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),   -- the activity's
    name TEXT, kilocalories INTEGER,   -- NULL for what is told
    is_excluded INTEGER NOT NULL
, other_ids TEXT NOT NULL DEFAULT '[]') STRICT;
CREATE TABLE last_import (
    only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
    hash INTEGER NOT NULL,   -- of its table's bytes
    is_first INTEGER NOT NULL,   -- whether the archive hadn't been imported before
    added TEXT NOT NULL   -- JSON: ["16195505756"]
) STRICT;
CREATE TABLE imported_before (
    id INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    sport_type TEXT NOT NULL,
    start INTEGER NOT NULL,
    day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
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
    imported INTEGER NOT NULL,   -- when an archive first had it
    changed INTEGER NOT NULL,
    is_gone INTEGER NOT NULL   -- whether Strava has it no more
, max_power REAL, lap_count INTEGER, upload_id INTEGER, upload_name INTEGER, private_note TEXT NOT NULL DEFAULT '') STRICT;
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
CREATE TABLE former_edits (
    id INTEGER NOT NULL,   -- the activity's
    words INTEGER NOT NULL,
    PRIMARY KEY (id, words)
) STRICT;
CREATE TABLE folders (
    path TEXT NOT NULL PRIMARY KEY,   -- as the configuration has it
    read INTEGER,   -- NULL before it was read to its end
    failing_since INTEGER, failing_because TEXT   -- NULL while well
) STRICT;
CREATE TABLE former_legs (
    content TEXT NOT NULL, position INTEGER NOT NULL, id INTEGER NOT NULL,
    row_id INTEGER, row_key INTEGER,   -- as in legs
    gone INTEGER NOT NULL, former_rows TEXT NOT NULL DEFAULT '', start INTEGER NOT NULL DEFAULT 0, sport_type TEXT NOT NULL DEFAULT '', moving_seconds INTEGER NOT NULL DEFAULT 0, elapsed_seconds INTEGER NOT NULL DEFAULT 0, distance_meters REAL, is_trainer INTEGER, is_transition INTEGER NOT NULL DEFAULT 0, other_rows TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (content, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE "files" (
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
CREATE TABLE "legs" (
    content TEXT NOT NULL, position INTEGER NOT NULL, leg_count INTEGER NOT NULL,
    rank INTEGER NOT NULL,   -- 0 FIT, 1 TCX, 2 GPX
    id INTEGER NOT NULL,
    name TEXT NOT NULL,
    sport_type TEXT NOT NULL,
    start INTEGER NOT NULL,
    day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
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
    power_is_measured INTEGER, average_cadence REAL, is_trainer INTEGER, max_power REAL, lap_count INTEGER,
    upload_id INTEGER, upload_name INTEGER,
    is_transition INTEGER NOT NULL,   -- a race's change of sports
    clock_offset INTEGER,   -- seconds east of UTC; NULL if the device's clock told none
    zone_seconds TEXT NOT NULL,   -- the device's zones, the lowest first: '600 1200 900'
    heart_rate_seconds TEXT NOT NULL,   -- at each rate from 0 on
    row_id INTEGER, row_key INTEGER, former_rows TEXT NOT NULL DEFAULT '', other_rows TEXT NOT NULL DEFAULT '[]',   -- Strava's activity that it is, and the key that showed it
    PRIMARY KEY (content, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX legs_day ON legs (day);
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
    last_sent INTEGER, earlier TEXT NOT NULL DEFAULT '[]',   -- NULL if it never was
    PRIMARY KEY (target, uid)
) STRICT;
CREATE TABLE pushed_calendars (
    target TEXT NOT NULL PRIMARY KEY,
    state TEXT NOT NULL   -- JSON
) STRICT;
CREATE TABLE intervals_activities (
    id INTEGER NOT NULL PRIMARY KEY,   -- the number behind its i, plus 2^62
    name TEXT NOT NULL,
    sport_type TEXT NOT NULL,
    start INTEGER NOT NULL,
    day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),   -- where it was recorded
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
    suffer_score REAL, max_heart_rate REAL, max_speed REAL, weighted_power REAL, kilojoules REAL,
    power_is_measured INTEGER, average_cadence REAL, is_trainer INTEGER,
    max_power REAL, lap_count INTEGER, upload_id INTEGER, upload_name INTEGER,
    is_transition INTEGER,
    strava_id INTEGER,   -- by which intervals.icu knows it at Strava
    source TEXT NOT NULL,   -- GARMIN_CONNECT, UPLOAD
    zone_times TEXT NOT NULL,   -- JSON: [["1","600"]]
    training_load REAL,   -- 100 is an hour at the threshold
    row_id INTEGER, row_key INTEGER, former_rows TEXT NOT NULL, other_rows TEXT NOT NULL   -- as in legs
) STRICT;
CREATE INDEX intervals_day ON intervals_activities (day);
CREATE TABLE intervals (
    only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
    gone TEXT NOT NULL,   -- JSON: [["intervals-i100000001","18700000001"]]
    stubs TEXT NOT NULL,   -- JSON: [["18700000001","1780231244"]], by the wall clock
    last_read INTEGER, last_whole INTEGER,
    left_days TEXT NOT NULL, covered TEXT NOT NULL,   -- JSON: [["2026-01-01","2026-03-16"]]
    not_before INTEGER,
    emptied_since INTEGER,
    told_on TEXT CHECK (told_on GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),   -- the athlete's day
    failing_since INTEGER, failing_because TEXT   -- NULL while well
) STRICT;
INSERT INTO grdb_migrations (identifier) VALUES ('1 memory');
INSERT INTO grdb_migrations (identifier) VALUES ('10 edits');
INSERT INTO grdb_migrations (identifier) VALUES ('11 last import');
INSERT INTO grdb_migrations (identifier) VALUES ('12 accounts of uploads');
INSERT INTO grdb_migrations (identifier) VALUES ('13 former edits');
INSERT INTO grdb_migrations (identifier) VALUES ('14 unclear entries');
INSERT INTO grdb_migrations (identifier) VALUES ('15 codes of troubles');
INSERT INTO grdb_migrations (identifier) VALUES ('16 measures of files');
INSERT INTO grdb_migrations (identifier) VALUES ('17 files of devices');
INSERT INTO grdb_migrations (identifier) VALUES ('18 former legs');
INSERT INTO grdb_migrations (identifier) VALUES ('19 messages');
INSERT INTO grdb_migrations (identifier) VALUES ('2 busy key');
INSERT INTO grdb_migrations (identifier) VALUES ('20 outlines');
INSERT INTO grdb_migrations (identifier) VALUES ('21 private notes');
INSERT INTO grdb_migrations (identifier) VALUES ('22 gaps between readings');
INSERT INTO grdb_migrations (identifier) VALUES ('23 pushed calendars');
INSERT INTO grdb_migrations (identifier) VALUES ('24 days of plans');
INSERT INTO grdb_migrations (identifier) VALUES ('25 earlier values of pushed events');
INSERT INTO grdb_migrations (identifier) VALUES ('26 activities of lists');
INSERT INTO grdb_migrations (identifier) VALUES ('27 further ids of what was said');
INSERT INTO grdb_migrations (identifier) VALUES ('28 intervals');
INSERT INTO grdb_migrations (identifier) VALUES ('3 recordings and removed plans');
INSERT INTO grdb_migrations (identifier) VALUES ('4 failures');
INSERT INTO grdb_migrations (identifier) VALUES ('5 measures');
INSERT INTO grdb_migrations (identifier) VALUES ('6 imports');
INSERT INTO grdb_migrations (identifier) VALUES ('7 activity zones');
INSERT INTO grdb_migrations (identifier) VALUES ('8 unlisted activities');
INSERT INTO grdb_migrations (identifier) VALUES ('9 uploads');
INSERT INTO plans (uid, feed_uid, kind, sport, sport_label, summary, title, day, start_second, start_moment, planned_seconds, planned_meters, actual_seconds, actual_meters, is_completed, tss, intensity_factor, targets, notes, race_priority, stamp, is_recording, days) VALUES ('plan-clock@tpmerge', 'x', 'rest', 'rest', '', 'Day Off', 'Day Off', '2026-03-20', 86399, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, '[]', '', NULL, NULL, 0, 1);
INSERT INTO plans (uid, feed_uid, kind, sport, sport_label, summary, title, day, start_second, start_moment, planned_seconds, planned_meters, actual_seconds, actual_meters, is_completed, tss, intensity_factor, targets, notes, race_priority, stamp, is_recording, days) VALUES ('plan-full@tpmerge', '12345678@trainingpeaks.com', 'event', 'other', 'Yoga', 'Yoga: "Flow"; DROP TABLE plans;--', '"Flow"; DROP TABLE plans;-- ''\', '2026-03-18', 27531, 1773815931, 3600, 10000.1, 3061, 3.00000000000000044408e-01, 1, 70.5, 8.49999999999999866773e-01, '[["power","250 W"],["heart rate","\"<150>/\\ bpm\" ‮é"]]', 'Zeile 1
	Zeile 2 👩‍👩‍👧 ﻿%s ?1 :a', 'B', 1773817200, 0, 1);
INSERT INTO plans (uid, feed_uid, kind, sport, sport_label, summary, title, day, start_second, start_moment, planned_seconds, planned_meters, actual_seconds, actual_meters, is_completed, tss, intensity_factor, targets, notes, race_priority, stamp, is_recording, days) VALUES ('plan-sparse@tpmerge', '', 'workout', 'xc_ski', '', '', '', '2026-03-17', NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, '[]', '', NULL, NULL, 0, 1);
INSERT INTO activities (id, name, sport_type, start, day, local_second, start_is_hidden, moving_seconds, elapsed_seconds, distance_meters, average_speed, average_heart_rate, average_power, calories, calories_are_estimated, elevation_gain_meters, notes, device_name, is_race, is_commute, is_manual, fetched, details_fetched, suffer_score, max_heart_rate, max_speed, weighted_power, kilojoules, power_is_measured, average_cadence, is_trainer, unlisted_since, max_power, lap_count, upload_id, upload_name) VALUES (-9223372036854775808, '', '', 0, '1970-01-01', 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO activities (id, name, sport_type, start, day, local_second, start_is_hidden, moving_seconds, elapsed_seconds, distance_meters, average_speed, average_heart_rate, average_power, calories, calories_are_estimated, elevation_gain_meters, notes, device_name, is_race, is_commute, is_manual, fetched, details_fetched, suffer_score, max_heart_rate, max_speed, weighted_power, kilojoules, power_is_measured, average_cadence, is_trainer, unlisted_since, max_power, lap_count, upload_id, upload_name) VALUES (16195505756, 'Heimlicher Lauf 🏃', 'NobodyKnowsIt', 1773725931, '2026-03-17', 23931, 1, 3081, 3120, 9487.2, 3.08, 148.2, 251.0, 702.0, 1, 41.0, 'Müde,
aber froh', 'Garmin Forerunner 965', 1, 1, 1, 1773817200, 1773817209, 62.0, 171.0, 5.4, 263.0, 773.5, 1, 84.3, 0, 1773817208, NULL, NULL, NULL, NULL);
INSERT INTO pairs (uid, activity_id, other_ids) VALUES ('a@x', 1099511627776, '[]');
INSERT INTO pairs (uid, activity_id, other_ids) VALUES ('a@x', NULL, '[]');
INSERT INTO revisions (uid, day, fingerprint, sequence, created, modified) VALUES ('plan-1@tpmerge', '2026-03-17', -1, 3, 1773817200, 1773817207);
INSERT INTO revisions (uid, day, fingerprint, sequence, created, modified) VALUES ('Ä 🚴@tpmerge', '2026-03-22', -9223372036854775808, 3, 1773817200, 1773817207);
INSERT INTO feed (only, location, etag, last_modified, validators_since, body_hash, fetched, generated, first_day, last_day, event_count, not_before, refused_stamp, refused_removals, diagnostics, busy_key, failing_since, failing_because, made, age_told, news_day, gaps) VALUES (1, -1, 'W/"ä"', 'Tue, 17 Mar 2026 05:00:00 GMT', 1773817200, -9223372036854775808, 1773817201, 1773817202, '2026-03-12', '2026-04-07', 27, 1773817203, 1773817204, '["plan-1@tpmerge","plan-2@tpmerge"]', '[["warning","DTSTART is not a date: \"ä\"","feed:214"],["note","the property X-FOO is not known"]]', '0123abcd', 1773817206, '"feed.ics" doesn''t exist.', 1773817205, '2026-03-24', '2026-03-25', '[]');
INSERT INTO strava (only, last_full_walk, covered_from, failing_since, failing_because, zones_denied, listed) VALUES (1, 1773800000, '2025-12-17', 1773817200, 'Strava answered 503. Zeile 2 🚴', 1773817208, '[["1099511627776","2026-03-16"],["7","2026-03-17","archive"]]');
INSERT INTO outputs (path, hash, size, written) VALUES ('/var/www/a b.ics ä', -2, 1099511627776, 1773817200);
INSERT INTO outputs (path, hash, size, written) VALUES ('/var/www/z.json', 0, 0, 1773817200);
INSERT INTO run (only, started, finished, status, troubles, last_good_publish, failing_since) VALUES (1, 1773817200, 1773817202, 75, '[["needsPerson","Strava said \"401\".","Strava said no.","Run: x","Press ä","strava.forbidden","feed.busy"],["storage","Zeile 1\nZeile 2 \\ 🚴","","Wait.","","memory.full"],["temporary","Stopped.","","","","run.stopped"],"Zeile 1\nZeile 2 \\ 🚴"]', 1773817200, 1773817140);
INSERT INTO changes (number, at, kind, uid, day, summary, day_before, summary_before) VALUES (1, 1773817200, 'moved', 'plan-full@tpmerge', '2026-03-18', 'Lauf 🏃', '2026-03-17', 'Run');
INSERT INTO changes (number, at, kind, uid, day, summary, day_before, summary_before) VALUES (2, 1773817200, 'removed', '', '2026-03-17', '', NULL, NULL);
INSERT INTO removed_plans (uid, feed_uid, kind, sport, sport_label, summary, title, day, start_second, start_moment, planned_seconds, planned_meters, actual_seconds, actual_meters, is_completed, tss, intensity_factor, targets, notes, race_priority, stamp, is_recording, removed, days) VALUES ('plan-removed@tpmerge', '12345678@trainingpeaks.com', 'event', 'other', 'Yoga', 'Yoga: "Flow"; DROP TABLE plans;--', '"Flow"; DROP TABLE plans;-- ''\', '2026-03-18', 27531, 1773815931, 3600, 10000.1, 3061, 3.00000000000000044408e-01, 1, 70.5, 8.49999999999999866773e-01, '[["power","250 W"],["heart rate","\"<150>/\\ bpm\" ‮é"]]', 'Zeile 1
	Zeile 2 👩‍👩‍👧 ﻿%s ?1 :a', 'B', 1773817200, 1, 1773817200, 1);
INSERT INTO imported (id, name, sport_type, start, day, local_second, start_is_hidden, moving_seconds, elapsed_seconds, distance_meters, average_speed, average_heart_rate, average_power, calories, calories_are_estimated, elevation_gain_meters, notes, device_name, is_race, is_commute, is_manual, suffer_score, max_heart_rate, max_speed, weighted_power, kilojoules, power_is_measured, average_cadence, is_trainer, imported, changed, is_gone, max_power, lap_count, upload_id, upload_name, private_note) VALUES (-9223372036854775808, '', '', 0, '1970-01-01', 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773817200, 1773817200, 0, NULL, NULL, NULL, NULL, '');
INSERT INTO imported (id, name, sport_type, start, day, local_second, start_is_hidden, moving_seconds, elapsed_seconds, distance_meters, average_speed, average_heart_rate, average_power, calories, calories_are_estimated, elevation_gain_meters, notes, device_name, is_race, is_commute, is_manual, suffer_score, max_heart_rate, max_speed, weighted_power, kilojoules, power_is_measured, average_cadence, is_trainer, imported, changed, is_gone, max_power, lap_count, upload_id, upload_name, private_note) VALUES (16195505756, 'Heimlicher Lauf 🏃', 'NobodyKnowsIt', 1773725931, '2026-03-17', 23931, 1, 3081, 3120, 9487.2, 3.08, 148.2, 251.0, 702.0, 1, 41.0, 'Müde,
aber froh', 'Garmin Forerunner 965', 1, 1, 1, 62.0, 171.0, 5.4, 263.0, 773.5, 1, 84.3, 0, 1773817200, 1773817203, 1, NULL, NULL, NULL, NULL, 'Knie "zwickt",
links 🦵');
INSERT INTO imports (hash, name, imported, rows, first_day, last_day, athlete) VALUES (-1, 'export.zip', 1773817203, 3, '2023-09-29', '2026-03-16', 1099511627776);
INSERT INTO imports (hash, name, imported, rows, first_day, last_day, athlete) VALUES (7, 'leer ä.zip', 1773817200, 0, NULL, NULL, NULL);
INSERT INTO activity_zones (id, zone, seconds, fetched) VALUES (-9223372036854775808, 0, 0, 1773817201);
INSERT INTO activity_zones (id, zone, seconds, fetched) VALUES (16195505756, 1, 600, 1773817200);
INSERT INTO activity_zones (id, zone, seconds, fetched) VALUES (16195505756, 2, 0, 1773817200);
INSERT INTO edits (id, day, name, kilocalories, is_excluded, other_ids) VALUES (1099511627776, '2026-03-17', 'Mit "Anna" 🚴', 0, 0, '[]');
INSERT INTO edits (id, day, name, kilocalories, is_excluded, other_ids) VALUES (7, '2026-03-14', NULL, NULL, 1, '[]');
INSERT INTO last_import (only, hash, is_first, added) VALUES (1, -1, 1, '["-9223372036854775808","16195505756"]');
INSERT INTO imported_before (id, name, sport_type, start, day, local_second, start_is_hidden, moving_seconds, elapsed_seconds, distance_meters, average_speed, average_heart_rate, average_power, calories, calories_are_estimated, elevation_gain_meters, notes, device_name, is_race, is_commute, is_manual, suffer_score, max_heart_rate, max_speed, weighted_power, kilojoules, power_is_measured, average_cadence, is_trainer, imported, changed, is_gone, max_power, lap_count, upload_id, upload_name, private_note) VALUES (16195505756, 'Heimlicher Lauf 🏃', 'NobodyKnowsIt', 1773725931, '2026-03-17', 23931, 1, 3081, 3120, 9487.2, 3.08, 148.2, 251.0, 702.0, 1, 41.0, 'Müde,
aber froh', 'Garmin Forerunner 965', 1, 1, 1, 62.0, 171.0, 5.4, 263.0, 773.5, 1, 84.3, 0, 1773817200, 1773817200, 1, NULL, NULL, NULL, NULL, 'Knie "zwickt",
links 🦵');
INSERT INTO former_edits (id, words) VALUES (7, -5904931841897047817);
INSERT INTO folders (path, read, failing_since, failing_because) VALUES ('/srv/a b ä', 1773817200, 1773817200, '/srv/a b ä does not exist. 🚴');
INSERT INTO folders (path, read, failing_since, failing_because) VALUES ('~/Dropbox', NULL, NULL, NULL);
INSERT INTO former_legs (content, position, id, row_id, row_key, gone, former_rows, start, sport_type, moving_seconds, elapsed_seconds, distance_meters, is_trainer, is_transition, other_rows) VALUES ('gone', 1, -6951639720043709083, 16195505756, 4, 1773817200, '3 1099511627776', 1773725931, 'NobodyKnowsIt', 3081, 3120, 9487.2, 0, 1, '[]');
INSERT INTO files (folder, name, size, written, changed, content, reader, verdict, reason, seen, told) VALUES ('/srv/a b ä', '2026/Lauf 🏃.FIT', 1099511627776, 9223372036854775807, -9223372036854775808, '9f86d081884c7d65', 1, 'used', 'A part of it was skipped.', 1773817200, '2026-03-17');
INSERT INTO files (folder, name, size, written, changed, content, reader, verdict, reason, seen, told) VALUES ('~/Dropbox', '', 0, 0, 0, '', 0, 'left', '', 0, NULL);
INSERT INTO legs (content, position, leg_count, rank, id, name, sport_type, start, day, local_second, start_is_hidden, moving_seconds, elapsed_seconds, distance_meters, average_speed, average_heart_rate, average_power, calories, calories_are_estimated, elevation_gain_meters, notes, device_name, is_race, is_commute, is_manual, suffer_score, max_heart_rate, max_speed, weighted_power, kilojoules, power_is_measured, average_cadence, is_trainer, max_power, lap_count, upload_id, upload_name, is_transition, clock_offset, zone_seconds, heart_rate_seconds, row_id, row_key, former_rows, other_rows) VALUES ('', 0, 1, 0, -9223372036854775808, '', '', 0, '1970-01-01', 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, '', '', NULL, NULL, '', '[]');
INSERT INTO legs (content, position, leg_count, rank, id, name, sport_type, start, day, local_second, start_is_hidden, moving_seconds, elapsed_seconds, distance_meters, average_speed, average_heart_rate, average_power, calories, calories_are_estimated, elevation_gain_meters, notes, device_name, is_race, is_commute, is_manual, suffer_score, max_heart_rate, max_speed, weighted_power, kilojoules, power_is_measured, average_cadence, is_trainer, max_power, lap_count, upload_id, upload_name, is_transition, clock_offset, zone_seconds, heart_rate_seconds, row_id, row_key, former_rows, other_rows) VALUES ('9f86d081884c7d65', 1, 3, 2, -6951639720043709083, 'Heimlicher Lauf 🏃', 'NobodyKnowsIt', 1773725931, '2026-03-17', 23931, 1, 3081, 3120, 9487.2, 3.08, 148.2, 251.0, 702.0, 1, 41.0, 'Müde,
aber froh', 'Garmin Forerunner 965', 1, 1, 1, 62.0, 171.0, 5.4, 263.0, 773.5, 1, 84.3, 0, 612.0, 4, NULL, NULL, 1, -12600, '60 0 1200', '0 0 7', 16195505756, 4, '3 1099511627776', '[]');
