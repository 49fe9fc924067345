import Basics
import Insights
import Reports
import Testing
import Workouts
import WorkoutsLab

@Suite("Brief: what one reads it for, beside the days")
struct BriefGainsTests {
    /// A plan of a day with notes of the coach.
    private func noted(_ notes: String, on iso: String = "2026-03-18", did seconds: Int? = nil) throws -> Athlete {
        var plan = titled("Run: Tempo", try planned("run", .run, iso, seconds: 3600, didSeconds: seconds))
        plan.notes = notes
        return Athlete(plans: [plan])
    }

    @Test("Each day's sentences stand under its name; of another day the date alone says it")
    func names() throws {
        #expect(
            try Athlete(plans: [try planned("off", .rest, "2026-03-19")]).lines() == [
                "Yesterday, Tue 17 Mar:", "Nothing recorded, nothing planned.", "Today, Wed 18 Mar:",
                "Nothing recorded, nothing planned.", "Tomorrow, Thu 19 Mar:", "Rest day.",
                "This week: no workouts recorded, none planned.",
            ])
        #expect(
            try Athlete().lines(on: "2026-03-07").filter { $0.last == ":" } == [
                "Fri 6 Mar:", "Sat 7 Mar:", "Sun 8 Mar:",
            ])
    }

    @Test(
        "The coach's words: lines as sentences, cut at a sentence, never more than a line",
        arguments: [
            ("Easy.", "Coach: Easy."),
            ("Warm up 15 min\n\n3 x 10 min,\nhard!", "Coach: Warm up 15 min. 3 x 10 min, hard!"),
            ("Hold\u{1B}[31m it\u{202E}\tback\r\n\u{7}", "Coach: Hold[31m it back."),
            (
                String(repeating: "Ten words are here, and they are all of them. ", count: 9),
                "Coach: " + String(repeating: "Ten words are here, and they are all of them. ", count: 4) + "…"
            ),
            (String(repeating: "x", count: 100_000), "Coach: " + String(repeating: "x", count: 199) + "…"),
        ])
    func notes(notes: String, sentence: String) throws {
        #expect(try noted(notes).sentences()[2] == sentence)
        #expect(try noted(notes, did: 3000).sentences()[2] == sentence)
        #expect(try noted(notes).told().markdown.contains("Run: Tempo: 1:00.\n- Coach: "))
    }

    @Test("Only today's notes are told, and none that are blank")
    func noNotes() throws {
        for iso in ["2026-03-17", "2026-03-19"] {
            #expect(try !noted("Easy.", on: iso).sentences().contains { $0.hasPrefix("Coach") })
        }
        #expect(try !noted(" \n\t\n").sentences().contains { $0.hasPrefix("Coach") })
    }

    @Test("A week without a plan: its sums, and those of the same days of the week before")
    func sums() throws {
        var athlete = Athlete(activities: [
            try done(1, "Run", "2026-03-09", seconds: 3600, meters: 10_000, climb: 90, score: 50),
            try done(2, "Ride", "2026-03-11", seconds: 7200, meters: 60_000, score: 80),
            try done(3, "Run", "2026-03-16", seconds: 3000, meters: 9000, climb: 430, score: 45),
            try done(4, "Swim", "2026-03-17", seconds: 1800, meters: 1500),
        ])
        #expect(try athlete.sentences().contains("This week: 1:20, 10.5 km, 430 m up, about load 60."))
        #expect(
            try athlete.sentences().contains("Last week by Tue: 1:00, 10.0 km, 90 m up, load 50."),
            "a morning isn't compared with a whole day")
        #expect(try athlete.sentences(.imperial).contains("Last week by Tue: 1:00, 6.2 mi, 295 ft up, load 50."))
        athlete.activities.append(try done(5, "Yoga", "2026-03-18", seconds: 0))
        #expect(try athlete.sentences().contains("Last week by Wed: 3:00, 70.0 km, 90 m up, load 130."))
        #expect(try athlete.sentences(on: "2026-03-15").contains("This week: 3:00, 70.0 km, 90 m up, load 130."))
        #expect(try athlete.sentences(on: "2026-03-15").contains("The week before: nothing."))
        athlete.knownFrom = "2026-03-10"
        #expect(try !athlete.sentences(on: "2026-03-15").contains { $0.hasPrefix("The week before") })
        athlete.plans = [try planned("run", .run, "2026-03-20", seconds: 3600)]
        #expect(try athlete.sentences().contains("This week: 1:20 not planned, 1:00 still open, 0 of 1 done."))
    }

    @Test("A week with a workout without figures; one of which the plan was never read")
    func weeks() throws {
        let athlete = Athlete(activities: [try done(1, "Yoga", "2026-03-18", seconds: 0)], knownFrom: nil)
        #expect(try athlete.sentences().contains("This week: 1 workout."))
        let unread = AthleteBrief(name: nil, try athlete.brief(), .metric, planIsKnown: false)
        #expect(unread.markdown.contains("\n- This week: 1 workout.\n- The plan hasn't been read yet.\n"))
    }

    @Test(
        "The next race is counted down, on its own day as well",
        arguments: [
            ("2026-04-12", "Race in 25 days: A: Spring Half, Sun 12 Apr."),
            ("2026-03-19", "Race tomorrow: A: Spring Half."), ("2026-03-18", "Race day: A: Spring Half."),
        ])
    func race(iso: String, sentence: String) throws {
        let athlete = Athlete(plans: [
            titled("B: Later", try planned("later", .race, "2026-05-01")),
            titled("A: Spring Half", try planned("race", .race, iso)), try planned("old", .race, "2026-03-17"),
        ])
        #expect(try athlete.sentences().contains(sentence))
        #expect(try athlete.brief(on: "2026-03-17").race == nil)
        #expect(try athlete.sentences(on: "2026-04-13").contains("Next race: B: Later, Fri 1 May."))
        #expect(try Athlete(plans: [try planned("run", .run, iso)]).brief().race == nil)
    }

    @Test("A streak of three days and more, and the days off in it")
    func streak() throws {
        var athlete = Athlete(activities: try (14...17).map { try done(.strava($0), "Run", "2026-03-\($0)") })
        #expect(try athlete.sentences().contains("Streak: 4 days."))
        #expect(try !athlete.sentences(on: "2026-03-19").contains { $0.hasPrefix("Streak") })
        athlete.activities.remove(at: 1)
        #expect(try !athlete.sentences().contains { $0.hasPrefix("Streak") })
        athlete.plans = [try planned("off", .rest, "2026-03-15")]
        #expect(try athlete.sentences().contains("Streak: 3 days and 1 planned day off."))
    }
}

