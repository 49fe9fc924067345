import Basics
import Pages
import Testing
import Workouts
import WorkoutsLab

/// Laps and curves on the page of an activity that a device's file tells.
struct RecordingPageTests {
    private func page(
        _ recording: RecordingDetail?, sport: String = "Run", units: Units = .metric
    ) throws -> PageText {
        var athlete = Athlete()
        try athlete.did(sport, "2026-03-10", meters: 10_000, name: "Along the canal")
        athlete.units = units
        var page = try athlete.activityPage()
        page.recording = recording
        return PageText(text: page.html)
    }

    private func curve(
        _ kind: Curve.Kind, seconds: Int = 3600, _ value: (Int) -> Double?
    ) throws -> Curve {
        let points = (0..<seconds).compactMap { second in value(second).map { Curve.Point(second: second, value: $0) } }
        return try #require(Curve(kind, through: points, seconds: seconds))
    }

    private func lap(_ meters: Double?, seconds: Int, isRest: Bool = false) -> Lap {
        var lap = Lap(
            start: Instant(secondsSinceEpoch: 1_773_000_000), elapsedTime: .seconds(seconds),
            movingTime: .seconds(seconds))
        lap.distance = meters.map { Distance(meters: $0) }
        lap.isRest = isRest
        return lap
    }

    @Test func withoutAFileThePageHasNothingOfIt() throws {
        let none = try page(nil)
        #expect(try page(.read(laps: [], curves: [])).text == none.text)
        for part in ["laps", "curves", "recording"] { #expect(!none.contains("data-section=\"\(part)\"")) }
        #expect(!none.contains("<svg role"))
    }

    @Test func aFileThatIsGoneIsSaid() throws {
        #expect(try page(.gone).contains("The file is no longer there, so its laps and curves can&#39;t be shown."))
        #expect(try page(.unreadable).contains("The file can&#39;t be read, so"))
    }

    @Test func aCurveIsAnImageWithWordsAndATable() throws {
        let html = try page(.read(laps: [], curves: [curve(.heartRate) { Double(100 + $0 / 36) }]))
        #expect(html.count(of: " role=\"img\"") == 1)
        let names = try #require(html.values(of: "aria-labelledby").first { $0.contains("curve-") }).split(
            separator: " ")
        #expect(names.count == 2)
        for name in names { #expect(html.count(of: " id=\"\(name)\"") == 1) }
        #expect(html.contains("<h3 id=\"curve-heart_rate\">Heart rate</h3><b id=\"curve-heart_rate-told\">150 bpm</b>"))
        #expect(html.contains("<span>up to 199</span>"))
        #expect(html.contains("viewBox=\"0 0 299 100\"") && html.contains("d=\"M0,100l1,0 1,0 1,-1 1,"))
        // At most four round numbers around all that is drawn, and a round time every ten minutes.
        for label in ["100", "150", "200", "0:00", "0:10", "0:50", "1:00"] {
            #expect(html.contains(">\(label)</text>"))
        }
        #expect(html.contains("<summary>The curves as a table</summary>"))
        #expect(html.contains("<th scope=\"row\">0:00</th><td>108</td>"))
        #expect(html.contains("<th scope=\"row\">0:50</th><td>191</td>"))
        #expect(!html.contains("data-section=\"laps\""))
    }

    /// The script shows them one by one.
    @Test func eachValueStandsInThePageAsItIsRead() throws {
        let html = try page(.read(laps: [], curves: [curve(.speed, seconds: 4) { Double($0) }]))
        #expect(html.values(of: "data-values") == ["– 16:40 8:20 5:33"] && html.values(of: "data-unit") == ["/km"])
        #expect(html.values(of: "data-seconds") == ["4"] && html.values(of: "data-pauses") == [""])
    }

    @Test func aPauseIsShortAndBreaksTheLine() throws {
        let points = (0..<3600).map { Curve.Point(second: $0 < 1800 ? $0 : $0 + 51, value: Double($0 % 400)) }
        let pauses = [Curve.Pause(start: 1800, end: 1851, length: 660)]
        let power = try #require(Curve(.power, through: points, seconds: 3651, pauses: pauses))
        let html = try page(.read(laps: [], curves: [power]))
        #expect(html.contains("<p>One pause of 11 min at 0:30, shortened</p>"))
        #expect(
            html.contains("<rect class=\"pause\" x=\"49.3%\" width=\"1.4%\" height=\"92\"><title>A pause of 11 min"))
        #expect(html.values(of: "data-pauses") == ["1800 1851"])
        let path = try #require(html.values(of: "d").last)
        #expect(path.count { $0 == "M" } == 2)
        // The time of the pause is in no label.
        #expect(html.contains(" x=\"100%\" y=\"16\">1:00</text>"))
    }

