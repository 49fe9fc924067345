import Basics
import Export
import Pages
import Testing
import Workouts
import WorkoutsLab

/// The page of a day, from merged workouts to HTML.
struct DayPageTests {
    @Test func aDifferenceIsToldInTheUnitOfItsRow() throws {
        var athlete = Athlete()
        try athlete.did("Run", "2026-03-10", seconds: 2700, meters: 8670)
        athlete.planned(.run, "2026-03-10", seconds: 2700, meters: 9000)
        #expect(try html(athlete).contains("−0.3 km"))
        athlete.units = .imperial
        #expect(try html(athlete).contains("−0.2 mi"))
    }

    /// The ride climbs 300 m and the run 40; neither is the session's.
    @Test func aSessionInPartsIsToldWhole() throws {
        var athlete = Athlete()
        try athlete.did("Ride", "2026-03-10", at: 7, seconds: 3600, meters: 30_000)
        try athlete.did("Run", "2026-03-10", at: 8, seconds: 1200, meters: 4000)
        for (index, rate) in [140.0, 160].enumerated() {
            athlete.activities[index].averageHeartRate = rate
            athlete.activities[index].calories = Calories(kilocalories: 300, isEstimated: index == 1)
        }
        athlete.planned(.brick, "2026-03-10", seconds: 4800)
        let page = try html(athlete)
        for figure in ["340<span> m", "145<span> bpm"] { #expect(page.contains("<dd>\(figure)"), "\(figure)") }
        #expect(!page.contains("300<span> m") && !page.contains("140<span> bpm"))
    }

    @Test func aTransitionIsListedWithItsLeg() throws {
        var athlete = Athlete()
        try athlete.did("Swim", "2026-03-10", at: 7, seconds: 3600)
        try athlete.did("Workout", "2026-03-10", at: 8, seconds: 300, name: "Lunch Workout")
        try athlete.did("Ride", "2026-03-10", at: 8, seconds: 3600)
        athlete.activities[2].start = athlete.activities[1].end
        let page = try html(athlete)
        #expect(page.contains("Also a transition: <a href=\"/athletes/anna/activities/2\">"))
        #expect(!page.contains("second recording"))
        // A file's transition has no page of its own.
        athlete.activities[1].measure { $0.isTransition = true }
        #expect(try html(athlete).contains("Also a transition: <bdi dir=\"auto\">Lunch Workout</bdi></p>"))
    }

    @Test func theDeviceOfAFileIsNamed() throws {
        var athlete = Athlete()
        try athlete.did("Ride", "2026-03-10")
        athlete.activities[0].deviceName = "ELEMNT <BOLT>"
        #expect(try !html(athlete).contains("ELEMNT"))
        athlete.activities[0].id = .file(0x9F86_D081_884C_7D65)
        let page = try html(athlete)
        #expect(page.contains("/activities/file-9f86d081884c7d65\">All of this activity</a>"))
        #expect(page.contains(">ELEMNT &lt;BOLT&gt;</bdi>"))
        #expect(page.contains("data-badge=\"file\"") && !page.contains("Strava"))
    }

    @Test func theHeartRateOfARecordingIsDrawnOverItsHills() throws {
        var athlete = Athlete()
        try athlete.did("Ride", "2026-03-10")
        let points = (0..<600).map { Curve.Point(second: $0, value: Double(100 + $0 / 10)) }
        let curves = try [Curve.Kind.heartRate, .altitude].map {
            try #require(Curve($0, through: points, seconds: 600))
        }
        let id = athlete.activities[0].id
        let page = try html(athlete, curves: [id: curves])
        #expect(page.contains("<p class=\"small soft\">Heart rate over the hills</p>"))
        #expect(page.contains(">Curves and laps</a>") && page.contains("viewBox=\"0 0 299 100\""))
        let flat = try html(athlete, curves: [id: [curves[0]]])
        #expect(flat.contains("<p class=\"small soft\">Heart rate</p>") && !flat.contains("class=\"area"))
        #expect(try !html(athlete, curves: [id: [curves[1]]]).contains("class=\"beats\""))
    }

    @Test func aDeviceThatIntervalsTellsIsNamedWhicheverSourceComesFirst() throws {
        var athlete = Athlete()
        try athlete.did("Ride", "2026-03-10")
        athlete.activities[0].deviceName = "Garmin Edge 840"
        #expect(try !html(athlete).contains("Garmin Edge 840"))
        athlete.activities[0].others = [.intervals]
        #expect(try html(athlete).contains("<bdi dir=\"auto\">Garmin Edge 840</bdi>"))
    }

    @Test func namesFromRightToLeftTurnNothingAroundButThemselves() throws {
        var athlete = Athlete()
        let name = "\u{202E}ريكاردو تدريب 10 كم"
        try athlete.did("Run", "2026-03-10", seconds: 2700, name: name)
        athlete.planned(.bike, "2026-03-10", seconds: 2700)
        let page = try html(athlete)
        #expect(page.contains("· \u{2068}ريكاردو تدريب 10 كم\u{2069} · 0:45</option>"))
    }

    /// One sentence for each rule and verdict.
    @Test func reasonsAreSentences() throws {
        var athlete = Athlete()
        try athlete.did("Ride", "2026-03-10", seconds: 3600)
        athlete.planned(.bike, "2026-03-10", seconds: 3180)
        #expect(
            try html(athlete).contains(">Counted because it is the day’s only ride; 7 minutes longer than planned.<"))
        try athlete.did("Ride", "2026-03-10", at: 17, seconds: 1440, name: "To the office")
        #expect(
            try html(athlete).contains(
                ">Counted because it fits best; the other ride, To the office, is 24 min; 7 minutes longer than planned.<"
            ))
        #expect(try html(athlete).contains(">Not counted for "))
        athlete.plans = []
        #expect(try html(athlete).contains(">Nothing was planned.<"))
        #expect(try html(athlete, planIsKnown: false).contains(">What was planned isn’t known yet.<"))
        athlete.activities = []
        athlete.planned(.run, "2026-03-10", seconds: 2700)
        #expect(try html(athlete).contains(">Nothing was recorded that fits.<"))
        try athlete.did("Swim", "2026-03-10", seconds: 1800)
        #expect(try html(athlete).contains(">Nothing was recorded that fits: the day’s only activity is the swim.<"))
        athlete.planned(.run, "2026-03-20", seconds: 2700)
        #expect(try html(athlete, "2026-03-20").contains(">Nothing is recorded for it yet.<"))
    }

    @Test func thePlannedStartIsAReasonWhileTheDayLasts() throws {
        for (minute, words) in [(0, "when planned"), (30, "30 minutes before the planned start")] {
            var athlete = Athlete()
            try athlete.did("Run", "2026-03-18", at: 7, seconds: 3600)
            athlete.planned(.run, "2026-03-18", seconds: 3600)
            athlete.plans[0].start = .wallClock(
                try #require(LocalTime(day: "2026-03-18", hour: 7, minute: minute, second: 0)))
            #expect(
                try html(athlete, "2026-03-18").contains(">Counted because it began \(words); as long as planned.<"))
        }
    }

    @Test func racesCommutesAndManyOfAKindHaveReasonsOfTheirOwn() throws {
        var athlete = Athlete()
        for (day, sentence): (Day, String) in [
            ("2026-03-10", "A race is never missed."), ("2026-03-20", "It is still to come."),
        ] {
            athlete.planned(.race, day)
            athlete.plans[athlete.plans.count - 1].kind = .event
            #expect(try html(athlete, day).contains(">\(sentence)<"))
        }
        athlete.plans = []
        athlete.planned(.bike, "2026-03-10", seconds: 3600)
        try athlete.did("Ride", "2026-03-10", seconds: 1200)
        athlete.activities[0].isCommute = true
        #expect(try html(athlete).contains(">Not counted: a commute of 20 min, and 1 h were planned.<"))
        athlete.activities[0].isCommute = false
        for hour in [12, 17] { try athlete.did("Ride", "2026-03-10", at: hour, seconds: 1200 + hour * 120) }
        #expect(
            try html(athlete).contains(
                ">Counted because it fits best of the day’s 3 rides; 6 minutes shorter than planned.<"))
    }

    @Test func whatLiesAheadStandsAtTheSide() throws {
        var athlete = Athlete()
        for day: Day in ["2026-03-15", "2026-03-17", "2026-03-18"] { try athlete.did("Run", day) }
        athlete.planned(.rest, "2026-03-16")
        athlete.planned(.bike, "2026-03-20", seconds: 5400)
        athlete.planned(.run, "2026-03-22", seconds: 1800)
        athlete.planned(.race, "2026-04-05")
        (athlete.plans[3].kind, athlete.plans[3].title) = (.event, "Half")
        let page = try html(athlete, "2026-03-18")
        for (name, value) in [
            ("Half", "in 18 days"), ("Planned until then", "2:00, 2 sessions"), ("The longest of them", "Bike, 1:30"),
            ("Days in a row", "2, with days off 3"),
        ] { #expect(page.contains("<dt dir=\"auto\">\(name)</dt><dd dir=\"auto\">\(value)</dd>"), "\(name)") }
        #expect(try !html(athlete, "2026-03-10").contains("<h2>Ahead</h2>"))
    }

    /// An easy run that began the year, and a hard one on 1 February.
    @Test(
        "A morning's form stands among those of the year before it",
        arguments: [
            ("2026-02-10", "lower than on 9 of 10 days of your year"), ("2026-03-01", "the highest of your year"),
            ("2026-03-17", "higher than on 9 of 10 days of your year"),
        ] as [(Day, String)])
    func formOfTheYear(day: Day, words: String) throws {
        var athlete = Athlete()
        try athlete.did("Run", "2025-01-01", score: 10)
        try athlete.did("Run", "2026-02-01", score: 80)
        #expect(try html(athlete, day).contains("; \(words)</span>"))
    }

    @Test func aSessionToComeTellsTheLastOfItsTitle() throws {
        var athlete = Athlete()
        try athlete.did("Run", "2026-03-10", seconds: 3600, meters: 10_000)
        for day: Day in ["2026-03-10", "2026-03-20"] { athlete.planned(.run, day, seconds: 3600) }
        for index in athlete.plans.indices { athlete.plans[index].title = "Tempo" }
        let last = "<dt>Last time</dt><dd>Tue 10 Mar<span>, 1:00, 10.0 km, 6:00 /km</span></dd>"
        #expect(try html(athlete, "2026-03-20").contains(last))
        #expect(try !html(athlete).contains("Last time"))
    }

    @Test func theDaysResultStandsBelowItsName() throws {
        var athlete = Athlete()
        try athlete.did("Ride", "2026-03-10", seconds: 3600, score: 40)
        athlete.planned(.bike, "2026-03-10", seconds: 3600)
        athlete.planned(.run, "2026-03-10", seconds: 1800)
        #expect(try html(athlete).contains(">Two sessions, one done, one missed: 1:00, load 40<"))
        athlete.planned(.swim, "2026-03-20", seconds: 2700)
        #expect(try html(athlete, "2026-03-20").contains(">One session planned: 0:45<"))
        #expect(try html(athlete, "2026-03-20").contains("<b>Planned</b>"))
        #expect(try html(athlete).contains("<b>Done as planned</b>"))
    }

    @Test(
        "A day without workouts says what is known of it",
        arguments: [
            ("2026-03-10", "Nothing was recorded, and nothing is planned."), ("2026-03-20", "Nothing is planned."),
            ("2024-03-10", "What was done isn’t known, and nothing was planned."),
        ] as [(Day, String)])
    func nothing(day: Day, sentence: String) throws {
        let html = try html(Athlete(), day)
        #expect(html.contains("data-empty=\"day\">\(sentence)</p>"))
    }

    private func html(
        _ athlete: Athlete, _ day: Day = "2026-03-10", curves: [ActivityID: [Curve]] = [:], planIsKnown: Bool = true
    ) throws -> String {
        var page = DayPage(
            day, of: try athlete.workouts(), Explanation(of: day, MatchIndex(athlete.input())),
            brief: try athlete.brief(on: day), known: athlete.input().knownDays, planIsKnown: planIsKnown,
            units: athlete.units, address: "/athletes/anna")
        page.curves = curves
        return page.html(PageFrame(base: "", page: "day", heading: day.wordsInFull, athlete: "anna"))
    }
}
