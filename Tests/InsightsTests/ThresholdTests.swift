import Basics
import Export
import Insights
import Testing
import Workouts
import WorkoutsLab

@testable import Reports

@Suite("Load by thresholds: all of it on TSS' scale")
struct ThresholdTests {
    private func load(_ athlete: Athlete, _ activity: Activity) throws -> (
        tenths: Int, source: LoadSource?, guesses: Int?
    ) {
        var athlete = athlete
        athlete.activities = [activity]
        let insights = try athlete.insights()
        return (
            insights.totals.amounts.loadTenths, insights.details?.load.sources.first?.key,
            insights.details?.estimatedLoads
        )
    }

    @Test(
        "An hour at the threshold is 100; the half of a tenth goes up",
        arguments: [
            (3600, 250, 1000), (3600, 200, 640), (1800, 300, 720), (9000, 250, 2500), (18, 250, 5), (9, 250, 3),
        ])
    func power(seconds: Int, watts: Double, tenths: Int) throws {
        let ride = powered(try done("1 Ride 17. \(seconds)s score=62"), weighted: watts)
        #expect(try load(Athlete(ftp: 250), ride) == (tenths, .power, 0))
    }

    @Test("Weighted power of whatever has one, average power of rides only, as sure as what has measured it")
    func whichPower() throws {
        let athlete = Athlete(ftp: 250)
        for sport in ["Ride", "MountainBikeRide", "VirtualRide", "GravelRide", "EBikeRide"] {
            let ride = try done("1 \(sport) 17.")
            #expect(try load(athlete, powered(ride, average: 200)) == (640, .power, 0), "\(sport)")
            #expect(try load(athlete, powered(ride, average: 200, weighted: 250)) == (1000, .power, 0))
            #expect(try load(athlete, powered(ride, average: 200, measured: false)) == (640, .power, 1))
        }
        let run = try done("1 Run 17.")
        #expect(try load(athlete, powered(run, average: 200)) == (400, .duration, 1))
        #expect(try load(athlete, powered(run, weighted: 250)) == (1000, .power, 0))
    }

    @Test("Power that is none", arguments: [0, -1, .nan, .infinity, 1e300, 2001])
    func noPower(watts: Double) throws {
        let ride = powered(try done("1 Ride 17. heart=160"), average: watts, weighted: watts)
        #expect(try load(Athlete(ftp: 250, threshold: 160), ride) == (1000, .heartRate, 1))
        #expect(try load(Athlete(ftp: 250), ride) == (300, .duration, 1), "an hour on a bike is 30")
    }

    @Test("Without power the heart rate beside its threshold, else the sport; never Strava's score or zones")
    func heartRate() throws {
        let athlete = Athlete(zones: [110, 130, 150, 170], threshold: 160)
        let run = try done("1 Run 17. heart=144 score=62")
        #expect(try load(athlete, run) == (810, .heartRate, 1))
        #expect(try load(Athlete(zones: [110, 130, 150, 170], ftp: 250), run) == (400, .duration, 1))
        for rate in ["", "heart=0", "heart=nan", "heart=251"] {
            #expect(try load(athlete, try done("1 Run 17. \(rate)")) == (400, .duration, 1))
        }
        #expect(try load(athlete, try done("1 Run 17. 0s heart=144")) == (0, LoadSource.none, 0))
    }

    @Test("The JSON names the scale, and power among the sources; effort goes on by Strava's score")
    func json() throws {
        var athlete = Athlete(activities: [
            powered(try done("1 Ride 17. score=62"), weighted: 250), try done("2 Run 16."),
        ])
        let before = AthleteInsights.json([AthleteInsights(name: nil, try athlete.insights())])
        #expect(before.contains(#""scale": "relative_effort","#))
        let sources = #""sources": { "suffer_score": 0, "power": 1, "heart_rate": 0, "duration": 1, "none": 0 }"#
        athlete.ftp = 250
        let after = AthleteInsights.json([AthleteInsights(name: nil, try athlete.insights())])
        let flat = after.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
        #expect(flat.contains(#""scale": "tss", "ramp": "#))
        #expect(flat.contains(sources))
        #expect(try athlete.insights().details?.effort.points.map(\.scoreTenths) == [620])
    }

    @Test("The ramp is today's fitness less that of seven days before, to a tenth")
    func ramp() throws {
        var athlete = try Athlete("1 Run 18. score=84")
        #expect(try athlete.insights().details?.load.ramp == 2)
        athlete.activities = try done("1 Run 11. score=84")
        // 2 × (41/42)⁷ − 2
        #expect(try athlete.insights().details?.load.ramp == -0.3)
        athlete.activities = try done("1 Run 12. score=84")
        #expect(try athlete.insights().details?.load.ramp == 1.7)
        athlete.activities = []
        #expect(try athlete.insights().details?.load.ramp == nil)
        athlete.activities = try done("1 Run 18. score=84")
        athlete.to = "2026-03-17"
        #expect(try athlete.insights().details?.load.ramp == nil, "nothing is known yet")
    }

    @Test("The ramp is made of the curve", arguments: ["2026-03-18", "2026-02-03"])
    func rampOfCurve(end: String) throws {
        var athlete = Athlete(to: end)
        for number in 0..<90 {
            let iso = try day("2026-03-18").advanced(by: -number).description
            athlete.activities.append(try done("\(number) Run \(iso) score=\(Double(20 + number * 37 % 90))"))
        }
        let load = try #require(try athlete.insights().details?.load)
        let gained = load.days[load.days.count - 1].fitness - load.days[load.days.count - 8].fitness
        #expect(abs(try #require(load.ramp) - gained) <= 0.05 + 1e-9)
    }

    @Test("Planned TSS stands beside load in the weeks, and loads that are guesses are about")
    func text() throws {
        var athlete = Athlete(
            activities: [powered(try done("1 Ride 17."), weighted: 200), try done("2 Run 16.")],
            plans: try planned("p Bike 17. 60m tss=70"), from: "2026-03-16")
        let style = TerminalStyle(isColored: false, width: 80)
        func page() throws -> String {
            AthleteInsights.page(
                [AthleteInsights(name: nil, try athlete.insights())], style: style, units: .metric, colors: .heat)
        }
        #expect(try !page().contains("TSS"))
        athlete.ftp = 250
        let text = try page()
        #expect(
            text.contains("        time  about load  planned TSS  days\n16 Mar  2:00         104           70     2"))
        #expect(text.contains("\nLoad today · on the scale of TSS\n"))
        #expect(text.contains("\nRamp               +2.4  fitness gained in seven days\n"))
        #expect(try athlete.sentences().contains { $0.hasSuffix(" of 1:00, load 64.") })
        #expect(try athlete.brief().days.first?.workouts.first?.done?.load?.source == .power)
    }

    @Test("Any threshold makes the scale; the pure numbers do not")
    func scale() {
        #expect(Physiology().loadScale == .relativeEffort)
        #expect(Physiology(heartRateZones: HeartRateZones(starts: [1, 2, 3, 4])).loadScale == .relativeEffort)
        #expect(Physiology(thresholdPower: 250).loadScale == .tss)
        #expect(Physiology(thresholdHeartRate: 160).loadScale == .tss)
    }
}
