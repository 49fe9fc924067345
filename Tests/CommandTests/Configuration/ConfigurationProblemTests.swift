import CommandLab
import Testing

/// Exit code 78: all that is wrong with a configuration, at once, each with its line.
struct ConfigurationProblemTests {
    @Test(arguments: cases)
    func problemsAreTold(_ name: String, _ yaml: String, _ errors: String) async throws {
        let folder = try Folder()
        try folder.write(yaml, to: "config.yaml", mode: 0o600)
        let ending = try await folder.run("--config", "config.yaml", "--today", "2026-03-18")
        #expect(ending.status == 78)
        let expected = errors.split(separator: "\n").map { "tpmerge: error: config.yaml:\($0)\n" }.joined()
        #expect(ending.errors == expected)
        #expect(ending.text == "")
        #expect(try folder.names() == ["activities.json", "config.yaml", "feed.ics"])
    }

    private static let cases = [
        (
            "everything at once",
            """
            athletes:
              anna:
                timezone: Europe/Berlin
                feed: feed.ics
                publsh:
                  ics: x.ics
              ben:
                time_zone: Europe/Berlin
                feed: feed.ics
                missed: maybe
                history_days: many
                publish:
                  icss: x.ics
            stat_dir: /tmp
            """,
            """
            3: `timezone` is not a setting of anna; the nearest is `time_zone`
            5: `publsh` is not a setting of anna; the nearest is `publish`
            10: `missed` must be hide or show
            11: `history_days` must be a number of days from 1 to 36500, for example 90
            13: `icss` is not a setting of publish; the nearest is `ics`
            14: `stat_dir` is not a setting of the configuration; the nearest is `state_dir`
            """
        ),
        (
            "a bad zone hides nothing else",
            "athletes:\n  anna:\n    time_zone: Mars/Base\n    feed: feed.ics\n    missed: maybe\n    end: never\n",
            """
            3: `time_zone`: Mars/Base is not an IANA time zone such as Europe/Berlin or America/New_York.
            5: `missed` must be hide or show
            6: `end` must be moving or elapsed
            """
        ),
        (
            "no sources", "athletes:\n  anna:\n    time_zone: UTC\n",
            "3: anna has no `feed`, `strava`, `files` or `activities`"
        ),
        ("nothing at all", "", "1: expected `athletes:` at the top"),
        ("no athletes", "athletes: {}\n", "1: no athlete is configured under `athletes:`"),
        (
            "no YAML", "athletes:\n  anna: [1\n",
            "3: this is not YAML: did not find expected ',' or ']'"
        ),
        (
            "a setting twice", "athletes:\n  anna:\n    time_zone: UTC\n    time_zone: UTC\n    feed: feed.ics\n",
            "4: `time_zone` is given twice, here and in line 3"
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
            state_dir: a
            state_dir: b
            """,
            """
            7: `ics` is given twice, here and in line 7
            13: `client_id` is given twice, here and in line 10
            13: `client_id` is given twice, here and in line 12
            14: `feed` is given twice, here and in line 4
            14: `feed` is given twice, here and in line 6
            15: `anna` is given twice, here and in line 2
            18: `state_dir` is given twice, here and in line 17
            """
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
            """
            5: `missed` must be hide or show
            7: `ics` is given twice, here and in line 7
            8: `feed` is given twice, here and in line 4
            8: `feed` is given twice, here and in line 6
            """
        ),
        (
            "a user name that nobody asks for",
            """
            athletes:
              anna:
                feed: feed.ics
                publish:
                  calendars:
                    - ics: x.ics
                      user: anna
            """,
            "7: `user` has no effect beside `ics`: it is for a server at `url` or `caldav`"
        ),
        (
            "an address file that isn't there",
            "athletes:\n  anna:\n    time_zone: UTC\n    feed_file: /nowhere/address\n",
            """
            4: `feed_file`: /nowhere/address does not exist.
            """
        ),
    ]

    @Test func oneFileForBothOutputsIsRefused() async throws {
        let folder = try Folder()
        let yaml = """
            athletes:
              anna:
                time_zone: UTC
                feed: feed.ics
                publish:
                  ics: out
                  json: ./out

            """
        try folder.write(yaml, to: "config.yaml")
        let ending = try await folder.run("--config", "config.yaml", "--today", "2026-03-18")
        #expect([64, 78].contains(ending.status))
        #expect(ending.errors != "")
        #expect(!folder.exists("out"))
    }

    @Test func oneFileForTwoAthletesIsRefused() async throws {
        let folder = try Folder()
        let athlete = "    time_zone: UTC\n    feed: feed.ics\n    publish:\n      ics: out.ics\n"
        try folder.write("athletes:\n  anna:\n\(athlete)  ben:\n\(athlete)", to: "config.yaml")
        let ending = try await folder.run("--config", "config.yaml", "--today", "2026-03-18")
        #expect([64, 78].contains(ending.status))
        #expect(ending.errors != "")
        #expect(!folder.exists("out.ics"))
    }

    @Test func configurationThatIsNotThereIs78() async throws {
        let ending = try await Folder().run("--config", "config.yaml")
        #expect(ending.status == 78)
        #expect(ending.errors == "tpmerge: error: The configuration: config.yaml does not exist.\n")
    }
}
