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
