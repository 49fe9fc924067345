import CommandLab
import Testing

@testable import Settings

/// All that is wrong with a configuration, in the order of the file.
struct ProblemTests {
    @Test(arguments: [
        (
            "in the order of the file",
            """
            athletes:
              anna:
                feed: feed.ics
                missed: maybe
                activities: {a: b}
                publish:
                  ics: out
                  json: out
            token_key_file: /nowhere/key
            stat_dir: x
            """,
            [
                "4: `missed` must be hide or show",
                "5: expected a single value here",
                "10: `stat_dir` is not a setting of the configuration; the nearest is `state_dir`",
                // These have no line.
                "token_key_file: /nowhere/key does not exist.",
                "/anna/out is used for two outputs. Give each its own.",
            ]
        ),
        (
            "several of a section, of which some concern it whole",
            """
            athletes:
              anna:
                strava:
                  zones: perhaps
                  client_secret_file: /nowhere/secret
                  client_id: [1]
                  client_secret: two words
                intervals_icu:
                  api_key_file: /nowhere/key
                  athlete_id: anna
                  api_key: two words
            strava:
              oauth_url: http://example.org
              api_url: ftp://example.org
            """,
            [
                "4: `zones` must be false or true",
                "4: `client_id` must be the number that Strava's page My API Application shows",
                "4: `client_secret` and `client_secret_file` exclude each other",
                "5: `client_secret_file`: /nowhere/secret does not exist", "6: expected a single value here",
                "9: `api_key_file` and `api_key` exclude each other",
                "9: `api_key_file`: /nowhere/key does not exist",
                "10: `athlete_id` must be an athlete's id at intervals.icu, for example i12345",
                "13: `oauth_url`: It must begin with https://; http:// is for this machine only.",
                "14: `api_url`: The address does not start with https://, http:// or webcal://. Copy it again from its "
                    + "beginning.",
            ]
        ),
        (
            "one file for two athletes",
            "athletes:\n  anna: {feed: a, publish: {ics: /out}}\n  ben: {feed: a, publish: {ics: /./out}}\n",
            ["/./out is used for two outputs. Give each its own."]
        ),
        (
            "a bad zone hides nothing else",
            "athletes:\n  anna:\n    time_zone: Mars/Base\n    feed: feed.ics\n    missed: maybe\n    end: never\n",
            [
                "3: `time_zone`: Mars/Base is not an IANA time zone such as Europe/Berlin or America/New_York.",
                "5: `missed` must be hide or show", "6: `end` must be moving or elapsed",
            ]
        ),
        (
            "no sources", "athletes:\n  anna:\n    time_zone: UTC\n",
            ["3: anna has no `feed`, `strava`, `intervals_icu`, `files` or `activities`"]
        ),
        (
            "175: empty lists are no sources", "athletes:\n  anna:\n    files: []\n    activities: []\n",
            ["3: anna has no `feed`, `strava`, `intervals_icu`, `files` or `activities`"]
        ),
        ("nothing at all", "", ["1: expected `athletes:` at the top"]),
        ("no athletes", "athletes: {}\n", ["1: no athlete is configured under `athletes:`"]),
        ("no YAML", "athletes:\n  anna: [1\n", ["3: this is not YAML: did not find expected ',' or ']'"]),
        (
            "a setting twice", "athletes:\n  anna:\n    time_zone: UTC\n    time_zone: UTC\n    feed: feed.ics\n",
            ["4: `time_zone` is given twice, here and in line 3"]
        ),
        (
            "settings twice at every level, and other things",
            """
            athletes:
              anna:
                time_zone: UTC
                "feed": feed.ics
                missed: maybe
                feed: other.ics
                publish: {ics: a.ics, json: b, ics: c.ics}
                calendars: 1
                strava:
                  client_id: "1"
                  client_secret: x
                  client_id: "2"
                  client_id: "3"
                'feed': third.ics
              anna:
                feed: feed.ics
                end: moving
                end: elapsed
            state_dir: a
            state_dir: b
            """,
            [
                "7: `ics` is given twice, here and in line 7",
                "13: `client_id` is given twice, here and in line 10",
                "13: `client_id` is given twice, here and in line 12",
                "14: `feed` is given twice, here and in line 4",
                "14: `feed` is given twice, here and in line 6",
                "15: `anna` is given twice, here and in line 2",
                "18: `end` is given twice, here and in line 17",
                "20: `state_dir` is given twice, here and in line 19",
            ]
        ),
        (
            "settings of one athlete twice",
            """
            athletes:
              anna:
                time_zone: UTC
                "feed": feed.ics
                missed: maybe
                feed: other.ics
                publish: {ics: a.ics, json: b, ics: c.ics}
                'feed': third.ics
            """,
            [
                "5: `missed` must be hide or show", "7: `ics` is given twice, here and in line 7",
                "8: `feed` is given twice, here and in line 4", "8: `feed` is given twice, here and in line 6",
            ]
        ),
        (
            "calendars that are no list", "athletes:\n  anna:\n    feed: feed.ics\n    publish: {calendars: x.ics}\n",
            ["4: `calendars` must be a list; each item begins with `- ics:`"]
        ),
        (
            "an address file that isn't there", "athletes:\n  anna:\n    feed_file: /nowhere/address\n",
            ["3: `feed_file`: /nowhere/address does not exist."]
        ),
    ])
    func allAreTold(_ name: String, _ yaml: String, _ problems: [String]) {
        #expect(Read.problems(yaml) == problems)
    }

