import Basics
import Testing
import Workouts

@testable import Export

@Suite struct WordsTests {
    @Test(arguments: [
        (0, nil, nil), (-5, nil, nil), (45, "45 s", "0:01"), (3081, "51 min", "0:51"), (3600, "1 h", "1:00"),
        (3900, "1 h 05 min", "1:05"), (3599, "1 h", "1:00"), (3_599_999, "1000 h", "1000:00"), (3_600_000, nil, nil),
        (.max, nil, nil), (.min, nil, nil),
    ])
    func durations(seconds: Int, words: String?, clock: String?) {
        #expect(Duration.seconds(seconds).words == words)
        #expect(Duration.seconds(seconds).clock == clock)
    }

    @Test(arguments: [
        (9487.2, "run", "9.5 km"), (10_000, "run", "10.0 km"), (400, "run", "400 m"), (2500, "swim", "2500 m"),
        (0, "run", nil), (-1, "run", nil), (.nan, "run", nil), (.infinity, "swim", nil),
        (.greatestFiniteMagnitude, "run", nil),
    ])
    func distances(meters: Double, sport: String, words: String?) {
        #expect(Distance(meters: meters).words(sport: sport, in: .metric) == words)
    }

    @Test(arguments: [
        ("run", 3.08, "5:25 min/km"), ("trail_run", 2.5, "6:40 min/km"), ("swim", 1.0, "1:40 min/100 m"),
        ("mountain_bike_ride", 8.361, "30.1 km/h"), ("run", 0.0, nil), ("run", 1e-300, nil), ("run", .nan, nil),
        ("bike", .greatestFiniteMagnitude, nil), ("yoga", 1.0, nil), ("", 1.0, nil),
    ])
    func paces(sport: String, speed: Double, words: String?) {
        #expect(Pace(sport: sport, in: .metric)?.words(metersPerSecond: speed) == words)
    }

    @Test(arguments: [
        (10_900, "run", "6.8 mi"), (1500, "swim", "1640 yd"), (400, "run", "0.2 mi"), (81, "run", "0.1 mi"),
        (80, "run", "87 yd"), (42_195, "bike", "26.2 mi"), (0, "run", nil), (.infinity, "swim", nil),
    ])
    func distancesInMiles(meters: Double, sport: String, words: String?) {
        #expect(Distance(meters: meters).words(sport: sport, in: .imperial) == words)
    }

    @Test(arguments: [
        ("run", 1000.0 / 314, "8:25 min/mi"), ("swim", 100.0 / 120, "1:50 min/100 yd"),
        ("bike", 30.1 / 3.6, "18.7 mph"),
        ("run", 0.0, nil), ("yoga", 1.0, nil),
    ])
    func pacesInMiles(sport: String, speed: Double, words: String?) {
        #expect(Pace(sport: sport, in: .imperial)?.words(metersPerSecond: speed) == words)
    }

    @Test func climbs() {
        #expect(Distance(meters: 420).climbWords(in: .metric) == "420 m")
        #expect(Distance(meters: 420).climbWords(in: .imperial) == "1378 ft")
        #expect(Distance(meters: 0).climbWords(in: .imperial) == nil)
    }

    @Test func days() {
        #expect(Samples.day("2026-03-03").words == "Tue  3 Mar")
        #expect(Samples.day("2026-12-31").wordsWithYear == "31 December 2026")
        #expect(Samples.day("2026-03-22").monday == Samples.day("2026-03-16"))
        #expect(Samples.day("0001-01-01").words == "Mon  1 Jan")
    }

    @Test(arguments: [
        ("run", "Run"), ("mountain_bike", "Mountain Bike"), ("xc_ski", "XC-Ski"), ("e_bike_ride", "E Bike Ride"),
        ("", "Workout"),
    ])
    func sports(sport: String, word: String) {
        var workout = Samples.unplannedYoga
        workout.sport = sport
        #expect(workout.sportWord == word)
    }

    @Test func theCoachsWordForAnUnknownSport() {
        var workout = Samples.missedRide
        workout.sport = "other"
        workout.planned?.sportLabel = "Fuelin"
        #expect(workout.sportWord == "Fuelin")
    }
}
