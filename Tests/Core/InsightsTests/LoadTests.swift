import Basics
import Export
import Insights
import Profiles
import Testing
import Workouts
import WorkoutsLab

@testable import Reports

@Suite("Load: Strava's score, else an estimate; by thresholds all of it on TSS' scale")
struct LoadTests {
    private static let zoneStarts = [110, 130, 150, 170]

    @Test(
        "Strava's score, if it is one; else an hour in zones 1 to 5, which begin with their numbers; else an hour of a sport",
        arguments: [
            ("Run 17. score=0", nil, 400, .duration), ("Run 17.", nil, 400, .duration),
            ("Run 17. score=62", nil, 620, .sufferScore), ("Run 17. score=1e12", nil, 400, .duration),
            ("Run 17. score=nan", nil, 400, .duration), ("Run 17. score=-3", nil, 400, .duration),
            ("Run 17. heart=109.9", zoneStarts, 120, .heartRate), ("Run 17. heart=110", zoneStarts, 240, .heartRate),
            ("Run 17. heart=149", zoneStarts, 450, .heartRate), ("Run 17. heart=150", zoneStarts, 1000, .heartRate),
            ("Run 17. heart=170", zoneStarts, 1200, .heartRate), ("Run 17. heart=220", zoneStarts, 1200, .heartRate),
            ("Run 17. heart=150", nil, 400, .duration), ("Rowing 17. heart=150", nil, 400, .duration),
            ("NordicSki 17. heart=150", nil, 400, .duration), ("Ride 17. heart=150", nil, 300, .duration),
            ("MountainBikeRide 17. heart=150", nil, 300, .duration), ("Swim 17. heart=150", nil, 300, .duration),
            ("Hike 17. heart=150", nil, 120, .duration), ("Yoga 17. heart=150", nil, 200, .duration),
            ("Parkour 17. heart=150", nil, 200, .duration),
        ] as [(String, [Int]?, Int, LoadSource)])
    func loads(line: String, zones: [Int]?, tenths: Int, source: LoadSource) throws {
        let insights = try Athlete(activities: done("1 " + line), zones: zones).insights()
        #expect(insights.totals.amounts.loadTenths == tenths)
        #expect(insights.details?.load.sources == [source: 1])
        #expect(insights.details?.estimatedLoads == (source == .sufferScore ? 0 : 1))
    }

    @Test("Half a tenth goes up; no time is no load")
    func rounding() throws {
        // 4.5 s of running are 0.05.
        #expect(try Athlete("1 Run 17. 5s").insights().totals.amounts.loadTenths == 1)
        #expect(try Athlete("1 Run 17. 4s").insights().totals.amounts.loadTenths == 0)
        let none = try Athlete("1 Run 17. 0s").insights()
        #expect(none.details?.load.sources == [LoadSource.none: 1])
        #expect(none.details?.estimatedLoads == 0)
    }

    @Test("Fitness gains a 42nd, fatigue a seventh; form is yesterday's difference")
    func curve() throws {
        let load = try Athlete("1 Run 16. score=42", "2 Run 18. score=84").insights().details?.load
        #expect(load?.since == "2026-03-16")
        #expect(load?.settledFrom == "2026-07-20")
        let days = try #require(load?.days)
        #expect(days.map(\.loadTenths) == [420, 0, 840])
        #expect(days.map { ($0.fitness * 1000).rounded() } == [1000, 976, 2953])
        #expect(days.map { ($0.fatigue * 1000).rounded() } == [6000, 5143, 16408])
        #expect(days.map { ($0.form * 1000).rounded() } == [0, -5000, -4167])
    }

    @Test("The curve doesn't depend on the window, which only shows a part of it")
    func windowOfCurve() throws {
        var athlete = try Athlete("1 Run 2025-01-16 score=42", "2 Run 18. score=84")
        let whole = try athlete.insights().details?.load.days.suffix(2)
        athlete.from = "2026-03-17"
        #expect(try athlete.insights().details?.load.days[...] == whole)
    }