@Suite("Brief: daylight on what is planned outdoors")
struct BriefDaylightTests {
    private let berlin = Place(latitude: 52.52, longitude: 13.41)

    private func light(_ plan: PlannedWorkout, today: String = "2026-03-18") throws -> [String?] {
        var plan = plan
        plan.uid = "plan"
        let athlete = Athlete(today: today, plans: [plan], place: berlin)
        return try athlete.brief().days.flatMap { $0.workouts.map(\.light) }
    }

    /// A plan with a time of the wall clock.
    private func timed(_ hour: Int, _ minute: Int, on iso: String, minutes: Int?) throws -> PlannedWorkout {
        var plan = try planned("run", .run, iso, seconds: minutes.map { $0 * 60 })
        plan.start = .wallClock(try #require(LocalTime(day: try day(iso), hour: hour, minute: minute, second: 0)))
        return plan
    }

    @Test("Without a time: when it is light; today and tomorrow, not yesterday")
    func untimed() throws {
        #expect(try light(try planned("run", .run, "2026-03-18")) == ["light 5:39–18:49"])
        #expect(
            try light(try planned("run", .run, "2026-12-22"), today: "2026-12-21").first??.hasPrefix("light 7:3")
                == true)
        #expect(try light(try planned("run", .run, "2026-03-17")) == [nil])
        #expect(try light(try planned("run", .run, "2026-03-18", didSeconds: 60)) == [nil])
        var athlete = Athlete(plans: [try planned("run", .run, "2026-03-18", seconds: 3600)], place: berlin)
        #expect(try athlete.sentences()[1] == "run: 1:00, light 5:39–18:49.")
        athlete.place = nil
        #expect(try athlete.sentences()[1] == "run: 1:00.")
    }

    @Test("With a time: only what is dark of it")
    func darkness() throws {
        let (short, long) = ("2026-12-21", "2026-06-21")
        #expect(try light(try timed(6, 30, on: short, minutes: 60), today: short) == ["dark until 7:33"])
        #expect(try light(try timed(16, 0, on: short, minutes: 60), today: short) == ["dark from 16:35"])
        #expect(try light(try timed(12, 0, on: short, minutes: 60), today: short) == [nil])
        #expect(try light(try timed(6, 30, on: short, minutes: nil), today: short) == ["dark until 7:33"])
        #expect(try light(try timed(6, 30, on: long, minutes: 60), today: long) == [nil])
    }

    @Test(
        "Outdoors by sport and words",
        arguments: [
            (.run, "Run: Easy", "", true), (.bike, "Bike: Zwift race", "", false),
            (.bike, "Bike: Endurance", "Auf der Rolle.", false),
            (.run, "Run: Treadmill hills", "", false), (.run, "Run: Liverpool loop", "", true),
            (.swim, "Swim: Drills", "", false), (.swim, "Swim: Open-water start", "", true),
            (.swim, "Swim", "In the lake", true),
            (.strength, "Strength: Core", "", false), (.brick, "Brick: Rehearsal", "", true),
            (.race, "A: Zwift Cup", "", true),
            (.walk, "Walk", "", true), (.rowing, "Rowing", "at the gym", false), (.xcSki, "XC-Ski: Classic", "", true),
            (.other, "Hike: Hills", "", true), (.other, "Yoga", "", false), (.crosstrain, "Crosstrain", "", false),
        ] as [(PlannedSport, String, String, Bool)])
    func outdoors(sport: PlannedSport, summary: String, notes: String, isOutdoors: Bool) throws {
        var plan = titled(summary, try planned("plan", sport, "2026-03-18"))
        plan.notes = notes
        #expect(try light(plan) == [isOutdoors ? "light 5:39–18:49" : nil])
    }
}
