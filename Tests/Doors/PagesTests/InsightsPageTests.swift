import Basics
import Export
import Foundation
import Insights
import Testing
import Workouts
import WorkoutsLab

@testable import Pages

@Suite("The page of insights")
struct InsightsPageTests {
    @Test("Each part of the JSON has its table, and each chart its table behind it")
    func parts() throws {
        let html = try Athlete.busy().html()
        // In the order of the page.
        let parts = [
            "week", "load", "plan", "weeks", "months", "breakdown", "heatmap", "days", "totals", "pace", "records",
            "streaks", "rhythm", "peak_days", "peak_activities", "years", "effort", "eddington",
        ]
        let found = html.values(of: "data-part")
        #expect(found.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } } == parts)
        let figures = html.text.split(separator: "<figure>").dropFirst()
        #expect(figures.count == 4)
        for rest in figures {
            let figure = PageText(text: String(try #require(rest.split(separator: "</figure>").first)))
            #expect(figure.contains(" role=\"img\""))
            let name = try #require(figure.values(of: "aria-labelledby").first)
            #expect(html.count(of: " id=\"\(name)\"") == 1, "\(name)")
            #expect(figure.contains("<details><summary>") && figure.contains("<table"), "\(name)")
        }
        for line in html.text.components(separatedBy: "<details class=\"fold\">").dropFirst() {
            #expect(!line.contains("<span></span></summary>") && line.contains("<table"), "\(line.prefix(60))")
        }
    }

    @Test("A page draws every cell of a table, as its words have it")
    func cellsOfTables() throws {
        let athlete = try Athlete.busy()
        let (html, insights) = (try athlete.html(), try athlete.insights())
        let words = FigureWords(units: .metric, today: insights.today, isPage: true)
        for table in [insights.totalTable, insights.peakDayTable, insights.peakActivityTable, insights.sportTable] {
            let table = try #require(table)
            #expect(html.contains("data-part=\"\(table.part)\"><caption class=\"hid\">\(table.title)"))
            for text in table.rows.flatMap({ words.texts(of: $0, in: table) }) where !text.isEmpty {
                #expect(html.contains(">\(text)<"), "\(text)")
            }
        }
    }

    @Test("A cell for each day of the window, and none for days to come")
    func cells() throws {
        let athlete = try Athlete.busy()
        let html = try athlete.html()
        let heatmap = try athlete.insights().heatmap
        let days = html.values(of: "data-day")
        #expect(days.first == "2025-03-17" && days.last == "2026-03-18" && days.count == 367)
        let known = heatmap.weeks.flatMap(\.cells).compactMap { cell -> String? in
            guard case .known(let level, let value, _, _) = cell.content else { return nil }
            return "<rect data-day=\"\(cell.day)\" data-level=\"\(level)\""
                + " data-value=\"\(value)\""
        }
        #expect(known.count == 367)
        for cell in known { #expect(html.contains(cell), "\(cell)") }
        #expect(html.contains("><title>16 Mar: planned day off</title>"))
        #expect(html.contains("<title>17 Mar: 1:02</title>"))
        #expect(html.contains("<title>14 Mar: 2:39, 2 activities</title>"))
        for name in ["Mon", "Sun"] { #expect(html.contains(">\(name)</text>")) }
        #expect(html.contains(">Apr</text>"))
    }

    @Test("Weeks from Sunday, by distance in miles, in another colour")
    func choices() throws {
        var athlete = try Athlete.busy()
        (athlete.weekStart, athlete.metric, athlete.units, athlete.colors) = (.sunday, .distance, .imperial, .sea)
        let html = try athlete.html()
        #expect(html.contains("class=\"levels sea\"") && !html.contains("levels heat"))
        #expect(html.values(of: "data-day").first == "2025-03-16")
        #expect(html.contains(" mi") && html.contains(" ft") && html.contains(" yd") && html.contains(" mph"))
        #expect(!html.contains(" km<"))
        // A strength day has no distance.
        #expect(html.contains("data-level=\"0\" data-value=\"0\"><title>13 Mar: 1 activity</title>"))
    }

    @Test("Years beside each other; with thresholds planned TSS beside load; quartiles in the legend")
    func yearsAndThresholds() throws {
        var athlete = try Athlete.busy()
        let before = try athlete.html()
        #expect(before.contains("<b>Years, up to 18 March</b>") && before.contains("<th>against 2025<"))
        #expect(!before.contains("TSS") && before.contains("<th>Ramp<"))
        // An activity is the fastest once, over its greatest distance.
        #expect(before.contains(", also 20 km<") && !before.contains("Bike, 20 km"))
        let words = FigureWords(units: .metric, today: "2026-03-18")
        let greatest = words.clock(try athlete.insights().heatmap.maximum)
        #expect(before.contains("</svg> up to \(greatest) on "))
        athlete.physiology.thresholdHeartRate = 165
        athlete.levels = .quantiles
        let after = try athlete.html()
        #expect(after.contains(">Planned TSS<") && after.contains("Loads are on the scale of TSS."))
        let steps = try #require(try athlete.insights().heatmap.thresholds).map(words.clock)
        #expect(Set(steps).count == 3)
        #expect(after.contains("</svg> up to \((steps + [greatest]).joined(separator: ", ")) on "))
    }

    @Test("The four numbers, of today and of a year that is over")
    func headline() throws {
        var athlete = try Athlete.busy()
        let now = try athlete.html()
        #expect(now.contains("data-number=\"streak\">2 days in a row, 379 with rest days; the longest 6 days, "))
        #expect(now.contains("data-number=\"weeks\">64 weeks in a row<"))
        #expect(now.contains(">This week</h2><p>0:45 extra") && now.contains("data-number=\"week\"><dt>Done</dt>"))
        #expect(now.contains("data-number=\"form\"><dt>Form this morning</dt>") && now.contains("<dt>Fitness</dt>"))
        athlete.year = 2025
        let then = try athlete.html()
        #expect(then.contains(" in a row up to 31 Dec 2025") && then.contains(">Week of 29 Dec 2025</h2>"))
        #expect(then.contains(">Form on 31 Dec 2025</h2>") && then.contains("<dt>Form that morning</dt>"))
        #expect(then.contains("Load on 31 December 2025"))
    }

    @Test("Each day of the week is a column of its sports in the frame of its plan")
    func week() throws {
        var athlete = Athlete()
        try athlete.did("Run", "2026-03-16", seconds: 3600)
        try athlete.did("Swim", "2026-03-16", seconds: 1800)
        athlete.planned(.run, "2026-03-16", seconds: 5400)
        athlete.planned(.bike, "2026-03-17", seconds: 3600)
        athlete.planned(.swim, "2026-03-20", seconds: 2700)
        let html = try athlete.html()
        #expect(html.contains("<p>0:30 extra, 0:45 still open, 1 missed</p>"))
        #expect(html.contains("<dd>1:30 <span>of 3:15</span></dd>"))
        #expect(html.contains("<rect class=\"d run\"") && html.contains("<rect class=\"d swim\""))
        #expect(html.count(of: "class=\"want") >= 3 && html.count(of: "class=\"want lost\"") == 1)
        #expect(html.contains("\">1:30</text>") && html.contains("\">0:45</text>"))
        #expect(html.contains("<th scope=\"row\">Mon 16 Mar</th><td>1:30</td><td>1:30</td><td>Run, Swim</td>"))
    }

    @Test("Records have a row for each sport that goes somewhere, with links to the activities")
    func records() throws {
        let html = try Athlete.busy().html()
        let rest = try #require(html.text.components(separatedBy: "<h2>Records</h2>").dropFirst().first)
        let table = PageText(text: rest.components(separatedBy: "</table>")[0])
        #expect(table.count(of: "<th scope=\"row\">") == 4 && !table.contains("Strength"))
        #expect(table.contains("/km over 10 km</a>") && table.contains("<a href=\"/athletes/anna/activities/"))
    }

    @Test("What comes from outside is text")
    func escaping() throws {
        var athlete = Athlete()
        let evil = "<script>alert(\"1\")</script>'&"
        try athlete.did(evil, "2026-03-17", meters: 9000, name: evil)
        try athlete.did(String(repeating: "Ü", count: 5000), "2026-03-16", seconds: 60, name: evil)
        var page = try athlete.page()
        page.notes = [evil]
        let options = [(value: "", optionLabel: evil, isChosen: false), (evil, evil, true)]
        let year: [String: Any] = ["field": "year", "fieldLabel": "Days", "problem": evil, "options": options]
        let html = PageText(text: Athlete.html(page, fields: [year]))
        #expect(!html.text.lowercased().contains("<script>alert"))
        #expect(html.contains("&lt;script&gt;"))
        #expect(html.contains("aria-invalid=\"true\" aria-describedby=\"year-problem\""))
        #expect(html.contains("<bdi dir=\"auto\">&lt;script&gt;"))
        #expect(html.weight < 200_000)
    }

    @Test("Numbers of nobody draw nothing that is none", arguments: Metric.allCases)
    func hostile(metric: Metric) throws {
        var athlete = Athlete(metric: metric)
        try athlete.did("Ride", "2026-03-17", seconds: 315_360_000, meters: 1e9, score: 62)
        try athlete.did("Swim", "2026-03-17", seconds: 1, meters: .greatestFiniteMagnitude)
        try athlete.did("Run", "2026-03-16", seconds: .max / 4, meters: .nan)
        try athlete.did("Run", "2026-02-16", seconds: 0, meters: 0)
        try athlete.did("Run", "2026-02-17", seconds: 3600, meters: 501)
        athlete.planned(.run, "2026-03-16", seconds: .max / 4)
        for html in [try athlete.html(), try Athlete().html(), try Athlete.busy().html()] {
            for text in ["style=", "Optional(", "\"nan", "\"inf", "\"-inf", ">nan", ">inf", "e+", "{{"] {
                #expect(!html.contains(text), "\(text)")
            }
            for name in ["width", "height", "x", "y", "data-level"] {
                for value in html.values(of: name) where !value.hasSuffix("%") {
                    let number = try #require(Double(value), "\(name)=\(value)")
                    #expect(number > -100 && number < 2000, "\(name)=\(value)")
                }
            }
        }
    }

    @Test("Nothing in these days, and nothing at all")
    func empty() throws {
        var athlete = Athlete()
        let nothing = try athlete.html()
        #expect(nothing.contains("data-empty=\"window\">Nothing was recorded in these days.<"))
        #expect(nothing.contains("data-page=\"insights\"") && nothing.contains("<p>nothing planned</p>"))
        #expect(Set(nothing.values(of: "data-part")) == ["week", "heatmap"])
        athlete = try Athlete.busy()
        athlete.year = 2020
        let idle = try athlete.html()
        #expect(idle.contains("data-empty=\"window\"") && !idle.contains("data-part=\"totals\""))
    }

    @Test("A full year weighs little, and so does the stylesheet")
    func weight() throws {
        let html = try Athlete.busy().html()
        #expect(html.weight < 120_000)
        let style = try #require(Asset.all.first { $0.fileName.hasSuffix(".css") })
        #expect(style.bytes.count <= 40 * 1000, "\(style.bytes.count)")
    }
}

struct TemplateTests {
    /// Mustache would draw it as one entry without values.
    @Test func aLazyListIsGivenAsAList() {
        let content = known(["names": ["anna", "bob"].lazy.map { $0.uppercased() }, "unknown": nil])
        #expect(content["names"] as? [String] == ["ANNA", "BOB"])
        #expect(content.count == 1)
    }
}