    @Test("The form of a morning stands among those of six weeks, with the lowest, and of a year")
    func standing() throws {
        let athlete = try Athlete("1 Run 2025-01-16 score=42", "2 Run 10. score=84")
        let standing = try #require(try athlete.brief().standing)
        #expect(standing.days.count == 42 && standing.latest.day == "2026-03-18" && standing.mornings == 364)
        #expect(standing.lowest.day == "2026-03-11")
        #expect(standing.lowerMornings == 7, "those since the run")
        #expect(try athlete.brief(on: "2026-03-19").standing == nil, "a day to come")
        #expect(try Athlete().brief().standing == nil)
    }

    @Test("Until the next race its open sessions count, the longest among them; a session knows the last of its title")
    func ahead() throws {
        let athlete = try Athlete(
            "1 Run 10.", "a Run 10. 60m | Tempo", "b Run 19. 60m | Tempo", "c Bike 20. 120m | Tempo",
            "d Race 22. | Half",
            "e Run 23. 180m | Long")
        let brief = try athlete.brief()
        let ahead = try #require(brief.ahead)
        #expect(ahead.race.day == "2026-03-22" && ahead.sessions == 2 && ahead.seconds == 10_800)
        #expect(ahead.longest?.day == "2026-03-20")
        #expect(brief.next?.workout.day == "2026-03-19" && brief.next?.alike?.day == "2026-03-10")
        #expect(try athlete.brief(on: "2026-03-10").ahead == nil, "a day that is past")
    }

    @Test("Heart rate zones are four rising numbers from 30 to 250")
    func zones() {
        #expect(HeartRateZones(starts: [110, 130, 150, 170]) != nil)
        for wrong in [
            [110, 130, 150], [110, 130, 130, 170], [29, 130, 150, 170], [110, 130, 150, 251], [4, 3, 2, 1],
        ] {
            #expect(HeartRateZones(starts: wrong) == nil)
        }
    }

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
        let athlete = Athlete(zones: Self.zoneStarts, threshold: 160)
        let run = try done("1 Run 17. heart=144 score=62")
        #expect(try load(athlete, run) == (810, .heartRate, 1))
        #expect(try load(Athlete(zones: Self.zoneStarts, ftp: 250), run) == (400, .duration, 1))
        for rate in ["", "heart=0", "heart=nan", "heart=251"] {
            #expect(try load(athlete, try done("1 Run 17. \(rate)")) == (400, .duration, 1))
        }
        #expect(try load(athlete, try done("1 Run 17. 0s heart=144")) == (0, LoadSource.none, 0))
    }

    @Test("What intervals.icu tells stands for a guess, and is none; on the scale of Relative Effort it never counts")
    func told() throws {
        func told(_ line: String) throws -> Activity {
            var activity = try done(line)
            activity.measure { $0.trainingLoad = 63 }
            return activity
        }
        let run = try told("1 Run 17. heart=144 score=62")
        #expect(try load(Athlete(ftp: 250), run) == (630, .told, 0))
        #expect(try load(Athlete(ftp: 250), powered(run, weighted: 250)) == (1000, .power, 0))
        #expect(try load(Athlete(threshold: 160), run) == (810, .heartRate, 1))
        #expect(try load(Athlete(), run) == (620, .sufferScore, 0))
        #expect(try load(Athlete(zones: Self.zoneStarts), told("1 Run 17. heart=149")) == (450, .heartRate, 1))
        #expect(try load(Athlete(), told("1 Run 17.")) == (400, .duration, 1))
    }

    @Test("The JSON names the scale, and power among the sources; effort goes on by Strava's score")
    func json() throws {
        var athlete = Athlete(activities: [
            powered(try done("1 Ride 17. score=62"), weighted: 250), try done("2 Run 16."),
        ])
        #expect(try athlete.json().contains(#""scale": "relative_effort","#))
        let sources = #""sources": { "suffer_score": 0, "power": 1, "heart_rate": 0, "duration": 1, "none": 0 }"#
        athlete.ftp = 250
        let flat = try athlete.flatJSON()
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
        #expect(try !athlete.page(style).contains("TSS"))
        athlete.ftp = 250
        let text = try athlete.page(style)
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
