import CommandLab
import Testing

/// `insights`: figures of what the last run saw, of files, or of day totals. The command asks no server and writes
/// nothing.
struct InsightsTests {
    private func insights(_ configured: ConfiguredFolder, _ arguments: String...) async throws -> JSONValue {
        let ending = try await configured.tpmerge(["insights", "--today", "2026-03-18", "--json"] + arguments)
            .expect(0, errors: "")
        return try #require(try ending.json()["athletes"]?.array?.first)
    }

    @Test func ofWhatTheLastRunSawWhoeverHoldsTheLock() async throws {
        let configured = try await ConfiguredFolder().merged()
        let before = try configured.everything()
        let anna = try await configured.whileLocked { try await insights(configured) }
        expect(
            anna,
            has: [
                "name": "anna", "time_zone": "Europe/Berlin", "from": "2025-03-17", "to": "2026-03-18",
                "partial": false, "totals": ["activities": 1], "plan": ["total": ["done": 1]],
            ])
        #expect(try configured.everything() == before)
    }

    @Test func beforeTheFirstRunFilesTell() async throws {
        let configured = try ConfiguredFolder()
        #expect(try await insights(configured)["totals"]?["activities"] == .number(1))
        #expect(try configured.folder.names().contains("state") == false)
    }

    @Test(arguments: ["insights", "brief"])
    func whereNothingIsKnownItSaysSoAsExplainDoes(_ command: String) async throws {
        let configured = try ConfiguredFolder(feed: "https://127.0.0.1:9/feed.ics")
        let explained = try await configured.tpmerge("explain", "--json")
        let ending = try await configured.tpmerge(command, "--json")
        #expect(ending.status == explained.status && ending.status != 0)
        ending.expect(text: "", errors: explained.errors)
    }

    @Test func theConfigurationCounts() async throws {
        let configured = try ConfiguredFolder(
            yaml: """
                week_start: sunday
                athletes:
                  anna:
                    {time_zone: Europe/Berlin, feed: feed.ics, activities: activities.json, ftp: 250,
                    heart_rate_zones: [110, 130, 150, 170]}
                heatmap_levels: quantiles

                """)
        let anna = try await insights(configured)
        expect(anna, has: ["week_start": "sunday", "from": "2025-03-16"])
        #expect(anna["weeks"]?.array?.first?["week"] == nil)
        #expect(anna["heatmap"]?["weekdays"]?.array?.first == .number(7))
        #expect(anna["load"]?["scale"] == .string("tss"))
        #expect(anna["heatmap"]?["thresholds"]?["p75"] == anna["heatmap"]?["max_value"])
    }

    @Test func windowsSportsAndMetrics() async throws {
        let configured = try ConfiguredFolder()
        let year = try await insights(configured, "--year", "2026", "--metric", "distance")
        expect(year, has: ["from": "2026-01-01", "to": "2026-12-31", "heatmap": ["metric": "distance"]])
        let days = try await insights(configured, "--from", "2026-03-17", "--to", "2026-03-17", "--sports", "yoga,bike")
        #expect(days["sports"]?.array == [.string("bike"), .string("yoga")])
        let last = try await insights(configured, "--to", "2026-02-01")
        #expect(last["from"] == .string("2025-01-27"))
    }

