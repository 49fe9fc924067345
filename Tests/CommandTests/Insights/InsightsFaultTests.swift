import CommandLab
import Foundation
import Testing

/// What could lead the figures astray, through the command: days, names, amounts and the machine that it runs on.
struct InsightsFaultTests {
    private static let arguments = ["insights", "--no-state", "--timezone", "Europe/Berlin"]

    /// A run of an hour that began at a moment of its own wall clock, in winter time.
    private static func row(_ id: Int, _ local: String, _ fields: String = "") -> String {
        let start = local.replacing("T", with: " ")
        let name = fields.contains("\"name\"") ? "" : "\"name\": \"Run \(start)\", "
        let time = fields.contains("\"elapsed_time\"") ? "" : "\"elapsed_time\": 3600, "
        return """
            {"id": \(id), \(name)\(time)"sport_type": "Run", "moving_time": 3600, \
            "timezone": "(GMT+01:00) Europe/Berlin", "start_date": "\(local)Z", "start_date_local": "\(local)Z"\(fields)}
            """
    }

    private func folder(_ rows: [String], feed: [String]? = nil) throws -> Folder {
        let folder = try Folder()
        try folder.write("[\(rows.joined(separator: ",\n"))]", to: "activities.json")
        if let feed { try folder.write(SmallPlan.calendar(feed), to: "feed.ics") }
        return folder
    }

    /// The figures of the only athlete, on 18 March 2026 unless another day is given.
    private func figures(_ folder: Folder, _ options: String..., today: String = "2026-03-18") async throws -> JSONValue
    {
        let feed = folder.exists("feed.ics") ? ["--feed", "feed.ics"] : []
        let ending = try await folder.run(
            Self.arguments + ["--json", "--activities", "activities.json", "--today", today] + feed + options)
        #expect(ending.status == 0, "\(ending.errors)")
        return try #require(try JSONValue(parsing: ending.output)["athletes"]?.array?.first)
    }

    @Test("29 February has its cell; 1 January lies in week 53 of the year before")
    func calendars() async throws {
        let leap = try await figures(
            folder([Self.row(1, "2024-02-29T07:00:00")]), "--year", "2024", today: "2024-12-31")
        let weeks = leap["heatmap"]?["weeks"]?.array ?? []
        #expect(weeks.count == 53 && weeks.allSatisfy { $0["days"]?.array?.count == 7 })
        let cells = weeks.flatMap { $0["days"]?.array ?? [] }
        #expect(cells.first { $0["day"] == .string("2024-02-29") }?["level"] == .number(4))
        let january = try await figures(
            folder([Self.row(1, "2027-01-01T07:00:00")]), "--from", "2027-01-01", today: "2027-01-05")
        #expect(january["weeks"]?.array?.map { $0["week"] } == [.string("2026-W53"), .string("2027-W01")])
        #expect(january["weeks"]?.array?.map { $0["days"] } == [.number(3), .number(2)])
    }

    @Test("Sunday weeks of a leap year that begins on a Saturday have 54 columns")
    func columns() async throws {
        let folder = try folder([Self.row(1, "2000-12-31T07:00:00")])
        try folder.write(
            "week_start: sunday\nathletes:\n  anna: {time_zone: Europe/Berlin, activities: [activities.json]}\n",
            to: "config.yaml", mode: 0o600)
        let ending = try await folder.run(
            "insights", "--config", "config.yaml", "--json", "--year", "2000", "--today", "2001-01-10",
            environment: ["TPMERGE_STATE_DIR": folder.path("state")])
        #expect(ending.status == 0, "\(ending.errors)")
        let anna = try JSONValue(parsing: ending.output)["athletes"]?.array?.first
        #expect(anna?["heatmap"]?["weeks"]?.array?.count == 54)
        #expect(anna?["heatmap"]?["weekdays"]?.array?.first == .number(7))
        #expect(anna?["weeks"]?.array?.contains { $0["week"] != nil } == false)
        #expect(!folder.exists("state"))
    }

    @Test("A hidden start has no hour, two seconds after midnight is hour 0")
    func hours() async throws {
        let rows = [Self.row(1, "2026-03-16T00:00:01"), Self.row(2, "2026-03-17T00:00:02")]
        let rhythm = try await figures(folder(rows))["rhythm"]
        #expect(rhythm?["hidden"]?.array?.map { $0["weekday"] } == [.number(1)])
        #expect(rhythm?["cells"]?.array?.map { $0["hour"] } == [.number(0)])
    }

    @Test("Tomorrow's activity, and one of 2099, count on their day")
    func tomorrow() async throws {
        let folder = try folder([Self.row(1, "2026-03-19T07:00:00"), Self.row(2, "2099-01-01T07:00:00")])
        #expect(try await figures(folder)["totals"]?["activities"] == .number(0))
        #expect(try await figures(folder, today: "2026-03-19")["totals"]?["activities"] == .number(1))
    }

