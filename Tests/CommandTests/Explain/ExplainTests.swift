import CommandLab
import Foundation
import Testing

/// `explain`: for a day or a workout, what matched what and why, what didn't and why not. The command asks no server.
struct ExplainTests {
    /// Two runs planned on one day, of which one was done, an unplanned yoga session, and the usual small plan.
    private func configured() throws -> ConfiguredFolder {
        let configured = try ConfiguredFolder()
        let shakeout = SmallPlan.event(
            "five", "20260316", "Run: Shakeout", "Workout type: Run\\nPlanned Time: 0:20\\n")
        let swim = SmallPlan.event(
            "six", "20260316", "Swim: Drills", "Workout type: Swim\\nDistance Planned: 1500 m\\n")
        try configured.folder.write(
            SmallPlan.feed.replacing("END:VCALENDAR", with: shakeout + "\r\n" + swim + "\r\nEND:VCALENDAR"),
            to: "feed.ics")
        return configured
    }

    private func explain(_ configured: ConfiguredFolder, _ arguments: String...) async throws -> String {
        let ending = try await configured.tpmerge(["explain", "--today", "2026-03-18"] + arguments)
        #expect(ending.status == 0)
        #expect(ending.errors == "")
        return ending.text
    }

    @Test func aDay() async throws {
        let configured = try configured()
        try await configured.merged()
        let (easy, shakeout, swim) = try (
            configured.uid(of: "Run: Easy"), configured.uid(of: "Run: Shakeout"), configured.uid(of: "Swim: Drills")
        )
        let told = try await explain(configured, "2026-03-16")
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
            told == "anna, Mon 16 Mar\n\n" + page.joined(separator: "\n\n") + """


                  Activity  07:00  Morning Run, Run  [901]
                      fulfils "Run: Easy": same day, run = Run, 44 of 45 planned minutes

                """)
    }

    @Test func todayIsTheUsualDay() async throws {
        let configured = try configured()
        try await configured.merged()
        #expect(
            try await explain(configured) == """
                anna, Wed 18 Mar
                  Nothing was planned, and no activity is known.

                """)
        let saturday = try await configured.tpmerge("explain", "--today", "2026-03-21")
        #expect(saturday.text.contains("  Plan      Day Off: Rest Day  ["))
        #expect(saturday.text.contains("still planned: its day isn't over\n"))
    }

    @Test func aWorkoutByItsUID() async throws {
        let configured = try configured()
        try await configured.merged()
        let uid = try configured.uid(of: "Run: Shakeout")
        let told = try await explain(configured, "--uid", uid.uppercased())
        #expect(told.contains("Run: Shakeout  [\(uid)]"))
        #expect(told.contains("· Morning Run [901]: fits, but suits \"Run: Easy\" better"))
        #expect(!told.contains("Swim"))
    }

    @Test func anActivityByItsUID() async throws {
        let configured = try configured()
        try await configured.merged()
        let told = try await explain(configured, "--uid", "strava-901@tpmerge")
        #expect(told.contains("Activity  07:00  Morning Run, Run  [901]\n      fulfils \"Run: Easy\""))
        for plan in ["Run: Easy", "Run: Shakeout", "Swim: Drills"] { #expect(told.contains("Plan      \(plan)")) }
    }

    @Test func asJSON() async throws {
        let configured = try configured()
        try await configured.merged()
        let report = try JSONValue(parsing: Data(try await explain(configured, "2026-03-16", "--json").utf8))
        #expect(report["version"] == .number(1))
        let anna = try #require(report["athletes"]?.array?.first)
        #expect(anna["name"] == .string("anna"))
        #expect(anna["day"] == .string("2026-03-16"))
        #expect(anna["more_plans"] == .number(0))
        #expect(anna["more_activities"] == .number(0))
        let easy = try #require(anna["plans"]?.array?.first { $0["summary"] == .string("Run: Easy") })
        #expect(easy["uid"] == .string(try configured.uid(of: "Run: Easy")))
        #expect(easy["status"] == .string("completed"))
        #expect(easy["activities"]?.array?.first?["id"] == .string("901"))
        #expect(easy["activities"]?.array?.first?["joined"] == .bool(true))
        #expect(easy["activities"]?.array?.first?["rule"] == .string("same_day"))
        let swim = try #require(anna["plans"]?.array?.first { $0["summary"] == .string("Swim: Drills") })
        #expect(swim["status"] == .string("missed"))
        #expect(swim["activities"]?.array?.first?["joined"] == .bool(false))
        #expect(swim["activities"]?.array?.first?["rule"] == .string("other_sport"))
        let run = try #require(anna["activities"]?.array?.first)
        #expect(run["id"] == .string("901"))
        #expect(run["role"] == .string("matched"))
        #expect(run["plan_uid"] == easy["uid"])
        #expect(run["start_date_local"] == .string("2026-03-16T07:00:00"))
    }

    @Test func whatIsToldIsWhatWasPublished() async throws {
        let configured = try configured()
        try await configured.merged()
        let published = try JSONValue(parsing: configured.folder.data("out.json"))["workouts"]?.array ?? []
        for day in ["2026-03-16", "2026-03-17", "2026-03-19", "2026-03-21"] {
            let report = try JSONValue(parsing: Data(try await explain(configured, day, "--json").utf8))
            let plans = report["athletes"]?.array?.first?["plans"]?.array ?? []
            let workouts = published.filter { $0["day"] == .string(day) }
            #expect(Set(plans.map { $0["uid"] }) == Set(workouts.map { $0["uid"] }))
            for plan in plans {
                #expect(workouts.first { $0["uid"] == plan["uid"] }?["status"] == plan["status"], "\(plan)")
            }
        }
    }

    @Test func aFeedThatHasLeftIsStillExplained() async throws {
        let configured = try configured()
        try await configured.merged()
        let before = try await explain(configured, "2026-03-16")
        try FileManager.default.removeItem(atPath: configured.folder.path("feed.ics"))
        #expect(try await explain(configured, "2026-03-16") == before)
    }

    @Test func nothingIsWrittenAndNoLockTaken() async throws {
        let configured = try configured()
        try await configured.merged()
        try await configured.whileLocked {
            let before = try configured.everything()
            _ = try await explain(configured, "2026-03-16")
            _ = try await explain(configured, "--json")
            #expect(try configured.everything() == before)
        }
    }
}