    @Test func theAxisCoversWhatIsDrawn() throws {
        // A sprint of a second, which the means of twelve hide.
        let power = try curve(.power) { $0 == 1800 ? 988 : Double($0 % 500) }
        let html = try page(.read(laps: [], curves: [power]))
        #expect(html.contains("<span>peak 988</span>"), "no axis that ends at 600 goes up to 988")
        for label in ["0", "200", "400", "600"] { #expect(html.contains(">\(label)</text>"), "\(label)") }
        #expect(!html.contains(">1000</text>"))
        let steady = try page(.read(laps: [], curves: [curve(.heartRate) { _ in 140 }]))
        for label in ["139", "140", "141"] { #expect(steady.contains(">\(label)</text>")) }
        let feet = try page(.read(laps: [], curves: [curve(.altitude) { Double($0) / 10 }]), units: .imperial)
        for label in ["0", "500", "1000", "1500"] { #expect(feet.contains(">\(label)</text>"), "\(label)") }
    }

    @Test func onFootItIsThePace() throws {
        let speeds = try curve(.speed) { $0 < 60 ? 0 : 3 + Double($0 % 2) }
        let run = try page(.read(laps: [], curves: [speeds]))
        #expect(run.contains(">Pace</h3><b id=\"curve-speed-told\">6:00 /km</b><span>fastest 4:46</span>"))
        // Down to half the mean speed.
        for label in ["4:00", "6:00", "8:00", "10:00"] { #expect(run.contains(">\(label)</text>")) }
        let ride = try page(.read(laps: [], curves: [speeds]), sport: "Ride")
        #expect(ride.contains(">Speed</h3>") && ride.contains("<span>up to 12.6</span>"))
        #expect(ride.contains(">0</text>") && ride.contains(">15</text>"))
        let swim = try page(.read(laps: [], curves: [speeds]), sport: "Swim", units: .imperial)
        #expect(swim.contains("min/100 yd") && swim.contains(" /100yd"))
        // Sports without a pace have a speed.
        #expect(try page(.read(laps: [], curves: [speeds]), sport: "Rowing").contains("<span>up to 12.6</span>"))
    }

    @Test func altitudesMayBeBelowTheSea() throws {
        let altitudes = try curve(.altitude) { Double($0 % 100) * 20 - 400 }
        #expect(try page(.read(laps: [], curves: [altitudes])).contains(">−400 to 1580 m</b>"))
        #expect(try page(.read(laps: [], curves: [altitudes]), units: .imperial).contains(">−1312 to 5184 ft</b>"))
    }

    @Test func aFewSecondsAreDrawnToo() throws {
        let html = try page(.read(laps: [], curves: [curve(.power, seconds: 2) { Double($0) }]))
        #expect(html.contains("viewBox=\"0 0 1 100\"") && html.contains("d=\"M0,100l1,-100\""))
        #expect(html.contains("<th scope=\"row\">0:00</th><td>1</td>"))
    }

    @Test func theHalvesAreCompared() throws {
        let curves = try [curve(.heartRate) { $0 < 1800 ? 130 : 143 }, curve(.power) { _ in 200 }]
        let html = try page(.read(laps: [], curves: curves))
        #expect(html.contains("<dt>First half, second half</dt><dd>130, 143 bpm</dd>"))
        #expect(html.contains("<dt>Beats per watt, first to second half</dt><dd>+10.0 %</dd>"))
        #expect(!(try page(.read(laps: [], curves: [curves[1]])).contains("second half")))
    }

    @Test func allCurvesHaveTheirOwnNames() throws {
        let curves = try Curve.Kind.allCases.map { kind in try curve(kind) { Double(50 + $0 % 50) } }
        let html = try page(.read(laps: [lap(1000, seconds: 300)], curves: curves))
        #expect(html.count(of: "<div class=\"curve ") == 4 && html.count(of: "data-part=\"curves\"") == 1)
        let identities = html.values(of: "id")
        #expect(Set(identities).count == identities.count)
        #expect(html.weight < 40_000)
    }

    @Test func oneLapIsARow() throws {
        var lap = lap(1000, seconds: 325)
        (lap.averageHeartRate, lap.averagePower, lap.elevationGain) = (142.4, 251, Distance(meters: 12))
        let html = try page(.read(laps: [lap], curves: []))
        for label in ["Lap", "Pace min/km", "Distance", "Time", "Power W", "Heart rate bpm", "Climb m"] {
            #expect(html.contains(">\(label)</th>"))
        }
        #expect(
            html.contains(
                "rx=\"2\"/></svg></td><td>5:25</td><td>1.0 km</td><td>5:25</td><td>251</td><td>142</td>"
                    + "<td class=\"spare\">12</td>"))
        #expect(html.contains("role=\"region\" aria-label=\"Laps\" tabindex=\"0\""))
        #expect(html.contains("<rect class=\"d\" width=\"98%\"") && !html.contains("data-section=\"curves\""))
    }

    @Test func restsAreMarkedAndUnknownColumnsLeftOut() throws {
        let html = try page(
            .read(laps: [lap(400, seconds: 400), lap(nil, seconds: 60, isRest: true)], curves: []), sport: "Swim")
        #expect(html.contains("</td><td>1:40</td><td>400 m</td><td>6:40</td></tr>"))
        #expect(html.contains("</td><td></td><td></td><td>1:00</td></tr>"))
        #expect(html.contains("<th scope=\"row\">2, rest</th>"))
        #expect(
            !html.contains(">Power W</th>") && !html.contains(">Climb m</th>") && !html.contains(">Heart rate bpm</th>")
        )
    }

    @Test func manyLapsAreCut() throws {
        let laps = Array(repeating: lap(1000, seconds: 300), count: 1234)
        let html = try page(.read(laps: laps, curves: []))
        #expect(html.contains("1234 laps. These are the first 200."))
        #expect(html.contains("<th scope=\"row\">200</th>") && !html.contains("<th scope=\"row\">201</th>"))
        #expect(!(try page(.read(laps: Array(laps.prefix(200)), curves: []))).contains("These are the first"))
    }

    @Test func absurdLapsAreBlank() throws {
        var lap = lap(4e9, seconds: 0)
        (lap.averageHeartRate, lap.averagePower, lap.elevationGain) = (.nan, -.infinity, Distance(meters: 1e300))
        let html = try page(.read(laps: [lap], curves: []))
        #expect(html.contains("<th scope=\"row\">1</th></tr>"))
        for word in ["nan", "inf", "Optional(", "null"] { #expect(!html.contains(">\(word)")) }
    }
}
