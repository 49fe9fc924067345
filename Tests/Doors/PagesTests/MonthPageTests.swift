import Basics
import Export
import Foundation
import Insights
import Pages
import Testing
import Workouts
import WorkoutsLab

/// The page of a month, from merged workouts to HTML.
struct MonthPageTests {
    @Test func weeksRunFromMondayAndHoldEachDayOnce() throws {
        let html = try month("2026-03", of: Athlete())
        let days = html.matches(of: #/<td data-day="([0-9-]+)"/#).map { String($0.1) }
        #expect(days.count == 42 && Set(days).count == 42)
        #expect(days.first == "2026-02-23" && days.last == "2026-04-05")
        #expect(html.matches(of: #/data-week="([0-9-]+)"/#).map { String($0.1) }.first == "2026-02-23")
        #expect(html.contains(#"<td data-day="2026-03-18" aria-current="date""#))
        #expect(html.matches(of: #/aria-current="date"/#).count == 1)
    }

    @Test func sumsAreThoseOfPlanAndDone() throws {
        var athlete = Athlete()
        try athlete.did("Run", "2026-03-10", seconds: 3300, meters: 10_000)
        try athlete.did("Ride", "2026-03-11", seconds: 1800, meters: 15_000)
        athlete.planned(.run, "2026-03-10", seconds: 3600)
        athlete.planned(.swim, "2026-03-12", seconds: 2700)
        let html = try month("2026-03", of: athlete)
        let week = try #require(html.components(of: #"data-week="2026-03-09""#))
        for (sport, planned, done, meters) in [
            ("all", 6300, 5100, 25_000), ("run", 3600, 3300, 10_000), ("bike", 0, 1800, 15_000), ("swim", 2700, 0, 0),
        ] {
            let sum =
                "data-sum=\"\(sport)\" data-planned-s=\"\(planned)\" data-done-s=\"\(done)\" data-planned-m=\"0\" "
                + "data-done-m=\"\(meters)\""
            #expect(week.contains(sum), "\(sport)")
        }
        #expect(week.contains("<b>1:25</b> of 1:45</p>"))
        #expect(week.contains("<span class=\"t\">0:55<span class=\"hid\"> of 1:00</span></span>"))
        #expect(
            html.contains(
                "<b>0:30</b></span> <span class=\"rest\"><span class=\"start\">07:00</span> <span>15.0 km</span> "))
        #expect(html.contains("<span>extra</span>"))
        #expect(html.contains(#"data-status="missed""#) && html.contains(">Missed</span> <b>0:45</b>"))
    }