    @Test func dayTotalsGiveTheSameAgain() async throws {
        let configured = try ConfiguredFolder()
        let whole = try await configured.tpmerge("insights", "--today", "2026-03-18", "--json")
        try configured.folder.write(whole.text, to: "insights.json")
        // Window, week start and today are those of the file.
        let again = try await configured.tpmerge("insights", "--days", "insights.json", "--json").expect(0)
        let (anna, partial) = try (
            #require(whole.json()["athletes"]?.array?.first),
            #require(again.json()["athletes"]?.array?.first)
        )
        #expect(partial["partial"] == .bool(true))
        for key in ["name", "today", "week_start", "from", "to", "days", "weeks", "months", "peak_days"] {
            #expect(partial[key] == anna[key], "\(key)")
        }
        for key in ["time_zone", "since", "rhythm", "pace", "plan", "load"] { #expect(partial[key] == nil, "\(key)") }
        try await configured.tpmerge(
            "insights", "--days", "insights.json", "--json", "--from", "2026-03-17"
        ).expect(printing: #""from": "2026-03-17""#, #""to": "2026-03-18""#)
    }

    @Test(arguments: [
        (["--year", "1899"], 64, "--year: This takes a whole number from 1900 to 2500."),
        (["--year", "2026", "--to", "2026-03-01"], 64, "--year: Give a year, or days, not both."),
        (["--from", "2026-02-30"], 64, "Not a date."),
        (["--from", "2026-03-02", "--to", "2026-03-01"], 64, "--from: The first day is after the last one."),
        (["--from", "2026-03-19"], 64, "The first day is after the last one."),
        (["--sports", ""], 64, "--sports: A sport's name is missing."),
        (["--sports", "run,,bike"], 64, "--sports: A sport's name is missing."),
        (["--sports", "rnu"], 64, "the nearest is run."), (["--metric", "tss"], 64, "'time', 'distance' or 'load'"),
        (["--days", "activities.json", "--no-state"], 64, "exclude each other"),
        (["--days", "activities.json", "--sports", "run"], 64, "leave out --sports"),
        (["--days", "activities.json"], 65, "holds no day totals"),
        (["--days", "feed.ics"], 65, "holds no day totals"),
        (["--days", "nowhere.json"], 66, "nowhere.json does not exist."),
        (["--feed", "nowhere.ics"], 66, "nowhere.ics does not exist."),
        (["--feed", "https://example.org/secret.ics"], 64, "contacts no server"),
        (["--config", "nowhere.yaml"], 78, "There is no configuration"),
        (["--athlete", "bob"], 64, "There is no athlete bob"),
    ])
    func wrongInputIsRefused(_ arguments: [String], _ status: Int32, _ words: String) async throws {
        let configured = try ConfiguredFolder()
        let ending = try await configured.tpmerge(["insights", "--today", "2026-03-18", "--json"] + arguments)
            .expect(status, saying: words)
        #expect(!ending.errors.contains("secret"))
        #expect(ending.text == "")
    }

    @Test(arguments: [
        "", "{}", #"{"athletes": {}}"#, #"{"athletes": []}"#, #"{"athletes": [{"days": 3}]}"#,
        #"{"athletes": [{"days": ["#,
        #"[{"days": []}]"#, #"{"athletes": [{"days": []}]} and more"#, String(repeating: "[", count: 100_000),
    ])
    func whatHoldsNoDayTotals(_ text: String) async throws {
        let folder = try Folder()
        try folder.write(text, to: "days.json")
        let ending = try await folder.run("insights", "--days", "days.json", "--json").expect(65)
        #expect(
            ending.errors
                == "tpmerge: error: days.json holds no day totals. Give what tpmerge insights --json printed.\n")
    }

    @Test func oddDayTotalsCountAsFarAsTheyAreSome() async throws {
        let folder = try Folder()
        try folder.write(
            """
            {"athletes": [{"today": "2026-03-18", "name": null, "days": [
                {"day": "2026-03-17", "activities": 2, "moving_time_s": 3600, "distance_m": 1e300, "load": -5},
                {"day": "2026-03-17", "activities": 1, "moving_time_s": 60, "calories": "many"},
                {"day": "2026-02-30", "activities": 1}, {"activities": 1}, 7, null,
                {"day": "2026-03-16", "activities": 0, "moving_time_s": 60},
                {"day": "2026-03-19", "activities": 1, "moving_time_s": 60}]}, 5, {"name": "bob"}]}
            """, to: "days.json")
        let ending = try await folder.run("insights", "--days", "days.json", "--json").expect(0)
        let athletes = try #require(try ending.json()["athletes"]?.array)
        #expect(athletes.count == 1)
        #expect(athletes.first?["totals"]?["activities"] == .number(3))
        #expect(athletes.first?["totals"]?["moving_time_s"] == .number(3660))
        #expect(athletes.first?["totals"]?["load"] == .number(0))
    }
}