    @Test("Ten years in a day and a million kilometres are told as they are")
    func giants() async throws {
        let folder = try folder([
            Self.row(1, "2026-03-17T07:00:00", #", "elapsed_time": 315360000, "distance": 1e9, "suffer_score": 1e12"#),
            Self.row(2, "2026-03-16T07:00:00", #", "distance": 10000, "suffer_score": "62""#),
        ])
        let anna = try await figures(folder)
        #expect(anna["totals"]?["distance_m"] == .number(1_000_010_000))
        #expect(anna["totals"]?["moving_time_s"] == .number(7200))
        #expect(anna["load"]?["sources"]?["suffer_score"] == .number(1))
    }

    @Test("Names with escapes, markup, bidi controls, and without end")
    func names() async throws {
        let names = [
            #"\u001b[31mred\u0007"#, "<b>&amp;</b>", #"a\u202eb\u2066c"#, String(repeating: "long ", count: 2000),
        ]
        let rows = names.enumerated().map { number, name in
            Self.row(number + 1, "2026-03-1\(number + 1)T07:00:00", #", "distance": 9000, "name": "\#(name)""#)
        }
        let folder = try folder(rows)
        let told = try await figures(folder)["peak_activities"]?.array?.compactMap { $0["name"]?.string } ?? []
        #expect(told.count == 4)
        // What turns the direction of writing comes back from JSON as it was, and reaches no terminal.
        let controls = told.joined().unicodeScalars.filter { $0.value < 0x20 || $0.value == 0x7F }
        #expect(controls.isEmpty, "\(controls)")
        #expect(told.contains("<b>&amp;</b>"))
        #expect(told.allSatisfy { $0.count < 2000 }, "\(told.map(\.count))")
    }

    @Test("A Day Off with a workout is none; a day off today keeps the streak; only days off have none")
    func daysOff() async throws {
        let off = { (day: Int) in SmallPlan.event("off-\(day)", "202603\(day)", "Day Off", "Workout type: Day Off\\n") }
        let swim = SmallPlan.event("swim", "20260316", "Swim: Easy", "Workout type: Swim\\nPlanned Time: 0:30\\n")
        let rows = [Self.row(1, "2026-03-15T07:00:00"), Self.row(2, "2026-03-17T07:00:00")]
        let bridged = try await figures(folder(rows, feed: [off(16), off(18)]))["streaks"]?["with_rest"]?["current"]
        #expect(bridged?["days"] == .number(2) && bridged?["rest_days"] == .number(1), "\(String(describing: bridged))")
        let broken = try await figures(folder(rows, feed: [off(16), swim, off(18)]))["streaks"]?["with_rest"]
        #expect(broken?["current"]?["days"] == .number(1))
        let idle = try await figures(folder([], feed: [off(16), off(17), off(18)]))["streaks"]?["with_rest"]
        #expect(idle?["current"] == .object(["days": .number(0)]) || idle?["current"]?["days"] == .number(0))
        #expect(idle?["current"]?["from"] == nil)
    }

    @Test("A plan older than all activities is unknown; a race that wasn't run is left out")
    func oldPlans() async throws {
        let feed = [
            SmallPlan.event("old", "20260301", "Run: Easy", "Workout type: Run\\nPlanned Time: 0:45\\n"),
            SmallPlan.event("race", "20260315", "A: City Race", ""),
        ]
        let total = try await figures(folder([Self.row(1, "2026-03-14T07:00:00")], feed: feed))["plan"]?["total"]
        #expect(total?["unknown"] == .number(1))
        #expect(total?["planned"] == .number(1))
        #expect(total?["missed"] == .number(0))
    }

    @Test("The order of files, rows and sports doesn't show, nor does the machine")
    func orders() async throws {
        let rows = (10...17).map { Self.row($0, "2026-03-\($0)T07:00:00", #", "distance": 9000"#) }
        let folder = try folder(Array(rows.prefix(5)))
        try folder.write("[\(rows.suffix(4).joined(separator: ","))]", to: "more.json")
        let before = try await folder.run(
            Self.arguments + [
                "--today", "2026-03-18", "--activities", "activities.json", "--activities", "more.json",
                "--sports", "run,bike", "--json",
            ])
        #expect(before.status == 0, "\(before.errors)")
        try folder.write("[\(rows.prefix(5).reversed().joined(separator: ","))]", to: "activities.json")
        let after = try await folder.run(
            Self.arguments + [
                "--today", "2026-03-18", "--activities", "more.json", "--activities", "activities.json",
                "--sports", "bike,run,bike", "--json",
            ],
            environment: [
                "TZ": "Pacific/Auckland", "LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8", "NO_COLOR": "1",
                "TERM": "dumb",
            ])
        #expect(after.output == before.output)
    }
}