    @Test func aFigureThatDepartsFromThePlanSaysSoInItsColour() throws {
        var athlete = Athlete()
        for (day, seconds): (Day, Int) in [("2026-03-10", 3600), ("2026-03-11", 2400), ("2026-03-12", 1200)] {
            try athlete.did("Run", day, seconds: seconds)
            athlete.planned(.run, day, seconds: 3600)
        }
        let html = try month("2026-03", of: athlete)
        for words in [
            "<b>1:00</b>", "<b class=\"band yellow\">0:40 of 1:00</b>", "<b class=\"band orange\">0:20 of 1:00</b>",
        ] { #expect(html.contains(words), "\(words)") }
    }

    @Test func lengthIsTimeOnOneScale() throws {
        var athlete = Athlete()
        try athlete.did("Ride", "2026-03-10", seconds: 7200)
        athlete.planned(.bike, "2026-03-10", seconds: 3600)
        athlete.planned(.run, "2026-03-20", seconds: 60)
        let html = try month("2026-03", of: athlete)
        #expect(html.contains("<rect class=\"d\" width=\"98.0%\" height=\"6\""), "the longest fills its cell")
        #expect(html.contains("<line class=\"t\" x1=\"49.0%\" x2=\"49.0%\""), "a notch where its plan ends")
        #expect(html.contains("width=\"2.0%\" height=\"5\""), "the shortest can be seen")
    }

    @Test func factsOfTodayStandAboveThePresentMonthAlone() throws {
        var athlete = Athlete()
        try athlete.did("Run", "2026-03-17", seconds: 3600, score: 60)
        athlete.planned(.run, "2026-03-17", seconds: 3600)
        athlete.planned(.bike, "2026-03-19", seconds: 5400)
        athlete.planned(.race, "2026-04-05")
        athlete.plans[2].kind = .event
        athlete.plans[2].title = "Half"
        let html = try month("2026-03", of: athlete)
        for words in [
            "<b>1:00</b> <span class=\"soft\">of 2:30, one session to go</span>", "tomorrow, 1:30", "<b>18 days</b>",
            "Sun 5 Apr · 1:30 planned until then", "Form this morning",
        ] { #expect(html.contains(words), "\(words)") }
        #expect(try !month("2026-05", of: athlete).contains("class=\"lead\""))
    }

    @Test("A week of the Athletes page says why its past plans are still open")
    func anUnknownWeek() throws {
        var athlete = Athlete()
        athlete.planned(.run, "2026-03-16", seconds: 3600)
        var workouts = try athlete.workouts()
        workouts[0].status = .planned
        func week(_ known: KnownDays) -> AthleteWeek {
            AthleteWeek(of: workouts, today: "2026-03-18", known: known)
        }
        var known = KnownDays()
        known.need(.strava)
        let sentence = "What was done on Mon 16 Mar isn't known: Strava doesn't have that day."
        #expect(week(known).values["unknown"] as? String == sentence)
        #expect(week(athlete.input().knownDays).values["unknown"] == nil)
    }

    @Test func aDayShowsEightAndALinkToTheRest() throws {
        var athlete = Athlete()
        for hour in 0..<12 { try athlete.did("Run", "2026-03-10", at: hour, seconds: 600, meters: 2000) }
        let html = try month("2026-03", of: athlete)
        #expect(html.matches(of: #/data-workout="/#).count == 8)
        #expect(html.contains(#"href="/athletes/anna/days/2026-03-10" data-more="4">4 more</a>"#))
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "{{frame.csrf}}", "{{{frame.csrf}}}", "\" onmouseover=\"alert(1)", "&lt;b&gt;",
    ])
    func namesAreText(_ name: String) throws {
        var athlete = Athlete()
        try athlete.did("Run", "2026-03-10", name: name)
        let html = try month("2026-03", of: athlete)
        let escaped = name.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
        #expect(html.contains("<bdi dir=\"auto\">\(escaped)</bdi>"))
        #expect(!html.contains("<script>alert") && !html.contains(" onmouseover=\""))
    }

    @Test func aMonthWithoutAnythingLeadsToTheNearest() throws {
        var athlete = Athlete()
        try athlete.did("Run", "2025-11-10")
        athlete.planned(.run, "2026-04-20")
        let html = try month("2026-01", of: athlete)
        #expect(html.contains("data-empty=\"month\""))
        #expect(html.contains(#"<a href="/athletes/anna/calendar?month=2025-11">Back to November 2025</a>"#))
        #expect(html.contains(#"<a href="/athletes/anna/calendar?month=2026-04">On to April 2026</a>"#))
        #expect(try !month("2026-04", of: athlete).contains("rel=\"next\""))
        #expect(try !month("2025-11", of: athlete).contains("rel=\"prev\""))
    }

    @Test func monthsOfTheCalendarsEnds() throws {
        #expect(CalendarMonth(iso: "2026-1") == nil && CalendarMonth(iso: "2026-13") == nil)
        let february = try #require(CalendarMonth(iso: "2028-02"))
        #expect(february.lastDay.description == "2028-02-29" && february.advanced(by: -2).description == "2027-12")
        #expect(try !MonthPage.isShown(#require(CalendarMonth(iso: "0001-01"))))
        #expect(try !MonthPage.isShown(#require(CalendarMonth(iso: "9999-12"))))
        #expect(try #require(CalendarMonth(iso: "9999-12")).lastDay.description == "9999-12-31")
    }

    private func month(_ iso: String, of athlete: Athlete) throws -> String {
        let month = try #require(CalendarMonth(iso: iso))
        let (workouts, today): ([MergedWorkout], Day) = (try athlete.workouts(), "2026-03-18")
        let address = "/athletes/anna"
        let table = MonthTable(
            month, of: workouts, today: today, known: athlete.input().knownDays, units: .metric, address: address)
        let page = MonthPage(
            month, table.markup, of: workouts, today: today, try athlete.brief(on: today), connect: nil,
            address: address)
        return page.html(PageFrame(base: "", page: "calendar", heading: page.heading, athlete: "anna"))
    }
}

extension String {
    /// What stands from a text up to the end of its row; nil where the text isn't there.
    fileprivate func components(of text: String) -> Substring? {
        range(of: text).map { found in
            let rest = self[found.lowerBound...]
            return rest[..<(rest.range(of: "</tr>")?.lowerBound ?? rest.endIndex)]
        }
    }
}
