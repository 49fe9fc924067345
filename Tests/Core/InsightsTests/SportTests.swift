import Basics
import Insights
import Testing
import Workouts
import WorkoutsLab

@Suite("Pace, effort, records")
struct SportTests {
    @Test("Above 500 m with a time, of five sports")
    func points() throws {
        let pace = try Athlete(
            "1 Run 10. 200s 0.5km", "2 Run 11. 200s 0.501km", "3 Run 12. 0s 0.9km", "4 Rowing 12. 9km",
            "5 Hike 13. 3.6km", "6 Ride 14. 36km", "7 Ride 14. 12:00 3.6km"
        ).details.pace
        #expect(pace.map(\.sport) == ["bike", "run", "walk"])
        #expect(pace.map { $0.points.map(\.id) } == [[6, 7], [2], [5]])
        #expect(pace[0].points.map(\.speed.metersPerSecond) == [10, 1])
        #expect(pace[0].weeks.map(\.speed.metersPerSecond) == [5.5], "summed distance over summed time")
    }

    @Test(
        "What nobody is fast enough for has no pace: by car, by lift, by a lost satellite",
        arguments: [
            ("Run", 7000.0, 1000, true), ("Run", 7001, 1000, false), ("Walk", 5000, 1000, true),
            ("Walk", 5001, 1000, false), ("Swim", 2200, 1000, true), ("Swim", 2201, 1000, false),
            ("Ride", 22_000, 1000, true), ("Ride", 22_001, 1000, false), ("Ride", 40_000, 2666, false),
            ("Ride", 40_000, 2667, true), ("Ride", 39_999, 2000, true), ("MountainBikeRide", 60_000, 2700, false),
        ])
    func limits(sport: String, meters: Double, seconds: Int, counts: Bool) throws {
        let athlete = try Athlete("1 \(sport) 14. \(seconds)s meters=\(meters)")
        #expect(try athlete.insights().details?.pace.isEmpty == !counts)
        #expect(try athlete.insights().totals.amounts.movingSeconds == seconds, "it counts elsewhere")
    }

    @Test("The last 28 days against the 28 before, to one decimal; none where one of them is empty")
    func trend() throws {
        // Today is 18 March: the last 28 days begin on 19 February, the ones before on 22 January.
        var athlete = try Athlete(
            "1 Run 2026-02-19 1000s 2.9km", "2 Run 2026-02-18 1000s 2.8km", "3 Run 2026-01-21 1000s 9km")
        let trend = try #require(try athlete.insights().details?.pace.first?.trend)
        #expect(trend.recent.metersPerSecond == 2.9)
        #expect(trend.before.metersPerSecond == 2.8)
        #expect(trend.changePercent == 3.6)
        athlete.activities.remove(at: 1)
        #expect(try athlete.insights().details?.pace.first?.trend == nil)
    }

    @Test("Effort: the mean of four full weeks and of the four before; this week isn't full")
    func effort() throws {
        var activities: [Activity] = []
        for (index, iso) in ["01-19", "01-26", "02-02", "02-09", "02-16", "02-23", "03-02", "03-09"].enumerated() {
            activities.append(try done("\(index) Run \("2026-" + iso) score=\(index < 4 ? 180 : 201.5)"))
        }
        activities.append(try done("20 Run 16. 1m"))
        let effort = try #require(try Athlete(activities: activities).insights().details?.effort)
        #expect(effort.basis == .sufferScore)
        #expect(effort.points.count == 8)
        #expect(effort.trend?.recent == 201.5)
        #expect(effort.trend?.before == 180)
        #expect(effort.trend?.changePercent == 11.9)
        #expect(effort.weeks.last?.activities == 1)
        #expect(effort.weeks.last?.scoredActivities == 0)
        #expect(effort.weeks.last?.unscoredSeconds == 60)
        let short = try Athlete(activities: activities, from: "2026-01-20").insights().details?.effort
        #expect(short?.trend == nil, "seven full weeks")
        let idle = try Athlete("1 Run 2025-04-01 score=9").insights().details?.effort
        #expect(idle?.trend == nil, "nothing in eight weeks")
    }

    @Test("Where less than half have a score, time is what effort goes by")
    func effortByTime() throws {
        var athlete = try Athlete("1 Run 9. score=10", "2 Run 10.")
        #expect(try athlete.insights().details?.effort.basis == .sufferScore)
        athlete.activities.append(try done("3 Run 11."))
        #expect(try athlete.insights().details?.effort.basis == .movingTime)
        #expect(try athlete.insights().details?.effort.trend?.recent == 2700)
        #expect(try athlete.insights().details?.effort.trend?.changePercent == nil, "nothing before")
    }

    @Test("Records: of equals the earlier; typed ones and what nobody runs are never the fastest")
    func records() throws {
        let records = try Athlete(
            "1 Run 2025-02-01 2500s 10km up=50", "2 Run 2025-02-02 2500s 10km up=50", "3 Run 2025-02-03 1000s 4.999km",
            "4 Run 2025-02-04 20m 5km", "5 Run 2025-02-05 700s 5km", "6 Run 2025-02-06 15m 5km manual",
            "7 Yoga 2025-02-07 5000s"
        ).details.records
        #expect(records.map(\.sport) == ["run", "run", "run", "run", "run", "yoga"])
        #expect(records.map(\.id) == [1, 1, 1, 4, 1, 7])
        #expect(
            records.map(\.best) == [
                .longest(seconds: 2500), .farthest(millimeters: 10_000_000), .highest(millimeters: 50_000),
                .fastest(over: 5_000_000, metersPerSecond: 5000 / 1200),
                .fastest(over: 10_000_000, metersPerSecond: 4), .longest(seconds: 5000),
            ])
    }

    @Test("From 40 km on nobody rides faster than 15 m/s; a short ride may be faster")
    func speedsOfNobody() throws {
        func fastest(_ sport: String, meters: Double, seconds: Int) throws -> Int {
            let ride = try done("1 \(sport) 17. \(seconds)s meters=\(meters)")
            return FastestActivity.all(in: try Athlete(activities: [ride]).insights().details?.records ?? []).count
        }
        for sport in ["Ride", "MountainBikeRide"] {
            #expect(try fastest(sport, meters: 45_000, seconds: 3000) == 1)
            #expect(try fastest(sport, meters: 45_001, seconds: 3000) == 0)
            #expect(try fastest(sport, meters: 39_999, seconds: 2000) == 1)
            #expect(try fastest(sport, meters: 40_000, seconds: 2000) == 0)
            #expect(try fastest(sport, meters: 22_001, seconds: 1000) == 0)
        }
        #expect(try fastest("Run", meters: 42_195, seconds: 42_195 / 7 + 1) == 1)
    }

    @Test("An activity is told once as the fastest, over its greatest distance, with the others beside it")
    func fastestActivities() throws {
        let records = try Athlete(
            "1 Run 2025-02-01 40m 10km", "2 Run 2025-03-01 210m 42.2km", "3 Ride 2025-03-01 20:00 60m 30km"
        ).details.records
        #expect(records.count { if case .fastest = $0.best { true } else { false } } == 5, "the JSON has each")
        let fastest = FastestActivity.all(in: records)
        #expect(fastest.map(\.record.id) == [3, 1, 2])
        #expect(fastest.map(\.over) == [20_000_000, 10_000_000, 42_195_000])
        #expect(fastest.map(\.also) == [[], [5_000_000], [21_097_500]])
        #expect(fastest[2].metersPerSecond == 42_200.0 / 12_600)
    }
}