    @Test(arguments: [
        (
            "publish: {calendars: [{ics: x.ics, user: anna, password_file: secret}]}",
            [
                "4: `user` has no effect beside `ics`: it is for a server at `url` or `caldav`",
                "4: `password_file` has no effect beside `ics`: it is for a server at `url` or `caldav`",
            ]
        ),
        (
            "publish:\n  calendars:\n    - ics: x.ics\n      password: hunter2",
            ["7: `password` has no effect beside `ics`: it is for a server at `url` or `caldav`"]
        ),
        (
            "publish:\n  most_bytes: 20000\n  calendars: [{ics: x.ics}]",
            ["5: `most_bytes` has no effect here: it is for the calendar at `ics`"]
        ),
        ("feed_file: address", ["4: `feed` and `feed_file` exclude each other"]),
        (
            "publish: {calendars: [{ics: x.ics, shows: busy, status: missed}]}",
            ["4: `status` leaves nothing to show: a busy calendar has no missed workouts"]
        ),
    ])
    func keysThatHaveNoEffectWhereTheyStand(_ settings: String, _ problems: [String]) {
        let others = Read.problems(Read.athlete(settings)).filter { !$0.contains("does not exist") }
        #expect(others == problems)
    }

    @Test(
        "155: an empty path, or a number in place of one, is told with its line",
        arguments: [
            ("files: ['']", [4]), ("files: [5]", [4]), ("files: 2026", [4]), ("files:", [4]),
            ("files:\n  - rides\n  - 1.5\n  - ''", [6, 7]), ("files: ['5', \"2026\", 5.fit]", []),
        ])
    func pathsThatAreNone(_ settings: String, _ lines: [Int]) {
        let sentence = "`files` must be a path or several, for example [~/rides, \"2026\"]"
        #expect(Read.problems(Read.athlete(settings)) == lines.map { "\($0): \(sentence)" })
    }

    @Test(arguments: [
        ("  send_at: 19:00", "`send_at` must be a weekday and an hour such as sun 19:00"),
        ("  send_at: mon-fri 19:00", "`send_at` must be a weekday and an hour such as sun 19:00"),
        ("  words: [Knie]", "`send_at` and `to` need each other"),
        ("  send_at: sun 19:00\n  rules: {jump: 11}", "`jump` must be a number from 1 to 10, for example 1.5"),
        (
            "  send_at: sun 19:00\n  rules: {off: [silence]}",
            "`silence` is not one of `off`; the nearest is `silent`"
        ),
        ("  athletes: [anne]\n  send_at: sun 19:00", "`athletes` under `coach` names anne, who is not configured"),
    ])
    func settingsOfACoach(_ coach: String, _ sentence: String) {
        let problems = Read.problems(Read.athlete("") + "coach:\n\(coach)\n  to:\n    - command: [x]\n")
        #expect(problems.contains { $0.contains(#/^[4-8]: /#) && $0.hasSuffix(": " + sentence) }, "\(problems)")
    }

    /// The report has one kind, and no chat that `connect telegram` could find.
    @Test(arguments: [
        ("command: [x], sends: brief", "`sends` has no effect here: the report goes out"),
        (
            "telegram: \"\", token_file: DIR/token",
            "`telegram` needs the number of the chat here: `connect telegram` is for athletes"
        ),
    ])
    func waysOfACoach(_ way: String, _ sentence: String) throws {
        let coach = "coach: {send_at: \"sun 19:00\", to: [{\(way)}]}\n"
        #expect(try Desk().problems(Read.athlete("") + coach) == ["4: \(sentence)"])
    }

