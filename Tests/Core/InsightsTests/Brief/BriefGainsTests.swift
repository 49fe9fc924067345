import Basics
import Insights
import Profiles
import Reports
import Testing
import Workouts
import WorkoutsLab

@Suite("Brief: what one reads it for, beside the days")
struct BriefGainsTests {
    private func noted(_ notes: String, on iso: String = "2026-03-18", did seconds: Int? = nil) throws -> Athlete {
        var plan = try planned("run Run \(iso) 60m \(seconds.map { "done did=\($0)s" } ?? "") | Tempo")
        plan.notes = notes
        return Athlete(plans: [plan])
    }

    @Test("Each day's sentences stand under its name; of another day the date alone says it")
    func names() throws {
        #expect(
            try Athlete("off DayOff 19.").lines() == [
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
        var athlete = try Athlete(
            "1 Run 9. 60m 10km up=90 score=50", "2 Ride 11. 2h 60km score=80", "3 Run 16. 50m 9km up=430 score=45",
            "4 Swim 17. 30m 1.5km")
        #expect(try athlete.sentences().contains("This week: 1:20, 10.5 km, 430 m up, about load 60."))
        #expect(
            try athlete.sentences().contains("Last week by Tue: 1:00, 10.0 km, 90 m up, load 50."),
            "a morning isn't compared with a whole day")
        #expect(try athlete.sentences(.imperial).contains("Last week by Tue: 1:00, 6.2 mi, 295 ft up, load 50."))
        athlete.activities.append(try done("5 Yoga 18. 0s"))
        #expect(try athlete.sentences().contains("Last week by Wed: 3:00, 70.0 km, 90 m up, load 130."))
        #expect(try athlete.sentences(on: "2026-03-15").contains("This week: 3:00, 70.0 km, 90 m up, load 130."))
        #expect(try athlete.sentences(on: "2026-03-15").contains("The week before: nothing."))
        athlete.knownFrom = "2026-03-10"
        #expect(try !athlete.sentences(on: "2026-03-15").contains { $0.hasPrefix("The week before") })
        athlete.plans = try planned("run Run 20. 60m")
        #expect(try athlete.sentences().contains("This week: 1:20 not planned, 1:00 still open, 0 of 1 done."))
    }

    @Test("A week with a workout without figures; one of which the plan was never read")
    func weeks() throws {
        let athlete = Athlete(activities: try done("1 Yoga 18. 0s"), knownFrom: nil)
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
            titled("B: Later", try planned("later Race 2026-05-01")),
            titled("A: Spring Half", try planned("race Race \(iso)")), try planned("old Race 17."),
        ])
        #expect(try athlete.sentences().contains(sentence))
        #expect(try athlete.brief(on: "2026-03-17").race == nil)
        #expect(try athlete.sentences(on: "2026-04-13").contains("Next race: B: Later, Fri 1 May."))
        #expect(try Athlete("run Run \(iso)").brief().race == nil)
    }

    @Test("A streak of three days and more, and the days off in it")
    func streak() throws {
        var athlete = Athlete(activities: try (14...17).map { try done("\($0) Run \($0).") })
        #expect(try athlete.sentences().contains("Streak: 4 days."))
        #expect(try !athlete.sentences(on: "2026-03-19").contains { $0.hasPrefix("Streak") })
        athlete.activities.remove(at: 1)
        #expect(try !athlete.sentences().contains { $0.hasPrefix("Streak") })
        athlete.plans = try planned("off DayOff 15.")
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

    @Test("Without a time: when it is light; today and tomorrow, not yesterday")
    func untimed() throws {
        #expect(try light(try planned("run Run 18.")) == ["light 5:39–18:49"])
        #expect(
            try light(try planned("run Run 2026-12-22"), today: "2026-12-21").first??.hasPrefix("light 7:3")
                == true)
        #expect(try light(try planned("run Run 17.")) == [nil])
        #expect(try light(try planned("run Run 18. done did=1m")) == [nil])
        var athlete = Athlete(plans: try planned("run Run 18. 60m"), place: berlin)
        #expect(try athlete.sentences()[1] == "run: 1:00, light 5:39–18:49.")
        athlete.place = nil
        #expect(try athlete.sentences()[1] == "run: 1:00.")
    }

    @Test("With a time: only what is dark of it")
    func darkness() throws {
        for (clock, iso, words) in [
            ("06:30 60m", "2026-12-21", "dark until 7:33"), ("16:00 60m", "2026-12-21", "dark from 16:35"),
            ("12:00 60m", "2026-12-21", nil), ("06:30", "2026-12-21", "dark until 7:33"),
            ("06:30 60m", "2026-06-21", nil),
        ] {
            #expect(try light(try planned("run Run \(iso) \(clock)"), today: iso) == [words])
        }
    }

    @Test(
        "Outdoors by sport and words",
        arguments: [
            ("Run", "Run: Easy", "", true), ("Bike", "Bike: Zwift race", "", false),
            ("Bike", "Bike: Endurance", "Auf der Rolle.", false),
            ("Run", "Run: Treadmill hills", "", false), ("Run", "Run: Liverpool loop", "", true),
            ("Swim", "Swim: Drills", "", false), ("Swim", "Swim: Open-water start", "", true),
            ("Swim", "Swim", "In the lake", true),
            ("Strength", "Strength: Core", "", false), ("Brick", "Brick: Rehearsal", "", true),
            ("Race", "A: Zwift Cup", "", true),
            ("Walk", "Walk", "", true), ("Rowing", "Rowing", "at the gym", false),
            ("Rowing", "Rowing: Erg 5 x 1000 m", "", false), ("Rowing", "Rowing: Energetic 10 km", "", true),
            ("XC-Ski", "XC-Ski: Classic", "", true),
            ("Other", "Hike: Hills", "", true), ("Other", "Yoga", "", false), ("Crosstrain", "Crosstrain", "", false),
        ])
    func outdoors(sport: String, summary: String, notes: String, isOutdoors: Bool) throws {
        var plan = titled(summary, try planned("plan \(sport) 18."))
        plan.notes = notes
        #expect(try light(plan) == [isOutdoors ? "light 5:39–18:49" : nil])
    }
}
