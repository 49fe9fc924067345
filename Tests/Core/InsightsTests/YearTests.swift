import Basics
import Insights
import Profiles
import SeededRandom
import Testing
import Workouts
import WorkoutsLab

@testable import Reports

@Suite("Years, and Eddington's numbers")
struct YearTests {
    @Test("Each year with what was done up to this day of it, newest first, whatever the window")
    func years() throws {
        var athlete = Athlete(
            activities: try done(
                "1 Run 2024-03-18 1000s 3km up=10 score=5", "2 Run 2024-03-19 2000s 5km up=20 score=7",
                "3 Run 2026-01-01 500s 1km score=1", "4 Ride 18. 500s 1.0005km score=1.2",
                "5 Ride 18. 12:00 500s score=1", "6 Ride 19. 500s"), from: "2026-03-17")
        let years = try #require(try athlete.insights().details?.years)
        #expect(years.map(\.year) == [2026, 2025, 2024], "2025 is known, and idle")
        #expect(years.map(\.whole.amounts.movingSeconds) == [1500, 0, 3000])
        #expect(years.map(\.toDate.amounts.movingSeconds) == [1500, 0, 1000])
        #expect(years.map(\.whole.activeDays) == [2, 0, 2])
        #expect(years[0].whole == years[0].toDate)
        #expect(years[2].whole.amounts.climbMillimeters == 30_000)
        let text = try athlete.flatJSON()
        let sums =
            #""activities": 3, "days": 2, "time_s": 1500, "distance_m": 2000.5, "elevation_gain_m": 0, "load": 3.2"#
        #expect(text.contains(#""years": [ { "year": 2026, \#(sums), "to_date": { \#(sums) } }, { "year": 2025, "#))
        athlete.knownFrom = nil
        #expect(try athlete.insights().details?.years.map(\.year) == [2026, 2024], "of 2025 nothing is known")
        athlete.sports = ["run"]
        #expect(try athlete.insights().details?.years.map(\.whole.amounts.activities) == [1, 2])
        athlete.to = "2024-03-18"
        #expect(try athlete.insights().details?.years.map(\.whole.amounts.activities) == [1], "later ones count later")
        athlete.activities = []
        #expect(try athlete.insights().details?.years == [])
    }

    @Test(
        "29 February counts with the 28th",
        arguments: [("2024-02-28", [1, 1, 1]), ("2024-02-29", [2, 1, 1]), ("2024-02-27", [0, 0, 0])])
    func leapDays(today: String, runs: [Int]) throws {
        let days = ["2024-02-28", "2024-02-29", "2024-03-01", "2023-02-28", "2023-03-01", "2022-02-28"]
        let years = try Athlete(
            today: today, activities: try days.enumerated().map { try done("\($0) Run \($1)") },
            knownFrom: "2022-01-01"
        ).details.years
        #expect(years.map(\.toDate.amounts.activities) == runs)
        let later = Athlete(today: "2025-02-28", activities: try days.enumerated().map { try done("\($0) Run \($1)") })
        #expect(try later.insights().details?.years.map(\.toDate.amounts.activities) == [0, 2, 1, 1])
    }

    @Test("In a year that isn't over, years are compared up to today")
    func yearToCome() throws {
        let athlete = Athlete(activities: try done("1 Run 2025-03-18", "2 Run 2025-12-31"), year: 2026)
        #expect(try athlete.insights().details?.years.map(\.toDate.amounts.activities) == [0, 1])
    }

    @Test("This year against the last, in per cent, half up; nothing where there was nothing")
    func changes() throws {
        let athlete = try Athlete(
            "1 Run 2025-03-17 2000s meters=1e9 score=8", "2 Run 17. 2010s 0km up=50 score=1",
            "3 Run 17. 12:00 2000s score=1")
        let years = try #require(try athlete.insights().details?.years)
        #expect(years[0].changes(since: years[1]) == [100, 0, 101, -100, nil, -75])
        #expect(years[1].changes(since: years[0])[2] == -50)
        #expect(years[0].yearBefore(in: years) == years[1] && years[1].yearBefore(in: years) == nil)
        #expect(try athlete.insights().lateStartOfLastYear == day("2025-03-17"))
        var known = athlete
        known.activities.append(try done("4 Run 2025-01-01"))
        #expect(try known.insights().lateStartOfLastYear == nil)
    }

