import Basics
import Insights
import Messages
import Profiles
import Reports
import Testing
import Workouts
import WorkoutsLab

@Suite("Brief as a message and a mail")
struct BriefMessageTests {
    /// Done with a name of Strava's yesterday; two plans today, one with notes and a time; a day off tomorrow.
    private func athlete(_ id: ActivityID = 1) throws -> Athlete {
        var tempo = try planned("tempo Run 18. 60m | Tempo")
        tempo.notes = "Hold back."
        tempo.start = .wallClock(try #require(LocalTime(day: try day("2026-03-18"), hour: 6, minute: 30, second: 0)))
        return Athlete(
            activities: try done(
                "\(id) Run 17. 18:00 3421s 10.9km heart=148.2 score=62 | Jelly legs",
                "2 Ride 17. 20:00 30m 12km | To Ada's"
            ).filter { id.isFile == $0.id.isFile || $0.id == id },
            plans: [
                try planned("easy Run 17. 60m | Easy"), tempo,
                try planned("swim Swim 18. 45m 1.8km tss=40 | Drills"),
                try planned("off DayOff 19."),
                titled("A: Spring Half", try planned("race Race 30.")),
            ], zones: [110, 130, 145, 170])
    }

    private func message(
        _ athlete: Athlete, _ shows: MessageSettings.Shows, _ changes: [String] = [], link: String? = nil
    ) throws -> BriefText {
        try #require(try athlete.told().message(shows: shows, changes: changes, link: link))
    }

    @Test("Everything: the text of the brief, then the changes of the plan")
    func everything() throws {
        let message = try message(
            athlete(), .everything, ["New on Sat 21 Mar: Bike: Long ride, 3:00.", "3 more changes."])
        #expect(message.title == "Today: Swim Drills 0:45, Run Tempo 1:00")
        #expect(
            message.text == """
                Yesterday, Tue 17 Mar:
                Run: Easy · Jelly legs: 0:57 of 1:00, 10.9 km, 5:14 min/km, 148 bpm (zone 4), load 62.
                Bike: To Ada's: 0:30, 12.0 km, 24.0 km/h, about load 15.

                Today, Wed 18 Mar:
                Swim: Drills: 0:45, 1800 m, TSS 40.
                06:30 Run: Tempo: 1:00.
                Coach: Hold back.

                Tomorrow, Thu 19 Mar:
                Rest day.

                This week: 0:57 of 1:00, 95 %, 0:30 not planned, 1:45 still open, 1 of 3 done.
                Race in 12 days: A: Spring Half, Mon 30 Mar.
                Fitness 2, fatigue 9, form -9.

                Changes of the plan:
                New on Sat 21 Mar: Bike: Long ride, 3:00.
                3 more changes.

                Powered by Strava
                """)
    }

