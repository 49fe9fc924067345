import Basics
import Export
import Insights
import Profiles
import Reports
import Testing
import Workouts
import WorkoutsLab

@Suite("Brief in words")
struct BriefTextTests {
    /// Done, missed and planned; a day off tomorrow.
    private func athlete() throws -> Athlete {
        Athlete(
            activities: try done("1 Run 17. 18:00 3421s 10.9km heart=148.2 score=62 | Jelly legs"),
            plans: try planned(
                "tempo Run 17. 60m tss=70 | Tempo", "core Strength 17. 40m | Trunk stability",
                "swim Swim 18. 45m 1.8km tss=40 | Drills", "off DayOff 19."), zones: [110, 130, 145, 170])
    }

    @Test("Miles and yards")
    func imperial() throws {
        let told = try athlete().sentences(.imperial)
        #expect(told[1] == "Run: Tempo · Jelly legs: 0:57 of 1:00, 6.8 mi, 8:25 min/mi, 148 bpm (zone 4), load 62.")
        #expect(told[2] == "Swim: Drills: 0:45, 1969 yd, TSS 40.")
    }

    @Test(
        "Sports in their own measures; an estimated load is about",
        arguments: [
            (
                "Swim", 1800, 1500.0, "Lap swim", "Lap swim: 0:30, 1500 m, 2:00 min/100 m, about load 15.",
                "Lap swim: 0:30, 1640 yd, 1:50 min/100 yd, about load 15."
            ),
            (
                "Ride", 3600, 30_100, "", "Bike: 1:00, 30.1 km, 30.1 km/h, about load 30.",
                "Bike: 1:00, 18.7 mi, 18.7 mph, about load 30."
            ),
            (
                "Yoga", 1920, nil, "For stiff cyclists", "Yoga: For stiff cyclists: 0:32, about load 11.",
                "Yoga: For stiff cyclists: 0:32, about load 11."
            ),
            ("Run", 0, nil, "Lost", "Run: Lost: done.", "Run: Lost: done."),
        ] as [(String, Int, Double?, String, String, String)])
    func sports(
        sport: String, seconds: Int, meters: Double?, name: String, metric: String, imperial: String
    ) throws {
        let way = meters.map { "meters=\($0)" } ?? ""
        let athlete = try Athlete("1 \(sport) 18. \(seconds)s \(way) | \(name)")
        #expect(try athlete.sentences()[1] == metric)
        #expect(try athlete.sentences(.imperial)[1] == imperial)
    }

    @Test("A brick has no pace, and its load is about where any part's is")
    func brick() throws {
        let athlete = try Athlete(
            "1 Ride 18. 08:00 60m 30km score=50 | Out", "2 Run 18. 09:00 20m 4km | Off",
            "brick Brick 18. 90m | Rehearsal")
        #expect(try athlete.sentences()[1] == "Brick: Rehearsal · Out: 1:20 of 1:30, 34.0 km, about load 63.")
    }

