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
        guard
            let rest = html.text.components(separatedBy: "<section class=\"sheet\"><h2 id=\"part-zones\">").dropFirst()
                .first
        else { return nil }
        return PageText(text: rest.components(separatedBy: "</section>")[0])
    }

    @Test("Each of 26 weeks is a stack of its zones; words above it, a table behind it")
    func stacks() throws {
        let html = try athlete().html()
        let part = try #require(section(of: html))
        #expect(part.text.hasPrefix("Heart rate zones: "))
        #expect(part.contains(" in zones 1 and 2 (81 %), ") && part.contains(" in zones 4 and 5</h2>"))
        #expect(part.count(of: "<g><title>") == 26)
        #expect(part.contains("<title>9 Mar: zone 1 1:30, zone 2 0:30, zone 3 0:15, zone 4 0:10, zone 5 0:03</title>"))
        // Five in the legend.
        #expect(part.count(of: "<rect class=\"zone-") == 26 * 5 + 5)
        #expect(part.contains("role=\"img\" aria-labelledby=\"part-zones\"") && part.contains("data-part=\"zones\""))
        #expect(part.contains("<td>2:28</td><td class=\"words\">1:30, 61 %</td>"))
        #expect(part.contains("; the others have no heart rate zones.</p>"))
        let places = try #require(html.values(of: "data-part").firstIndex(of: "zones"))
        #expect(
            html.values(of: "data-part")[places - 1] == "effort" && html.values(of: "data-part")[places + 1] == "plan")
        // A stack ends where the next zone begins, and fills the height in the greatest week.
        let heights = part.values(of: "height").dropFirst().prefix(5).compactMap(Double.init)
        #expect(abs(heights.reduce(0, +) - 100) < 0.3, "\(heights)")
        #expect(html.weight < 176 * 1024)
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
        #expect(one.count(of: "<g><title>") == 1 && one.contains(" in zones 4 to 10</h2>"))
        #expect(one.count(of: "<rect class=\"zone-5\"") == 7 && one.contains(">Zone 10</th>"))
        #expect(one.contains("</svg> zone 5 and above, up to 0:55 a week</p>"))
        #expect(one.contains("<p class=\"note\">From 1 of 1 activity.</p>"))
        athlete.zoneTimes[1] = [HeartRateZoneTime(zone: 3, seconds: 600)]
        let four = try #require(section(of: try athlete.html()))
        #expect(four.count(of: "<g><title>") == 4 && four.contains("<title>2 Mar: no zones known</title></g>"))
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
