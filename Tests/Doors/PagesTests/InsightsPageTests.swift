import Basics
import Export
import Insights
import Pages
import Testing
import Workouts
import WorkoutsLab

@Suite("The page of insights")
struct InsightsPageTests {
    @Test("Each part of the JSON has its table, and each chart its table behind it")
    func parts() throws {
        let html = try Athlete.busy().html()
        let parts = [
            "heatmap", "days", "totals", "streaks", "years", "weeks", "months", "rhythm", "breakdown", "peak_days",
            "peak_activities", "pace", "effort", "plan", "records", "eddington", "load",
        ]
        let found = html.values(of: "data-part")
        for part in parts { #expect(found.contains(part), "\(part)") }
        // The terminal's order.
        let places = parts.compactMap { part in found.firstIndex(of: part) }
        #expect(places == places.sorted())
        let figures = html.text.split(separator: "<figure>").dropFirst()
        #expect(figures.count == 11)
        for rest in figures {
            let figure = PageText(text: String(try #require(rest.split(separator: "</figure>").first)))
            #expect(figure.text.hasPrefix("\n<svg ") && figure.contains(" role=\"img\""))
            let name = try #require(figure.values(of: "aria-labelledby").first)
            #expect(html.count(of: " id=\"\(name)\"") == 1, "\(name)")
            #expect(figure.contains("</svg><details><summary>") && figure.contains("<table"), "\(name)")
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
            return "<rect y=\"\(20 + 21 * cell.day.weekday)\" data-day=\"\(cell.day)\" data-level=\"\(level)\""
                + " data-value=\"\(value)\""
        }
        #expect(known.count == 367)
        for cell in known { #expect(html.contains(cell), "\(cell)") }
        #expect(html.contains("data-rest=\"true\"><title>Mon 16 Mar 2026: planned day off</title>"))
        #expect(html.contains("<title>Tue 17 Mar 2026: 1:02</title>"))
        #expect(html.contains("<title>Sat 14 Mar 2026: 2:39, 2 activities</title>"))
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
        #expect(html.contains("data-level=\"0\" data-value=\"0\"><title>Fri 13 Mar 2026: 1 activity</title>"))
    }

    @Test("Years beside each other; with thresholds planned TSS beside load; quartiles in the legend")
    func yearsAndThresholds() throws {
        var athlete = try Athlete.busy()
        let before = try athlete.html()
        #expect(before.contains("<h2>Years, up to 18 March</h2>") && before.contains("<th>against 2025</th>"))
        #expect(!before.contains("TSS") && before.contains("<dt>Ramp</dt>"))
        // An activity is the fastest once, over its greatest distance.
        #expect(before.contains(", also 20 km</td>") && !before.contains("Bike, 20 km"))
        let words = FigureWords(units: .metric, today: "2026-03-18")
        let greatest = words.clock(try athlete.insights().heatmap.maximum)
        #expect(before.contains("</svg> up to \(greatest)</p>"))
        athlete.physiology.thresholdHeartRate = 165
        athlete.levels = .quantiles
        let after = try athlete.html()
        #expect(after.contains(">Planned TSS</th>") && after.contains("Loads are on the scale of TSS."))
        let steps = try #require(try athlete.insights().heatmap.thresholds).map(words.clock)
        #expect(Set(steps).count == 3)
        #expect(after.contains("</svg> up to \((steps + [greatest]).joined(separator: ", "))</p>"))
    }

    @Test("The four numbers, of today and of a year that is over")
    func headline() throws {
        var athlete = try Athlete.busy()
        let now = try athlete.html()
        #expect(now.contains("<dt>Current streak</dt><dd><b>379</b> <span>days with 63 planned rest days</span>"))
        #expect(now.contains("<dt>Weeks in a row</dt><dd><b>64</b> <span>since 30 Dec 2024</span>"))
        #expect(now.contains("<dt>This week</dt>") && now.contains(", 0:45 not planned"))
        #expect(now.contains("<dt>Form this morning</dt>") && now.contains("fitness "))
        athlete.year = 2025
        let then = try athlete.html()
        #expect(then.contains("<dt>Streak on 31 Dec 2025</dt>") && then.contains("<dt>Week of 29 Dec 2025</dt>"))
        #expect(then.contains("Load on 31 December 2025"))
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
        #expect(nothing.contains("nothing is known") && nothing.contains("data-page=\"insights\""))
        #expect(Set(nothing.values(of: "data-part")) == ["heatmap"])
        athlete = try Athlete.busy()
        athlete.year = 2020
        let idle = try athlete.html()
        #expect(idle.contains("data-empty=\"window\"") && !idle.contains("data-part=\"totals\""))
    }

    @Test("A full year weighs little, and so does the stylesheet")
    func weight() throws {
        let html = try Athlete.busy().html()
        #expect(html.weight < 156 * 1024)
        let style = try #require(Asset.all.first { $0.fileName.hasSuffix(".css") })
        #expect(style.bytes.count <= 40 * 1000, "\(style.bytes.count)")
    }
}
