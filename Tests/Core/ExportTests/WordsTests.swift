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

    @Test(
        arguments: [
            (9487.2, "run", .metric, "9.5 km"), (10_000, "run", .metric, "10.0 km"), (400, "run", .metric, "400 m"),
            (2500, "swim", .metric, "2500 m"), (0, "run", .metric, nil), (-1, "run", .metric, nil),
            (.nan, "run", .metric, nil), (.infinity, "swim", .metric, nil),
            (.greatestFiniteMagnitude, "run", .metric, nil), (10_900, "run", .imperial, "6.8 mi"),
            (1500, "swim", .imperial, "1640 yd"), (400, "run", .imperial, "0.2 mi"), (81, "run", .imperial, "0.1 mi"),
            (80, "run", .imperial, "87 yd"), (42_195, "bike", .imperial, "26.2 mi"), (0, "run", .imperial, nil),
            (.infinity, "swim", .imperial, nil),
        ] as [(Double, String, Units, String?)])
    func distances(meters: Double, sport: String, units: Units, words: String?) {
        #expect(Distance(meters: meters).words(sport: sport, in: units) == words)
    }

    @Test(
        arguments: [
            ("run", 3.08, .metric, "5:25 min/km"), ("trail_run", 2.5, .metric, "6:40 min/km"),
            ("swim", 1.0, .metric, "1:40 min/100 m"), ("mountain_bike_ride", 8.361, .metric, "30.1 km/h"),
            ("run", 0.0, .metric, nil), ("run", 1e-300, .metric, nil), ("run", .nan, .metric, nil),
            ("bike", .greatestFiniteMagnitude, .metric, nil), ("yoga", 1.0, .metric, nil), ("", 1.0, .metric, nil),
            ("run", 1000.0 / 314, .imperial, "8:25 min/mi"), ("swim", 100.0 / 120, .imperial, "1:50 min/100 yd"),
            ("bike", 30.1 / 3.6, .imperial, "18.7 mph"), ("run", 0.0, .imperial, nil), ("yoga", 1.0, .imperial, nil),
        ] as [(String, Double, Units, String?)])
    func paces(sport: String, speed: Double, units: Units, words: String?) {
        #expect(Pace(sport: sport, in: units)?.words(metersPerSecond: speed) == words)
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

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("Run", 3), ("", 0), ("é", 1), ("e\u{301}", 1), ("ß…·", 3), ("✓○✗☾★▸", 6),
        ("水泳", 4), ("ラン", 4), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｶﾞ", 2), ("Ａ！", 4), ("。", 2),
        ("🏃", 2), ("🏊🏽‍♀️", 2), ("👨‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("❤️", 2), ("❤", 1), ("❤️‍🔥", 2),
        ("1️⃣", 2), ("⌚", 2), ("a\u{200B}b", 2), ("\u{AD}", 1), ("\u{1B}", 0), ("क्ष", 2), ("שלום", 4), ("😀a", 3),
    ])
    func width(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test(arguments: [
        ("Endurance", 9, "Endurance"), ("Endurance", 5, "Endu…"), ("水泳技術", 6, "水泳…"), ("水泳技術", 4, "水…"),
        ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("abc", 1, "…"), ("abc", -5, "…"),
    ])
    func trimming(text: String, width: Int, expected: String) {
        #expect(text.trimmed(toWidth: width) == expected)
    }

    /// Only a word that is too wide stays too wide; colours take no room, and blanks between words on a line stay.
    @Test func pagesAreWrappedBetweenWords() {
        let page =
            "anna (Europe/Berlin)\n  Plan     www.example.org\n           3 events, last read 2026-11-28 03:21, 3 h ago"
        #expect(page.wrapped(toWidth: nil) == page && page.wrapped(toWidth: 80) == page)
        #expect(
            page.wrapped(toWidth: 40) == """
                anna (Europe/Berlin)
                  Plan     www.example.org
                           3 events, last read
                          2026-11-28 03:21, 3 h ago
                """)
        #expect("ab \u{1B}[31mcd\u{1B}[0m ef".wrapped(toWidth: 5) == "ab \u{1B}[31mcd\u{1B}[0m\n ef")
        #expect("/a/path/that/is/long here".wrapped(toWidth: 8) == "/a/path/that/is/long\n  here")
    }

    @Test func aLongLineIsFoldedBetweenWords() {
        let line = "  2026-03-17 07:00  used      a-run-on-a-morning.tcx: file-8931f7314e0e877f"
        #expect(line.folded(toWidth: nil) == [line] && line.folded(toWidth: 80) == [line])
        #expect(
            line.folded(toWidth: 40) == [
                "  2026-03-17 07:00 used", "      a-run-on-a-morning.tcx:", "      file-8931f7314e0e877f",
            ])
        #expect(line.folded(toWidth: 10).allSatisfy { DisplayWidth.of($0) <= 30 })
    }
}