    @Test("E days of at least E, in kilometres and in miles, and what is missing for the next")
    func eddington() throws {
        func numbers(_ kilometers: [Double], sport: String = "Ride") throws -> [Int] {
            let first = try day("2026-03-17")
            let rides = try kilometers.enumerated().map { index, kilometers in
                try done("\(index) \(sport) \(first.advanced(by: -index).description) meters=\(kilometers * 1000)")
            }
            let one = try #require(try Athlete(activities: rides).insights().details?.eddington.first)
            return [one.kilometers.reached, one.kilometers.nextDays, one.miles.reached, one.miles.nextDays]
        }
        #expect(try numbers([1]) == [1, 2, 0, 1])
        #expect(try numbers([0.9999]) == [0, 1, 0, 1])
        #expect(try numbers([100]) == [1, 1, 1, 1])
        #expect(try numbers([2, 2]) == [2, 3, 1, 2])
        #expect(try numbers([1.609344, 3.218688], sport: "Run") == [1, 1, 1, 1])
        #expect(try numbers([5, 4, 3, 3, 1]) == [3, 2, 2, 2])
        #expect(try numbers([1e300, .nan, 0]) == [1, 1, 1, 1])
    }

    @Test("A day's distances count together; of bike and run only, each by itself")
    func eddingtonOfDays() throws {
        let eddington = try Athlete(
            "1 Ride 16. 07:00 1km", "2 Ride 16. 17:00 1km", "3 Ride 2025-01-16 2km", "4 Swim 16. 12:00 2km",
            "5 EBikeRide 15. 90km", "6 MountainBikeRide 14. 9km", "7 Run 16. 20:00"
        ).details.eddington
        #expect(eddington.map(\.sport) == ["bike", "run"])
        #expect(eddington.map(\.kilometers.reached) == [2, 0])
        #expect(eddington.map(\.kilometers.nextDays) == [2, 1], "one day of 3 km is there, the mountain bike's isn't")
        #expect(try Athlete().insights().details?.eddington == [])
    }

    @Test("As counted by hand, the slow way", arguments: 1...6 as ClosedRange<UInt64>)
    func oracle(seed: UInt64) throws {
        var chance = SplitMix64(seed: seed)
        var athlete = Athlete(knownFrom: nil, to: seed % 2 == 0 ? "2026-02-28" : "2024-02-29")
        let end = try #require(athlete.to)
        for id in 0..<400 {
            // Three a day at most, none beside another: as second recordings they would count once.
            let day = try day("2026-03-18").advanced(by: -Int.random(in: 0..<3, using: &chance) - id / 3 * 8)
            let iso = day.description
            let meters = Double.random(in: 0..<(seed < 4 ? 60_000 : 9000), using: &chance)
            athlete.activities.append(
                try done(
                    "\(id) \(Bool.random(using: &chance) ? "Ride" : "Run") \(iso) \(5 + id % 3 * 6):00 \(id * 7 % 5000)s meters=\(meters)"
                ))
        }
        let counted = athlete.activities.filter { $0.day.description <= end }
        let details = try #require(try athlete.insights().details)
        let found: Set<Int> = Set(counted.map(\.day.components.year))
        #expect(details.years.map(\.year) == found.sorted(by: >))
        func place(_ iso: String) -> String { iso.hasSuffix("02-29") ? "02-28" : String(iso.suffix(5)) }
        for year in details.years {
            let all = counted.filter { $0.day.description.hasPrefix(String(year.year)) }
            let toDate = all.filter { place($0.day.description) <= place(end) }
            for (sums, activities) in [(year.whole, all), (year.toDate, toDate)] {
                #expect(sums.amounts.activities == activities.count)
                #expect(sums.activeDays == Set(activities.map(\.day)).count)
                #expect(
                    sums.amounts.movingSeconds == activities.reduce(0) { $0 + Int($1.movingTime.components.seconds) })
            }
        }
        for one in details.eddington {
            let days = Dictionary(grouping: counted.filter { $0.sportName == one.sport }, by: \.day).values.map { all in
                all.reduce(0) { $0 + Int((($1.distance?.meters ?? 0) * 1000).rounded()) }
            }
            for (number, unit) in [(one.kilometers, 1_000_000), (one.miles, 1_609_344)] {
                func reaching(_ number: Int) -> Int { days.count { $0 >= number * unit } }
                let greatest = (0...days.count).last { reaching($0) >= $0 }
                #expect(number.reached == greatest)
                #expect(number.nextDays == number.reached + 1 - reaching(number.reached + 1))
            }
        }
    }
}
