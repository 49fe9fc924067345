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
        for words in ["340 m", "145 bpm", "about 600 kcal"] { #expect(page.contains(words), "\(words)") }
        #expect(!page.contains("300 m") && !page.contains("140 bpm"))
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
        #expect(page.contains("/activities/file-9f86d081884c7d65\">All of this activity</a> · <bdi"))
        #expect(page.contains(">ELEMNT &lt;BOLT&gt;</bdi>"))
        #expect(page.contains("data-badge=\"file\"") && !page.contains("Strava"))
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
        let page = try html(athlete, brief: ["Run: \(name): 0:45, 8.0 km."])
        #expect(page.contains("Run: \u{2068}ريكاردو تدريب 10 كم\u{2069}: 0:45, 8.0 km."))
        #expect(page.contains("· \u{2068}ريكاردو تدريب 10 كم\u{2069} · 0:45</option>"))
        #expect(try html(athlete, brief: ["Run: Easy: 0:45."]).contains("<p dir=\"auto\">Run: Easy: 0:45.</p>"))
    }

    @Test func filesTellMore() throws {
        var athlete = Athlete()
        try athlete.did("Ride", "2026-03-10", meters: 40_000)
        athlete.activities[0].measure {
            $0.weightedPower = 231.4
            $0.kilojoules = 812
            $0.averageCadence = 86
        }
        let strava = try html(athlete)
        for word in ["Weighted power", "Work<", "Cadence"] { #expect(!strava.contains(word)) }
        athlete.activities[0].aliases = [.file(7)]
        athlete.activities[0].others = [.files]
        let both = try html(athlete)
        for word in ["231 W", "812 kJ", "86 /min"] { #expect(both.contains("<td>\(word)</td>")) }
    }

    @Test func aBriefOfVeryManyIsCut() throws {
        let page = try html(Athlete(), brief: (1...220).map { "Sentence \($0)." })
        #expect(page.contains("Sentence 20.") && !page.contains("Sentence 21.") && page.contains("And 200 more."))
    }

    @Test(
        "A day without workouts says what is known of it",
        arguments: [
            (true, "Nothing was recorded, and nothing is planned."), (nil, "Nothing is planned."),
            (false, "What was done isn’t known, and nothing was planned."),
        ])
    func nothing(isKnown: Bool?, sentence: String) throws {
        let html = try html(Athlete(), isKnown: isKnown).replacing("&#39;", with: "'")
        #expect(html.contains("data-empty=\"day\">\(sentence)</p>"))
    }

    private func html(_ athlete: Athlete, brief: [String] = [], isKnown: Bool? = true) throws -> String {
        let day: Day = "2026-03-10"
        let page = DayPage(
            day, of: try athlete.workouts(), Explanation(of: day, MatchIndex(athlete.input())),
            brief: [("Today", brief)], isKnown: isKnown, units: athlete.units,
            address: "/athletes/anna")
        return page.html(PageFrame(base: "", page: "day", heading: day.wordsInFull, athlete: "anna"))
    }
}
