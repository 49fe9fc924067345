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
        #expect(!none.contains("<svg"))
    }

    @Test func aFileThatIsGoneIsSaid() throws {
        #expect(try page(.gone).contains("The file is no longer there, so its laps and curves can&#39;t be shown."))
        #expect(try page(.unreadable).contains("The file can&#39;t be read, so"))
    }

    @Test func aCurveIsAnImageWithWordsAndATable() throws {
        let html = try page(.read(laps: [], curves: [curve(.heartRate) { Double(100 + $0 / 36) }]))
        #expect(html.count(of: " role=\"img\"") == 1)
        let names = try #require(html.values(of: "aria-labelledby").first).split(separator: " ")
        #expect(names.count == 2)
        for name in names { #expect(html.count(of: " id=\"\(name)\"") == 1) }
        #expect(html.contains("Heart rate <span class=\"soft\">bpm</span>"))
        #expect(html.contains("From 100 bpm to 199 bpm, 150 bpm on average."))
        #expect(html.contains("viewBox=\"0 0 299 100\"") && html.contains("<path d=\"M0,100L1,100L2,100L3,99L4"))
        // The axis ends at round numbers around all that the words tell.
        for label in ["200", "150", "100", "0:00", "30:00", "1:00:00"] { #expect(html.contains(">\(label)</text>")) }
        #expect(html.contains("<summary>Heart rate as a table</summary><table"))
        #expect(html.contains("<th>0:00–6:00</th><td>105 bpm</td>"))
        #expect(html.contains("<th>54:00–1:00:00</th><td>195 bpm</td>"))
        #expect(!html.contains("data-section=\"laps\""))
    }

    @Test func aPauseIsAGap() throws {
        let html = try page(
            .read(laps: [], curves: [curve(.power) { (1200..<2400).contains($0) ? nil : Double($0 % 400) }]))
        let path = try #require(html.values(of: "d").last)
        #expect(path.count { $0 == "M" } == 2)
        #expect(html.contains("<th>24:00–30:00</th><td>–</td>"))
        #expect(html.contains("From 0 W to 399 W"))
    }

    @Test func theAxisCoversWhatTheWordsTell() throws {
        // A sprint of a second, which the means of twelve hide.
        let power = try curve(.power) { $0 == 1800 ? 988 : Double($0 % 500) }
        let html = try page(.read(laps: [], curves: [power]))
        #expect(html.contains("From 0 W to 988 W"))
        for label in ["0", "500", "1000"] { #expect(html.contains(">\(label)</text>")) }
        let steady = try page(.read(laps: [], curves: [curve(.heartRate) { _ in 140 }]))
        for label in ["139", "140", "141"] { #expect(steady.contains(">\(label)</text>")) }
        let feet = try page(.read(laps: [], curves: [curve(.altitude) { Double($0) / 10 }]), units: .imperial)
        for label in ["0", "500", "1000", "1500"] { #expect(feet.contains(">\(label)</text>"), "\(label)") }
    }

    @Test func shortenedPausesAreSaid() throws {
        var power = try curve(.power) { Double($0 % 400) }
        #expect(!(try page(.read(laps: [], curves: [power]))).contains("shortened"))
        power.hasShortPauses = true
        #expect(try page(.read(laps: [], curves: [power])).contains("on average. Long pauses are shortened."))
    }

    @Test func onFootItIsThePace() throws {
        let speeds = try curve(.speed) { $0 < 60 ? 0 : 3 + Double($0 % 2) }
        let run = try page(.read(laps: [], curves: [speeds]))
        #expect(run.contains("Pace <span class=\"soft\">min/km</span>"))
        #expect(run.contains("Up to 4:46 /km, 4:51 /km on average."))
        // Down to half the mean speed.
        for label in ["4:00", "6:00", "8:00", "10:00"] { #expect(run.contains(">\(label)</text>")) }
        let ride = try page(.read(laps: [], curves: [speeds]), sport: "Ride")
        #expect(ride.contains("Speed <span class=\"soft\">km/h</span>"))
        #expect(ride.contains("From 0 km/h to 12.6 km/h") && ride.contains(">0</text>") && ride.contains(">15</text>"))
        let swim = try page(.read(laps: [], curves: [speeds]), sport: "Swim", units: .imperial)
        #expect(swim.contains("min/100 yd") && swim.contains(" /100yd"))
        // Sports without a pace have a speed.
        #expect(try page(.read(laps: [], curves: [speeds]), sport: "Rowing").contains("12.6 km/h"))
    }

    @Test func altitudesMayBeBelowTheSea() throws {
        let altitudes = try curve(.altitude) { Double($0 % 100) * 20 - 400 }
        #expect(try page(.read(laps: [], curves: [altitudes])).contains("From −400 m to 1580 m"))
        #expect(try page(.read(laps: [], curves: [altitudes]), units: .imperial).contains("From −1312 ft to 5184 ft"))
    }

    @Test func aFewSecondsAreDrawnToo() throws {
        let html = try page(.read(laps: [], curves: [curve(.power, seconds: 2) { Double($0) }]))
        #expect(html.contains("viewBox=\"0 0 1 100\"") && html.contains("d=\"M0,100L1,0\""))
        #expect(html.contains("<th>0:00–0:01</th>") && html.contains("<th>0:01–0:02</th>"))
    }

    @Test func allCurvesHaveTheirOwnNames() throws {
        let curves = try Curve.Kind.allCases.map { kind in try curve(kind) { Double(50 + $0 % 50) } }
        let html = try page(.read(laps: [lap(1000, seconds: 300)], curves: curves))
        #expect(html.count(of: "<figure>") == 4)
        let identities = html.values(of: "id")
        #expect(Set(identities).count == identities.count)
        #expect(html.weight < 40_000)
    }

    @Test func oneLapIsARow() throws {
        var lap = lap(1000, seconds: 325)
        (lap.averageHeartRate, lap.averagePower, lap.elevationGain) = (142.4, 251, Distance(meters: 12))
        let html = try page(.read(laps: [lap], curves: []))
        for label in ["Lap", "Distance", "Time", "Pace min/km", "Heart rate bpm", "Power W", "Climb m"] {
            #expect(html.contains(">\(label)</th>"))
        }
        #expect(
            html.contains(
                "<th>1</th><td>1.0 km</td><td>5:25</td><td>5:25</td><td>142</td><td>251</td><td>12</td>"))
        #expect(html.contains("role=\"region\" aria-label=\"Laps\" tabindex=\"0\""))
        #expect(!html.contains("<figure>"))
    }

    @Test func restsAreMarkedAndUnknownColumnsLeftOut() throws {
        let html = try page(
            .read(laps: [lap(400, seconds: 400), lap(nil, seconds: 60, isRest: true)], curves: []), sport: "Swim")
        #expect(html.contains("<th>1</th><td>400 m</td><td>6:40</td><td>1:40</td></tr>"))
        #expect(html.contains("<th>2, rest</th><td></td><td>1:00</td><td></td></tr>"))
        #expect(
            !html.contains(">Power W</th>") && !html.contains(">Climb m</th>") && !html.contains(">Heart rate bpm</th>")
        )
    }

    @Test func manyLapsAreCut() throws {
        let laps = Array(repeating: lap(1000, seconds: 300), count: 1234)
        let html = try page(.read(laps: laps, curves: []))
        #expect(html.contains("These are the first 200 of 1234 laps."))
        #expect(html.contains("<th>200</th>") && !html.contains("<th>201</th>"))
        #expect(!(try page(.read(laps: Array(laps.prefix(200)), curves: []))).contains("These are the first"))
    }

    @Test func absurdLapsAreBlank() throws {
        var lap = lap(4e9, seconds: 0)
        (lap.averageHeartRate, lap.averagePower, lap.elevationGain) = (.nan, -.infinity, Distance(meters: 1e300))
        let html = try page(.read(laps: [lap], curves: []))
        #expect(html.contains("<th>1</th></tr>"))
        for word in ["nan", "inf", "Optional(", "null"] { #expect(!html.contains(">\(word)")) }
    }
}
