import Basics
import Insights
import Testing
import Workouts
import WorkoutsLab

@Suite("Load: Strava's score, else an estimate")
struct LoadTests {
    @Test(
        "Score 0, none, 62, 1e12, NaN: none, none, 62, none, none",
        arguments: [(0, nil), (nil, nil), (62, 620), (1e12, nil), (.nan, nil), (-3, nil)] as [(Double?, Int?)])
    func scores(score: Double?, tenths: Int?) throws {
        let insights = try Athlete("1 Run 17. " + (score.map { "score=\($0)" } ?? "")).insights()
        // Without a score an hour of running is 40.
        #expect(insights.totals.amounts.loadTenths == tenths ?? 400)
        #expect(insights.details?.load.sources == [tenths == nil ? .duration : .sufferScore: 1])
        #expect(insights.details?.estimatedLoads == (tenths == nil ? 1 : 0))
    }

    @Test(
        "An hour in zones 1 to 5: 12, 24, 45, 100, 120; a zone begins with its number",
        arguments: [(109.9, 120), (110, 240), (149, 450), (150, 1000), (170, 1200), (220, 1200)] as [(Double, Int)])
    func heartRate(rate: Double, tenths: Int) throws {
        let athlete = Athlete(activities: try done("1 Run 17. heart=\(rate)"), zones: [110, 130, 150, 170])
        #expect(try athlete.insights().totals.amounts.loadTenths == tenths)
        #expect(try athlete.insights().details?.load.sources == [.heartRate: 1])
    }

    @Test(
        "An hour of a sport",
        arguments: [
            ("Run", 400), ("Rowing", 400), ("NordicSki", 400), ("Ride", 300), ("MountainBikeRide", 300), ("Swim", 300),
            ("Hike", 120), ("Yoga", 200), ("Parkour", 200),
        ])
    func duration(sport: String, tenths: Int) throws {
        let athlete = try Athlete("1 \(sport) 17. heart=150")
        #expect(try athlete.insights().totals.amounts.loadTenths == tenths)
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
        let athlete = try Athlete("1 Run 16. score=42", "2 Run 18. score=84")
        let load = try athlete.insights().details?.load
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

    @Test("Heart rate zones are four rising numbers from 30 to 250")
    func zones() {
        #expect(HeartRateZones(starts: [110, 130, 150, 170]) != nil)
        for wrong in [
            [110, 130, 150], [110, 130, 130, 170], [29, 130, 150, 170], [110, 130, 150, 251], [4, 3, 2, 1],
        ] {
            #expect(HeartRateZones(starts: wrong) == nil)
        }
    }
}
