import Athletes
import Basics
import CommandLab
import Foundation
import HTTPTypes
import NIOCore
import Reports
import Store
import Testing
import Workouts

@testable import Server

struct LookingTests {
    private let lab: APILab

    init() throws { lab = try APILab() }

    @Test func athletesAreThoseWhomOneMaySee() async throws {
        let names = { (told: HTTPAnswer) in told.json?["athletes"]?.array?.map { $0["name"]?.string } }
        #expect(names(try await lab.ask("/api/v1/athletes")) == ["anna"])
        #expect(names(try await lab.ask("/api/v1/athletes", as: .session(nil))) == ["anna", "ben"])
        #expect(names(try await lab.ask("/api/v1/athletes", as: .session("ben"))) == ["ben"])
        let anna = try await lab.ask("/api/v1/athletes").json?["athletes"]?.array?.first
        #expect(anna?["today"] == "2026-03-18")
        #expect(anna?["connected"] == .bool(false))
        #expect(anna?["next_run"] == "2026-03-18T11:00:00Z")
    }

    @Test func troublesNameFilesWithoutTheirFolders() throws {
        let owner = try #require(lab.context.roster.owner(of: "anna"))
        let (feed, memory) = (lab.folder.path("feed.ics"), owner.path)
        let words = RemoteWords(owner)
        let told = [
            "\(feed) does not exist.", "\(memory) is damaged. It was kept as \(memory).damaged-1, and so on.",
            "Run: chmod 600 '/home/Any One/x y'",
            "The folder /var/lib/tpmerge can't be created: /var/lib can't be written to.",
            "training.example.org answered 403. Wait and/or ask.", "a / b",
        ].map { words.text(of: .remark($0), for: .page) }
        #expect(
            told == [
                "feed.ics does not exist.",
                "athlete-anna.sqlite is damaged. It was kept as athlete-anna.sqlite.damaged-1, and so on.",
                "Run: chmod 600 'Any One/x y'", "The folder tpmerge can't be created: lib can't be written to.",
                "training.example.org answered 403. Wait and/or ask.", "a / b",
            ])
    }

    @Test func workoutsAreWhatTheCommandPrints() async throws {
        // A run, which the answer is as of.
        let printed = try await lab.folder.run(
            "--config", "config.yaml", "--athlete", "anna", "--today", "2026-03-18", "--json", "-")
        let told = try await lab.ask("/api/v1/athletes/anna/workouts")
        #expect(told.text == printed.text)
        #expect(told.json?["workouts"]?.array?.count == 3)
        #expect(try await uids("missed=show").count == 4)
        #expect(try await uids("from=2026-03-17&to=2026-03-19") == ["three"])
        #expect(try await uids("from=1990-01-01&to=1999-12-31") == [])
    }

    @Test func activitiesAreFilteredSortedAndPaged() async throws {
        #expect(try await ids("") == ["901"])
        try lab.folder.write(Self.activities, to: "activities.json")
        #expect(try await ids("") == ["4", "3", "2", "1"])
        #expect(try await ids("sport=run") == ["3", "1"])
        #expect(try await ids("sport=ride") == ["2"])
        #expect(try await ids("sport=other") == ["4"])
        #expect(try await ids("type=Yoga&type=TrailRun") == ["4", "3"])
        #expect(try await ids("period=week") == ["4", "3"])
        #expect(try await ids("period=week&from=2026-03-01&to=2026-03-17") == ["3"])
        #expect(try await ids("q=MUNCHEN") == ["2"])
        #expect(try await ids("q=%25") == ["1"])
        #expect(try await ids("min_calories=450&max_calories=700") == ["2", "1"])
        #expect(try await ids("sort=start&per_page=3") == ["1", "2", "3"])
        #expect(try await ids("sort=start&per_page=3&page=2") == ["4"])
        #expect(try await ids("page=9") == [])
        #expect(try await ids("sort=-distance") == ["2", "1", "3", "4"])
        #expect(try await ids("sort=-duration") == ["2", "4", "1", "3"])
        #expect(try await ids("sort=name") == ["1", "3", "2", "4"])
        let page = try await lab.ask("/api/v1/athletes/anna/activities?per_page=3&page=2").json
        #expect(page?["count"] == 4)
        #expect(page?["pages"] == 2)
        #expect(page?["activities"]?.array?.first?["workout_uid"] != nil)
    }

    @Test func anActivityBringsItsPlan() async throws {
        let told = try await lab.ask("/api/v1/athletes/anna/activities/901").json
        #expect(told?["planned"]?["tp_uid"] == "one")
        #expect(told?["match"]?["rule"] == "same_day")
        #expect(told?["compliance"]?["band"] == "green")
        for unknown in ["902", "x", "0901", "+901"] {
            #expect(try await lab.ask("/api/v1/athletes/anna/activities/\(unknown)").code == "not_found")
        }
    }

    @Test func figuresAreThoseOfTheCommands() async throws {
        let source = ["--config", "config.yaml", "--athlete", "anna", "--today", "2026-03-18", "--json"]
        for command in ["insights", "brief"] {
            let printed = try await lab.folder.run([command] + source)
            let athlete = try JSONValue(parsing: printed.output)["athletes"]?.array?.first
            #expect(try await lab.ask("/api/v1/athletes/anna/\(command)").json == athlete)
        }
        let printed = try await lab.folder.run(["explain", "2026-03-16"] + source)
        #expect(try await lab.ask("/api/v1/athletes/anna/explain?day=2026-03-16").text == printed.text)
        let runs = try await lab.ask("/api/v1/athletes/anna/insights?year=2026&sports=run,bike&metric=load").json
        #expect(runs?["sports"] == .array([.string("bike"), .string("run")]))
        #expect(runs?["heatmap"]?["metric"] == "load")
    }

    @Test(arguments: [
        ("athletes?x=1", "unknown_parameter", "x"),
        ("athletes/anna/workouts?from=2026-03-01&from=2026-03-02", "duplicate_parameter", "from"),
        ("athletes/anna/workouts?from=2026-02-30", "invalid_parameter", "from"),
        ("athletes/anna/workouts?to=9999-12-31", "invalid_parameter", "to"),
        ("athletes/anna/workouts?to=0000-01-01", "invalid_parameter", "to"),
        ("athletes/anna/workouts?from=2026-03-02&to=2026-03-01", "invalid_parameter", "from"),
        ("athletes/anna/workouts?from=2000-01-01&to=2026-03-01", "invalid_parameter", "from"),
        ("athletes/anna/workouts?missed=maybe", "invalid_parameter", "missed"),
        ("athletes/anna/activities?page=-1", "invalid_parameter", "page"),
        ("athletes/anna/activities?page=0", "invalid_parameter", "page"),
        ("athletes/anna/activities?page=1e9", "invalid_parameter", "page"),
        ("athletes/anna/activities?page=9223372036854775808", "invalid_parameter", "page"),
        ("athletes/anna/activities?per_page=201", "invalid_parameter", "per_page"),
        ("athletes/anna/activities?min_calories=NaN", "invalid_parameter", "min_calories"),
        ("athletes/anna/activities?type=", "invalid_parameter", "type"),
        ("athletes/anna/activities?q=\(String(repeating: "x", count: 201))", "invalid_parameter", "q"),
        ("athletes/anna/activities?q=%ff", "invalid_parameter", "q"),
        ("athletes/anna/activities?q=%", "invalid_parameter", "q"),
        ("athletes/anna/activities?sport=Run", "invalid_parameter", "sport"),
        ("athletes/anna/activities/901?x", "unknown_parameter", "x"),
        ("athletes/anna/insights?year=1899", "invalid_parameter", "year"),
        ("athletes/anna/insights?year=2026&from=2026-01-01", "invalid_parameter", "year"),
        ("athletes/anna/insights?from=2026-03-19", "invalid_parameter", "from"),
        ("athletes/anna/insights?sports=rum", "invalid_parameter", "sports"),
        ("athletes/anna/insights?sports=", "invalid_parameter", "sports"),
        ("athletes/anna/insights?metric=tss", "invalid_parameter", "metric"),
        ("athletes/anna/brief?day=today", "invalid_parameter", "day"),
        ("athletes/anna/explain?day=", "invalid_parameter", "day"), ("openapi.json?x", "unknown_parameter", "x"),
    ]) func badParametersAreNamed(_ path: String, _ code: String, _ parameter: String) async throws {
        try await lab.ask("/api/v1/" + path).expect(422, code: code, parameter: parameter)
    }

    @Test func whatIsUnknownIsSaid() async throws {
        let config = try lab.folder.text("config.yaml")
            .replacingOccurrences(of: lab.folder.path("feed.ics"), with: "https://feed.example/x.ics")
        try lab.folder.write(config, to: "config.yaml", mode: 0o600)
        #expect(lab.context.roster.reload(at: APILab.now) == [])
        try await lab.ask("/api/v1/athletes/anna/workouts").expect(503, code: "memory_damaged")
    }

    @Test func aFileThatIsGoneIsNoDamagedMemory() async throws {
        try lab.folder.remove("activities.json")
        try await lab.ask("/api/v1/athletes/anna/workouts").expect(503, code: "source_unreadable")
    }

    /// Its own sentence has commands with paths, which are for whoever looks after the machine.
    @Test func anOlderVersionsMemoryIsSaid() {
        let error = ServerError(StoreError(sentence: "/x is an older version's. Run: mv /x /y", cause: .older))
        #expect(error.code == .memoryDamaged)
        #expect(error.sentence == "An older version of tpmerge wrote it. tpmerge status says how to carry it over.")
    }

    private func ids(_ query: String) async throws -> [String] {
        try await lab.ask("/api/v1/athletes/anna/activities?" + query).json?["activities"]?.array?
            .compactMap { $0["id"]?.string } ?? ["none"]
    }

    private func uids(_ query: String) async throws -> [String] {
        try await lab.ask("/api/v1/athletes/anna/workouts?" + query).json?["workouts"]?.array?
            .compactMap { $0["planned"]?["tp_uid"]?.string } ?? ["none"]
    }

    /// A run, a ride, a trail run, an hour of yoga.
    private static let activities =
        "["
        + [
            (1, "100% Easy", "Run", "2026-03-01", 3000, 9000.0, 500),
            (2, "Über München", "GravelRide", "2026-03-05", 7200, 60000, 700),
            (3, "Trail", "TrailRun", "2026-03-16", 2400, 6000, 300), (4, "Yoga", "Yoga", "2026-03-18", 3600, 0, 100),
        ].map { id, name, type, day, seconds, meters, calories in
            """
            {"id": \(id), "name": "\(name)", "sport_type": "\(type)", "moving_time": \(seconds),
            "elapsed_time": \(seconds), "distance": \(meters), "calories": \(calories),
            "start_date": "\(day)T06:00:00Z", "start_date_local": "\(day)T07:00:00Z",
            "timezone": "(GMT+01:00) Europe/Berlin"}
            """
        }.joined(separator: ",") + "]"

    // MARK: The laps of an activity that a device's file tells

    private static let path = "/api/v1/athletes/anna/activities/901"

    private func answer(_ recording: RecordingDetail?) throws -> JSONValue {
        let known = try #require(lab.context.roster.owner(of: "anna")).known()
        let found = try #require(known.activity(.strava(901)))
        let body = ActivityAPI.response(found, in: known, recording).body
        return try JSONValue(parsing: Data(Array(body.buffer.readableBytesView)))
    }

    private func lap() -> Lap {
        Lap(
            start: Instant(secondsSinceEpoch: 1_773_725_931), elapsedTime: .seconds(330.5),
            movingTime: .seconds(325.25))
    }

    @Test func withoutAFileTheAnswerIsAsEver() async throws {
        let told = try #require(try await lab.ask(Self.path).json)
        #expect(told["laps"] == nil && told["match"] != nil)
        for recording in [nil, RecordingDetail.gone, .unreadable, .read(laps: [], curves: [])] {
            #expect(try answer(recording) == told)
        }
    }

    @Test func lapsAreAsActivitiesAre() throws {
        var lap = lap()
        lap.distance = Distance(meters: 1000.5)
        (lap.averageHeartRate, lap.averagePower, lap.elevationGain) = (142.4, 251, Distance(meters: 12))
        var rest = self.lap()
        (rest.isRest, rest.averageHeartRate) = (true, .nan)
        let laps = try answer(.read(laps: [lap, rest], curves: []))["laps"]?.array
        #expect(
            laps?.first
                == .object([
                    "start_date": .string("2026-03-17T05:38:51Z"), "elapsed_time_s": .number(330),
                    "moving_time_s": .number(325), "distance_m": .number(1000.5), "average_heartrate": .number(142.4),
                    "average_power_w": .number(251), "elevation_gain_m": .number(12),
                ]))
        #expect(
            laps?.last
                == .object([
                    "start_date": .string("2026-03-17T05:38:51Z"), "elapsed_time_s": .number(330),
                    "moving_time_s": .number(325), "rest": .bool(true),
                ]))
    }

    @Test func lapsAreDescribed() async throws {
        var lap = lap()
        lap.distance = Distance(meters: 1)
        (lap.averageHeartRate, lap.averagePower, lap.elevationGain, lap.isRest) = (1, 1, Distance(meters: 1), true)
        let told = try answer(.read(laps: [lap], curves: []))["laps"]?.array?.first?.object ?? [:]
        let document = try #require(try await lab.ask("/api/v1/openapi.json", as: .nobody).json)
        let described = document["components"]?["schemas"]?["Lap"]?["properties"]?.object ?? [:]
        #expect(Set(told.keys) == Set(described.keys) && !told.isEmpty)
    }
}
