import CommandLab
import Testing

/// `explain`: for a day or a workout, what matched what and why, what didn't and why not. The command asks no server.
struct ExplainTests {
    private let configured: ConfiguredFolder

    /// Two runs planned on one day, of which one was done, an unplanned yoga session, and the usual small plan.
    init() async throws {
        configured = try ConfiguredFolder()
        let shakeout = SmallPlan.event("five", "20260316", "Run: Shakeout", "Workout type: Run\\nPlanned Time: 0:20\\n")
        let swim = SmallPlan.event(
            "six", "20260316", "Swim: Drills", "Workout type: Swim\\nDistance Planned: 1500 m\\n")
        try configured.folder.edit("feed.ics") {
            $0.replacing("END:VCALENDAR", with: shakeout + "\r\n" + swim + "\r\nEND:VCALENDAR")
        }
        try await configured.merged()
    }

    private func explain(_ arguments: String...) async throws -> String {
        let ending = try await configured.tpmerge(["explain", "--today", "2026-03-18"] + arguments)
            .expect(0, errors: "")
        return ending.text
    }

    private func json(_ arguments: String...) async throws -> JSONValue {
        return try await configured.tpmerge(["explain", "--today", "2026-03-18", "--json"] + arguments).expect(0).json()
    }

    @Test func aDay() async throws {
        let (easy, shakeout, swim) = try (
            configured.uid(of: "Run: Easy"), configured.uid(of: "Run: Shakeout"), configured.uid(of: "Swim: Drills")
        )
        let told = try await explain("2026-03-16")
        let known = "  What was done is known: a list of activities has all of that day."
        let plans = [
            easy: """
              Plan      Run: Easy  [\(easy)]
                  fulfilled by 901 "Morning Run": same day, run = Run, 44 of 45 planned minutes
                  ✓ Morning Run [901]: joined: same day, run = Run, 44 of 45 planned minutes
            """,
            shakeout: """
              Plan      Run: Shakeout  [\(shakeout)]
                  missed: its day is over and all activities of that day are known
                  · Morning Run [901]: fits, but suits "Run: Easy" better: same day, run = Run, 44 of 45 planned minutes
            """,
            swim: """
              Plan      Swim: Drills  [\(swim)]
                  missed: its day is over and all activities of that day are known
                  · Morning Run [901]: a run is not a swim
            """,
        ]
        let page = plans.sorted { $0.key < $1.key }.map(\.value)
        #expect(
            told == "anna, Mon 16 Mar\n\(known)\n\n" + page.joined(separator: "\n\n") + """


                  Activity  07:00  Morning Run, Run  [901]
                      fulfils "Run: Easy": same day, run = Run, 44 of 45 planned minutes

                """)
        // Nothing is written, no lock taken, and the feed isn't needed any more.
        try configured.folder.remove("feed.ics")
        try await configured.whileLocked {
            let before = try configured.everything()
            #expect(try await explain("2026-03-16") == told)
            _ = try await json()
            #expect(try configured.everything() == before)
        }
    }

    @Test func todayIsTheUsualDay() async throws {
        #expect(
            try await explain() == """
                anna, Wed 18 Mar
                  Nothing was planned, and no activity is known.

                """)
        try await configured.tpmerge("explain", "--today", "2026-03-21")
            .expect(printing: "  Plan      Day Off: Rest Day  [", "still planned: its day isn't over\n")
    }

    @Test func aWorkoutOrAnActivityByItsUID() async throws {
        let uid = try configured.uid(of: "Run: Shakeout")
        let workout = try await explain("--uid", uid.uppercased())
        #expect(workout.contains("Run: Shakeout  [\(uid)]"))
        #expect(workout.contains("· Morning Run [901]: fits, but suits \"Run: Easy\" better"))
        #expect(!workout.contains("Swim"))
        let activity = try await explain("--uid", "strava-901@tpmerge")
        #expect(activity.contains("Activity  07:00  Morning Run, Run  [901]\n      fulfils \"Run: Easy\""))
        for plan in ["Run: Easy", "Run: Shakeout", "Swim: Drills"] {
            #expect(activity.contains("Plan      \(plan)"))
        }
    }

    @Test func asJSON() async throws {
        let report = try await json("2026-03-16")
        #expect(report["version"] == .number(1))
        let anna = try #require(report["athletes"]?.array?.first)
        #expect(
            anna.has(["name": "anna", "day": "2026-03-16", "known": true, "more_plans": 0, "more_activities": 0]),
            "\(anna)")
        let easy = try #require(anna["plans"]?.array?.first { $0["summary"] == .string("Run: Easy") })
        let uid = try configured.uid(of: "Run: Easy")
        #expect(easy.has(["uid": .string(uid), "status": "completed"]), "\(easy)")
        let joined: JSONValue = ["id": "901", "joined": true, "rule": "same_day"]
        #expect(easy["activities"]?.array?.first?.has(joined) == true, "\(easy)")
        let swim = try #require(anna["plans"]?.array?.first { $0["summary"] == .string("Swim: Drills") })
        #expect(swim["status"] == .string("missed"))
        #expect(swim["activities"]?.array?.first?.has(["joined": false, "rule": "other_sport"]) == true, "\(swim)")
        let run = try #require(anna["activities"]?.array?.first)
        let matched: JSONValue = [
            "id": "901", "role": "matched", "plan_uid": .string(uid), "start_date_local": "2026-03-16T07:00:00",
        ]
        #expect(run.has(matched), "\(run)")
    }
}