    @Test("Titles: no words of the coach, and of Strava's neither names nor pace, heart rate, load or fitness")
    func titles() throws {
        #expect(
            try message(athlete(), .titles).text == """
                Yesterday, Tue 17 Mar:
                Run: Easy: 0:57 of 1:00, 10.9 km.
                Bike: 0:30, 12.0 km.

                Today, Wed 18 Mar:
                Swim: Drills: 0:45, 1800 m, TSS 40.
                06:30 Run: Tempo: 1:00.

                Tomorrow, Thu 19 Mar:
                Rest day.

                This week: 0:57 of 1:00, 95 %, 0:30 not planned, 1:45 still open, 1 of 3 done.
                Race in 12 days: A: Spring Half, Mon 30 Mar.

                Powered by Strava
                """)
        var unplanned = try athlete()
        unplanned.plans = []
        #expect(
            try message(unplanned, .titles).text.contains("\nThis week: 1:27, 22.9 km.\nLast week by Tue: nothing."))
    }

    @Test("Titles keep what a device's file told")
    func file() throws {
        let text = try message(athlete(.file(7)), .titles).text
        #expect(text.contains("Run: Easy · Jelly legs: 0:57 of 1:00, 10.9 km, 5:14 min/km, 148 bpm (zone 4), load 62."))
        #expect(text.contains("\nFitness 1, fatigue 8, form -7.") && !text.contains("Strava") && !text.contains("Hold"))
    }

    @Test("Titles keep what only an archive told; with another activity of the API's no fitness")
    func archive() throws {
        var athlete = try athlete()
        athlete.archived = [1, 2]
        let words = "Run: Easy · Jelly legs: 0:57 of 1:00, 10.9 km, 5:14 min/km, 148 bpm (zone 4), load 62."
        let text = try message(athlete, .titles).text
        #expect(text.contains(words) && text.contains("\nBike: To Ada's: 0:30, 12.0 km, 24.0 km/h, about load 15."))
        #expect(text.contains("\nFitness 2, fatigue 9, form -9.") && !text.contains("Hold"))
        athlete.archived = [1]
        let both = try message(athlete, .titles).text
        #expect(both.contains(words) && both.contains("\nBike: 0:30, 12.0 km.") && !both.contains("Fitness"))
    }

    @Test("A session with a recording of the API's beside the archive's is told without either's figures")
    func duplicate() throws {
        var athlete = try athlete()
        athlete.activities.append(try done("3 Run 17. 18:00 3400s 10.8km heart=147 | Jelly legs"))
        athlete.archived = [1, 2]
        #expect(try message(athlete, .titles).text.contains("\nRun: Easy: 0:57 of 1:00, 10.9 km.\n"))
    }

    @Test("Busy: counts, times and lengths alone")
    func busy() throws {
        let message = try message(athlete(), .busy)
        #expect(message.title == "Today: 2 workouts, 1:45")
        #expect(
            message.text == """
                Yesterday, Tue 17 Mar:
                Workout: 0:57 of 1:00.
                Workout: 0:30.

                Today, Wed 18 Mar:
                Workout: 0:45.
                06:30 Workout: 1:00.

                Tomorrow, Thu 19 Mar:
                Rest day.

                This week: 0:57 of 1:00, 95 %, 0:30 not planned, 1:45 still open, 1 of 3 done.

                Powered by Strava
                """)
    }

    @Test("Busy: a week without a plan is told in time alone")
    func busyWeek() throws {
        var athlete = try athlete()
        athlete.plans = []
        #expect(try message(athlete, .busy).text.contains("\nThis week: 1:27.\nLast week by Tue: nothing."))
    }

    @Test("No form tells of what the setting hides", arguments: [MessageSettings.Shows.titles, .busy])
    func hidden(shows: MessageSettings.Shows) throws {
        var athlete = try athlete()
        athlete.plans[0].summary = ""
        athlete.plans[0].title = ""
        for iso in ["2026-03-17", "2026-03-18"] {
            athlete.today = iso
            let message = try message(athlete, shows)
            let said = message.title + message.text + (message.html ?? "")
            for word in ["Jelly", "Ada", "148", "min/km", "km/h", "load", "Hold", "Fitness", "zone"] {
                #expect(!said.contains(word), "\(word) in \(said)")
            }
            #expect(shows != .busy || !["Tempo", "Drills", "Spring", "Swim", "1800"].contains { said.contains($0) })
        }
    }

    @Test("Titles for a lock screen")
    func lockScreen() throws {
        let title = { (athlete: Athlete) in try message(athlete, .titles).title }
        #expect(try title(Athlete()) == "Today: nothing planned")
        #expect(try title(try Athlete("off DayOff 18.")) == "Rest day")
        #expect(try title(Athlete(plans: [titled("A: Half", try planned("race Race 18."))])) == "Race day: A: Half")
        #expect(try title(try Athlete("1 Run 18. 44m | Secret")) == "Today, done: Run 0:44")
        let many = try (10..<30).map {
            try planned("run\($0) Run 18. 60m | Number \($0)")
        }
        #expect(
            try title(Athlete(plans: many))
                == "Today: Run Number 10 1:00, Run Number 11 1:00, Run Number 12 1:00, Run Number 13 1:00 and 16 more")
        let long = titled(String(repeating: "x", count: 10_000), many[0])
        #expect(try title(Athlete(plans: [long])) == "Today: 1 workout")
    }

    @Test("A rest day is a brief; with nothing known there is none")
    func nothing() throws {
        let idle = AthleteBrief(name: nil, try Athlete(knownFrom: nil).brief(), .metric, planIsKnown: false)
        #expect(idle.message(shows: .everything, changes: [], link: nil) == nil)
        let active = try Athlete("1 Run 1.").brief()
        let unread = AthleteBrief(name: nil, active, .metric, planIsKnown: false)
        #expect(unread.message(shows: .everything, changes: [], link: nil)?.title == "Today: nothing known")
        #expect(try Athlete().told().message(shows: .everything, changes: [], link: nil) != nil)
    }

    @Test("The mail: tables and inline styles, each name inert, a link only if there is one")
    func html() throws {
        var athlete = try athlete()
        athlete.plans[1].summary = #"Run: <img src=x onerror="alert(1)"> & co"#
        let html = try #require(
            try message(athlete, .everything, ["New: <b>Bike</b>."], link: "https://a.example/days?a=1&b=\"2").html)
        #expect(html.contains("Run: &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; co: 1:00."))
        #expect(
            html.contains("New: &lt;b&gt;Bike&lt;/b&gt;.") && html.contains("<h2 style=\"margin: 0; font-size: 16px\">")
        )
        #expect(html.contains(#"<a href="https://a.example/days?a=1&amp;b=&quot;2">"#))
        #expect(html.contains("<html lang=\"en\">") && html.contains("<title>Today: ") && html.utf8.count < 15_000)
        for word in ["<script", "<svg", "<style", "<img", "<link", "flex", "grid", "color:"] {
            #expect(!html.contains(word), "\(word)")
        }
        athlete.plans = try (0..<120).map {
            try planned("run\($0) Run 18. 60m | Number \($0)")
        }
        let crowded = try #require(try message(athlete, .everything).html)
        #expect(crowded.contains(" more</td></tr>") && crowded.utf8.count < 30_000)
        athlete = try self.athlete()
        let plain = try #require(try message(athlete, .titles).html)
        #expect(!plain.contains("<a ") && !plain.contains("http") && !plain.contains("Changes"))
    }
}