    @Test("Nothing at all; what is to come can only be unplanned")
    func nothing() throws {
        let nothing = "Nothing recorded, nothing planned."
        #expect(
            try Athlete().sentences() == [
                nothing, nothing, "Nothing planned.", "This week: no workouts recorded, none planned.",
            ])
        #expect(try Athlete().sentences(on: "2026-03-10").prefix(3) == [nothing, nothing, nothing])
        #expect(try Athlete().sentences(on: "2026-03-23").last == "This week: no workouts planned.")
        #expect(try Athlete().sentences(on: "2026-03-20").prefix(3).allSatisfy { $0 == "Nothing planned." })
    }

    @Test("Of days of which nothing is known nothing is said to be")
    func unknown() throws {
        var athlete = Athlete(knownFrom: nil)
        let nothing = "Nothing known of what was done, nothing planned."
        #expect(
            try athlete.sentences() == [
                nothing, nothing, "Nothing planned.", "This week: no workouts known, none planned.",
            ])
        athlete.knownFrom = "2026-03-17"
        #expect(try athlete.sentences().first == "Nothing recorded, nothing planned.")
        #expect(try athlete.sentences().last == "This week: no workouts known, none planned.", "Monday isn't known")
        let today = try day(athlete.today)
        let known = KnownDays([today.advanced(by: -9)...today.advanced(by: -1)])
        let training = CountedTraining(of: [], known: known, today: today)
        #expect(try Brief(of: training, on: today, zone: berlin).week.isKnown, "today isn't over")
    }

    @Test("A plan of a day that is over and that nobody knows is not known; a week says so, too")
    func unknownPlans() throws {
        var athlete = Athlete(
            plans: try planned(
                "easy Run 17. 18:00 45m | Easy", "swim Swim 16. | Drills", "run Run 19. 18:00 60m | Tempo"))
        athlete.knownFrom = "2026-03-18"
        #expect(
            try athlete.sentences() == [
                "Run: Easy: not known.", "Nothing recorded, nothing planned.", "18:00 Run: Tempo: 1:00.",
                "This week: 1:00 still open, 0:45 not known.",
            ])
        athlete.activities = try done("1 Swim 16. 07:00 30m")
        let week = "This week: 0:30 without a planned time, 1:00 still open, 0:45 not known, 1 of 2 done."
        #expect(try athlete.sentences().contains(week))
        athlete.activities = []
        athlete.plans = try planned("swim Swim 16. | Drills", "run Run 17. | Easy")
        #expect(try athlete.sentences().contains("This week: 2 not known."))
    }

    @Test("An event of yesterday is never missed; of a race it is said if nobody knows of its day")
    func pastEvents() throws {
        var dinner = titled("Team dinner", try planned("dinner Dinner 17."))
        dinner.kind = .event
        let race = titled("A: Lake Triathlon", try planned("race Race 17."))
        var athlete = Athlete(plans: [dinner])
        #expect(try athlete.sentences().first == "Team dinner.")
        athlete.plans = [race]
        #expect(try athlete.sentences().first == "A: Lake Triathlon.")
        athlete.knownFrom = "2026-03-18"
        #expect(try athlete.sentences().first == "A: Lake Triathlon: not known.")
        athlete.plans = [dinner]
        #expect(try athlete.sentences().first == "Team dinner.")
    }

    @Test("A race without figures; a title's own mark ends the sentence; a day off with yoga is both")
    func others() throws {
        let athlete = Athlete(
            activities: try done("1 Yoga 18. 0s | Yoga"),
            plans: [
                titled("A: Lake Triathlon", try planned("race Race 19.")),
                try planned("run Run 19. | How far?"),
                try planned("off DayOff 18."),
            ])
        #expect(
            try athlete.sentences().dropFirst().prefix(4) == [
                "Rest day.", "Yoga: done.", "A: Lake Triathlon.", "Run: How far?",
            ])
    }

    @Test("A week without a plan; one whose plans have no time")
    func weeks() throws {
        var athlete = try Athlete("1 Run 17. 60m")
        #expect(try athlete.sentences().contains("This week: 1:00, about load 40."))
        athlete.activities.append(try done("2 Yoga 18. 0s"))
        #expect(try athlete.sentences().contains("This week: 1:00, about load 40."))
        athlete.plans = try planned("run Run 17.", "swim Swim 20.")
        #expect(try athlete.sentences().contains("This week: 1:00 without a planned time, 1 of 2 done."))
        athlete = try Athlete("swim Swim 20. 60m")
        #expect(try athlete.sentences().contains("This week: 1:00 still open, 0 of 1 done."))
    }

    @Test("On a page: the agenda's signs, names of days, no blanks at the end")
    func page() throws {
        #expect(
            try athlete().told().page(TerminalStyle(width: 80)) == """
                anna, Wednesday 18 March 2026

                Yesterday
                  ✗ Strength: Trunk stability: missed.
                  ✓ Run: Tempo · Jelly legs: 0:57 of 1:00, 10.9 km, 5:14 min/km,
                    148 bpm (zone 4), load 62.

                Today
                  ○ Swim: Drills: 0:45, 1800 m, TSS 40.

                Tomorrow
                  ☾ Rest day.

                This week: 0:57 of 1:40, 57 %, 0:45 still open, 1 of 3 done, 1 missed.
                Fitness 1, fatigue 8, form -7.

                Powered by Strava
                """)
        #expect(
            try Athlete().told(name: "").page(TerminalStyle()).hasPrefix(
                "Wednesday 18 March 2026\n\nYesterday\n    Not"))
    }

    @Test("Never wider than the terminal, amounts whole", arguments: [1, 28, 33, 40, 41, 57, 80, 120, 200])
    func widths(width: Int) throws {
        var athlete = try athlete()
        athlete.plans[0] = titled("Run: " + String(repeating: "ラン", count: 60), athlete.plans[0])
        let lines = try athlete.told(name: String(repeating: "anna", count: 20)).page(TerminalStyle(width: width))
            .split(separator: "\n")
        let most = min(width, 120)
        for line in lines {
            let columns = line.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2FFF ? 2 : 1) }
            #expect(columns <= most && line.last != " ", "\(line)")
        }
        guard width > 1 else { return }
        #expect(lines.contains { $0.contains("148 bpm (zone 4)") } && lines.contains { $0.contains("5:14 min/km") })
    }

    @Test("Colours of the agenda: signs, days in bold; the text itself is the same")
    func colours() throws {
        let plain = try athlete().told().page(TerminalStyle(width: 40))
        let coloured = try athlete().told().page(TerminalStyle(isColored: true, width: 40))
        #expect(coloured.contains("\u{1B}[31m✗\u{1B}[0m Strength"))
        #expect(coloured.contains("\u{1B}[32m✓\u{1B}[0m Run"))
        #expect(coloured.contains("\u{1B}[1mYesterday\u{1B}[0m"))
        #expect(coloured.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == plain)
    }

    @Test("Markdown")
    func markdown() throws {
        #expect(
            try athlete().told().markdown == """
                # anna, Wednesday 18 March 2026

                ## Yesterday

                - Strength: Trunk stability: missed.
                - Run: Tempo · Jelly legs: 0:57 of 1:00, 10.9 km, 5:14 min/km, 148 bpm (zone 4), load 62.

                ## Today

                - Swim: Drills: 0:45, 1800 m, TSS 40.

                ## Tomorrow

                - Rest day.

                ## Week

                - This week: 0:57 of 1:40, 57 %, 0:45 still open, 1 of 3 done, 1 missed.
                - Fitness 1, fatigue 8, form -7.

                Powered by Strava
                """)
        #expect(try Athlete().told(name: nil).markdown.hasPrefix("# Wednesday 18 March 2026\n"))
    }

    @Test(
        "Nothing that somebody has named is more than text in Markdown",
        arguments: [
            ("<script>alert(1)</script>", #"\<script>alert(1)\</script>"#), ("a*b_c`d`", #"a\*b\_c\`d\`"#),
            (#"back\slash"#, #"back\\slash"#), ("# Run", ##"\# Run"##), ("| a | b |", #"\| a \| b \|"#),
            ("![pic](http://x/y.png)", #"!\[pic](http://x/y.png)"#), ("<http://x>", #"\<http://x>"#),
            ("&lt;b&gt; R&B &#60;", ##"\&lt;b\&gt; R&B &\#60;"##), ("> quoted", #"\> quoted"#), ("- item", #"\- item"#),
            ("+ plus - minus", #"\+ plus - minus"#), ("1. first", #"1\. first"#), ("12) twelve", #"12\) twelve"#),
            ("10 x 400", "10 x 400"), ("---", #"\---"#), ("~~gone~~", #"\~\~gone\~\~"#),
            ("[\u{301}x](http://y)", "\\[\u{301}x](http://y)"), ("two\nlines\r\n# three", ##"two lines \# three"##),
            ("    code", "code"),
        ])
    func hostile(name: String, escaped: String) throws {
        let plan = titled(name, try planned("p Run 18."))
        let markdown = try Athlete(plans: [plan]).told(name: name).markdown
        #expect(markdown.contains("\n- \(escaped).\n"), "\(markdown)")
        #expect(markdown.split(separator: "\n").count == 9)
        #expect(!markdown.contains(#/(^|[^\\])</#), "\(markdown)")
    }

    @Test("Escapes, letters that turn the reading direction, and ten thousand characters")
    func hostileText() throws {
        let plan = titled(
            "Run\u{1B}[31m\u{202E}\nred " + String(repeating: "x", count: 10_000), try planned("p Run 18."))
        let sentence = try Athlete(plans: [plan]).sentences()[1]
        #expect(sentence.hasPrefix("Run[31m red xxx"))
        #expect(sentence.count == 100 && sentence.hasSuffix("x…"))
    }

    @Test("What nobody trains is left out: ten years in a day, a thousand million metres")
    func absurd() throws {
        let athlete = try Athlete("1 Run 18. 87600h meters=1e9 up=1e9 heart=nan score=1e12")
        #expect(try athlete.sentences()[1].hasPrefix("Run: 5:15 min/km, about load "))
    }
}