    @Test(arguments: ["a/b", "a\\b", ".", "..", ".;a", "..;", "a\tb", "\u{7F}"])
    func namesThatNoPageCanHave(_ name: String) {
        let quoted = name.replacing("\\", with: "\\\\").replacing("\t", with: "\\t").replacing("\u{7F}", with: "\\x7F")
        let problems = Read.problems("athletes:\n  \"\(quoted)\":\n    feed: feed.ics\n")
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("2: an athlete can't be called `") == true, "\(problems)")
        #expect(
            problems.first?.contains("; to delete what is stored under this one: tpmerge forget --athlete ") == true)
    }

    @Test func anEmptyNameIsNone() {
        #expect(
            Read.problems("athletes: {\"\": {feed: feed.ics}}\n") == [
                "1: an athlete can't be called ``, which no page's address can hold: choose a name without / and \\, and not "
                    + ". or .."
            ])
    }

    @Test(arguments: ["anna b", "Jürgen", "...", "a.b", "#1", "🏃", "-"])
    func namesThatPagesCanHave(_ name: String) {
        #expect(Read.problems("athletes:\n  \"\(name)\":\n    feed: feed.ics\n") == [])
    }

    /// Each of these may be of use, if only together with a flag or with what is remembered.
    @Test(arguments: [
        "publish: {most_bytes: 20000, ics: x.ics}",
        "publish: {missed_prefix: x, completed_prefix: y, name: z, transparent: false}",
        "publish: {calendars: [{ics: x.ics, shows: busy, status: [completed, missed]}]}",
        "publish: {calendars: [{url: \"https://example.org/a.ics\"}]}",
        "cache_days: 3",
    ])
    func keysThatMayHaveAnEffect(_ settings: String) {
        #expect(Read.problems(Read.athlete(settings)) == [])
    }
}

struct StravaProblemTests {
    private func problems(
        _ strava: String, mode: Int = 0o600, shared: String = "", _ more: [String: String] = [:]
    ) throws -> [String] {
        let folder = try Folder()
        try folder.write("standin-secret", to: "open", mode: 0o640)
        try folder.write("standin-secret", to: "secret", mode: 0o600)
        try folder.write("two words", to: "words", mode: 0o600)
        try folder.write(Read.athlete("strava: \(strava)") + shared, to: "config.yaml", mode: mode)
        let environment = ["HOME": folder.path, "TZ": "UTC"].merging(more) { $1 }
        do throws(SettingsError) {
            _ = try Selection(file: folder.path("config.yaml"), athletes: [], environment: environment)
                .read(needsSources: true)
            return []
        } catch {
            return error.problems.map { $0.replacing(folder.path, with: "DIR") }
        }
    }

    @Test(arguments: [
        (
            "client_secret: standin-secret", 0o644,
            "`client_secret`: DIR/config.yaml holds the client secret and is readable by other users. Run: chmod 600 "
                + "DIR/config.yaml"
        ),
        (
            "client_secret_file: open", 0o600,
            "`client_secret_file`: DIR/open holds the client secret and is readable by other users. Run: chmod 600 DIR/open"
        ),
        ("client_secret_file: gone", 0o600, "`client_secret_file`: DIR/gone does not exist"),
        (
            "client_secret_file: words", 0o600,
            "`client_secret_file` does not hold a client secret, which is one word of letters and digits"
        ),
        (
            "zones: true", 0o600,
            "`client_secret_file` is missing: a file with the Client Secret that Strava's page My API Application shows"
        ),
        (
            "client_secret_file: secret, client_secret: standin-secret", 0o600,
            "`client_secret` and `client_secret_file` exclude each other"
        ),
    ])
    func secrets(_ settings: String, _ mode: Int, _ sentence: String) throws {
        #expect(
            try problems("{client_id: \"12345\", \(settings)}", mode: mode) == ["DIR/config.yaml:4: \(sentence)"])
    }

    @Test func theNumberIsOne() throws {
        #expect(
            try problems("{client_id: mine, client_secret_file: secret}") == [
                "DIR/config.yaml:4: `client_id` must be the number that Strava's page My API Application shows"
            ])
    }

    @Test(arguments: ["http://www.strava.com/oauth", "http://192.168.1.4/oauth", "ftp://127.0.0.1/oauth", "oauth"])
    func placesThatTokensMayNotBeSentTo(_ address: String) throws {
        let settings = "{client_id: \"12345\", client_secret_file: secret}"
        #expect(try problems(settings) == [])
        let told = try problems(settings, ["TPMERGE_STRAVA_OAUTH_URL": address])
        #expect(told.count == 1)
        #expect(told.first?.hasPrefix("DIR/config.yaml:4: $TPMERGE_STRAVA_OAUTH_URL: ") == true, "\(told)")
        let places = "strava: {api_url: \"http://127.0.0.1:1/api\", oauth_url: \"\(address)\"}\n"
        let written = try problems(settings, shared: places)
        #expect(written.count == 1)
        #expect(written.first?.hasPrefix("DIR/config.yaml:5: `oauth_url`: ") == true, "\(written)")
    }
}
