import Basics
import Foundation
import Insights
import Pages
import Testing
import Workouts
import WorkoutsLab

@Suite("Heart rate zones on the page of insights")
struct ZonePartTests {
    /// A year and more, with zone times of each run.
    private func athlete() throws -> Athlete {
        var athlete = try Athlete.busy()
        for activity in athlete.activities where activity.sportName == "run" {
            athlete.zoneTimes[activity.id] = [1800, 600, 300, 200, 60].enumerated()
                .map { HeartRateZoneTime(zone: $0 + 1, seconds: $1) }
        }
        return athlete
    }

    /// The part of a page; nil without one.
    private func section(of html: PageText) -> PageText? {
        guard let rest = html.text.components(separatedBy: "<h2 id=\"part-zones\">").dropFirst().first else {
            return nil
        }
        return PageText(text: rest.components(separatedBy: "</section>")[0])
    }

    @Test("Four weeks are one bar, and a bar each; a table of 26 weeks is behind them")
    func bars() throws {
        let html = try athlete().html()
        let part = try #require(section(of: html))
        #expect(part.text.hasPrefix("Heart rate zones</h2><p>last 4 weeks, "))
        // The bar and its legend, and four weeks.
        #expect(part.count(of: "<rect class=\"z") == 5 + 5 + 4 * 5)
        #expect(part.contains(" role=\"img\" aria-label=\"Zone 1 ") && part.contains("data-part=\"zones\""))
        #expect(part.contains("<th scope=\"row\">9 Mar</th>") && part.contains("<td>2:28</td><td>81 %</td>"))
        #expect(part.contains("<td>2:28<td class=\"w\">1:30, 61 %"))
        let parts = html.values(of: "data-part")
        let place = try #require(parts.firstIndex(of: "zones"))
        #expect(parts[place - 1] == "pace" && parts[place + 1] == "records")
        // A part begins where the one before ends, and all fill the width.
        let widths = part.values(of: "width").filter { $0.hasSuffix("%") }.prefix(5).compactMap {
            Double($0.dropLast())
        }
        #expect(abs(widths.reduce(0, +) - 100) < 0.3, "\(widths)")
        #expect(html.weight < 124_000)
    }

    @Test("Nothing of it without zone times, or with those of other activities")
    func nothing() throws {
        var athlete = try Athlete.busy()
        let before = try athlete.html().text
        athlete.zoneTimes = [.strava(999_999): [HeartRateZoneTime(zone: 1, seconds: 600)]]
        #expect(try athlete.html().text == before)
        #expect(!before.contains("zone"))
    }

    @Test("One week, ten zones, weeks between without any")
    func others() throws {
        var athlete = Athlete()
        try athlete.did("Run", "2026-02-24")
        try athlete.did("Run", "2026-03-17")
        athlete.zoneTimes[2] = (1...10).map { HeartRateZoneTime(zone: $0, seconds: 60 * $0) }
        let one = try #require(section(of: try athlete.html()))
        #expect(one.text.hasPrefix("Heart rate zones</h2><p>last 1 week, 1 of 1 activity</p>"))
        // In the bar, the legend and the week.
        #expect(one.count(of: "<rect class=\"z5\"") == 3 * 6 && one.contains(">Zone 10<"))
        athlete.zoneTimes[1] = [HeartRateZoneTime(zone: 3, seconds: 600)]
        let four = try #require(section(of: try athlete.html()))
        #expect(four.count(of: "<th scope=\"row\">") == 4 && four.contains(">2 Mar</th>"))
    }

    @Test("Numbers that no source means draw nothing that is none")
    func hostile() throws {
        var athlete = Athlete()
        try athlete.did("Run", "2026-03-17")
        athlete.zoneTimes[1] = [(Int.max, Int.max), (1, .min), (2, 3_599_999), (5, 1)].map {
            HeartRateZoneTime(zone: $0, seconds: $1)
        }
        let part = try #require(section(of: try athlete.html()))
        for name in ["width", "height", "x", "y"] {
            for value in part.values(of: name) where !value.hasSuffix("%") {
                let number = try #require(Double(value), "\(name)=\(value)")
                #expect(number >= 0 && number < 200, "\(name)=\(value)")
            }
        }
    }
}