/// `explain` where there is nothing to explain, where several athletes are, and where names want to command a terminal.
struct ExplainTroubleTests {
    @Test func beforeAnyRun() async throws {
        let configured = try ConfiguredFolder(feed: "http://127.0.0.1:1/ical/K7QX2MZTA94PB.ics")
        let before = try configured.everything()
        try await configured.refuse(69, "anna: Nothing is known yet. Run tpmerge first.", ["explain", "2026-03-16"])
        #expect(try configured.everything() == before)
    }

    @Test func beforeAnyRunAFileIsExplainedFromItself() async throws {
        let configured = try ConfiguredFolder()
        let before = try configured.everything()
        try await configured.tpmerge("explain", "2026-03-16", "--today", "2026-03-18")
            .expect(0, printing: "fulfilled by 901 \"Morning Run\"")
        #expect(try configured.everything() == before)
    }

    @Test func unknownUID() async throws {
        let configured = try await ConfiguredFolder().merged()
        for uid in ["plan-0000000000000000@tpmerge", "strava-902@tpmerge", "", "\u{1B}[2Jx"] {
            let ending = try await configured.tpmerge(["explain", "--uid", uid]).expect(65, text: "")
            #expect(ending.errors.hasPrefix("tpmerge: error: No workout has the UID "))
            #expect(!ending.errors.contains("\u{1B}"))
        }
    }

    private static let two = """
        athletes:
          anna:
            time_zone: Europe/Berlin
            feed: feed.ics
            activities: activities.json
          ben:
            time_zone: Europe/Berlin
            feed: http://127.0.0.1:1/ical/K7QX2MZTA94PB.ics

        """

    /// One without a run doesn't stop the other.
    @Test func severalAthletesAreToldOneAfterTheOther() async throws {
        let configured = try ConfiguredFolder(yaml: Self.two)
        let alone = try await configured.tpmerge("explain", "2026-03-16", "--today", "2026-03-18").expect(69)
        #expect(alone.text.hasPrefix("anna, Mon 16 Mar\n"))
        #expect(alone.errors == "tpmerge: error: ben: Nothing is known yet. Run tpmerge first.\n")
        let both = Self.two.replacing(#/http.*/#, with: "feed.ics")
        try configured.folder.write(both, to: "config.yaml", mode: 0o600)
        let ending = try await configured.tpmerge("explain", "2026-03-16", "--today", "2026-03-18").expect(0)
        let pages = ending.text.split(separator: "\n\n").map(String.init)
        #expect(pages.first?.hasPrefix("anna, Mon 16 Mar\n") == true)
        #expect(pages.contains { $0.hasPrefix("ben, Mon 16 Mar\n") })
        let json = try await configured.tpmerge("explain", "2026-03-16", "--today", "2026-03-18", "--json")
        #expect(try json.json()["athletes"]?.array?.map { $0["name"] } == ["anna", "ben"])
        let one = try await configured.tpmerge("explain", "--athlete", "ben")
        #expect(!one.text.contains("anna"))
    }

    /// A UID belongs to one athlete: that another has no such workout is no fault.
    @Test func aUIDOfSeveralAthletesIsFoundWhereItIs() async throws {
        let configured = try ConfiguredFolder(
            yaml: Self.two.replacing(#/http.*/#, with: "other.ics").replacing(
                "activities: activities.json", with: "activities: activities.json\n    publish: {json: out.json}"))
        try configured.folder.write(
            SmallPlan.calendar([SmallPlan.event("nine", "20260316", "Bike: Only Ben", "Workout type: Bike\\n")]),
            to: "other.ics")
        #expect(try await configured.merge().status == 0)
        let uid = try configured.uid(of: "Run: Easy")
        try await configured.tpmerge("explain", "--uid", uid, "--today", "2026-03-18")
            .expect(0, printing: "Plan      Run: Easy")
    }

    @Test func namesCommandNoTerminalAndTurnNothing() async throws {
        let configured = try ConfiguredFolder()
        let evil = "\u{1B}[2J\u{1B}]0;owned\u{07}\u{202E}\u{2066}\u{9B}31m"
        try configured.folder.edit("feed.ics") {
            $0.replacing("Run: Easy", with: "Run: Easy\u{202E}\u{2066}\\nsecond line")
        }
        try configured.folder.write(
            SmallPlan.activities.replacing(
                "Morning Run", with: "Morning\\u001b[2J\\u001b]0;owned\\u0007\\u202e\\u2066\\u009b31m\\nRun"),
            to: "activities.json")
        try await configured.merged()
        let ending = try await configured.tpmerge("explain", "2026-03-16", "--today", "2026-03-18")
            .expect(0, printing: "Easy", "Morning")
        for scalar in evil.unicodeScalars where scalar.value < 0x20 || scalar.value > 0x7E {
            #expect(!ending.text.unicodeScalars.contains(scalar), "U+\(String(scalar.value, radix: 16))")
        }
        // A name never begins a line of its own, where it could pass for what the command says.
        #expect(!ending.text.split(separator: "\n").contains { $0.hasPrefix("second line") || $0.hasPrefix("Run\"") })
        // Not even in JSON, which many look at with `less` or `cat`.
        let json = try await configured.tpmerge("explain", "2026-03-16", "--today", "2026-03-18", "--json").expect(0)
        #expect(!json.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || 0x7F...0x9F ~= $0.value })
    }
}
