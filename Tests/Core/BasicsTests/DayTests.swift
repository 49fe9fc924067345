import Basics
import Testing

@Suite struct DayTests {
    @Test(arguments: [
        ("1970-01-01", 0), ("1969-12-31", -1), ("1970-12-31", 364), ("2000-02-29", 11_016), ("2026-03-18", 20_530),
        ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
    ])
    func daysAreNumbered(_ iso: String, _ number: Int) throws {
        #expect(try #require(Day(iso: iso)).number == number)
        #expect(Day(number: number).description == iso)
    }

    @Test(arguments: ["2024-02-29", "2000-02-29", "2400-02-29", "0004-02-29", "2026-04-30", "2026-12-31"])
    func datesThatExist(_ iso: String) {
        #expect(Day(iso: iso)?.description == iso)
    }

    @Test(arguments: [
        "2026-02-29", "1900-02-29", "2100-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00", "2026-01-32",
        "0000-01-01", "", "2026-3-18", "20260318", "2026/03/18", "2026-03-18T", " 2026-03-18", "2026-03-1a",
        "+026-03-18", "-026-03-18", "٢٠٢٦-٠٣-١٨", "2026-03-18\n", "2026‐03‐18",
    ])
    func whatIsNoDate(_ text: String) {
        #expect(Day(iso: text) == nil)
    }

    @Test func componentsAreTheDate() throws {
        let day = try #require(Day(year: 2026, month: 3, day: 18))
        #expect(day.components == (2026, 3, 18))
        #expect(day.number == 20_530)
        #expect(Day(year: 0, month: 1, day: 1) == nil)
        #expect(Day(year: 10_000, month: 1, day: 1) == nil)
        #expect(Day(year: .max, month: .min, day: .max) == nil)
    }

    @Test(arguments: [
        ("2024-02-28", 1, "2024-02-29"), ("2026-02-28", 1, "2026-03-01"), ("2025-12-31", 1, "2026-01-01"),
        ("2026-01-01", -1, "2025-12-31"), ("2026-03-18", 0, "2026-03-18"), ("2026-03-18", 365, "2027-03-18"),
        ("9999-12-31", 1, "9999-12-31"), ("0001-01-01", -1, "0001-01-01"), ("2026-03-18", .max, "9999-12-31"),
        ("2026-03-18", .min, "0001-01-01"),
    ])
    func advanced(_ from: String, _ days: Int, _ to: String) throws {
        #expect(try #require(Day(iso: from)).advanced(by: days).description == to)
    }

    @Test func numbersStayInTheCalendar() {
        #expect(Day(number: .max).description == "9999-12-31")
        #expect(Day(number: .min).description == "0001-01-01")
    }

    @Test func distances() throws {
        let first = try #require(Day(iso: "2026-03-01"))
        let last = try #require(Day(iso: "2026-04-01"))
        #expect(first.distance(to: last) == 31)
        #expect(last.distance(to: first) == -31)
        #expect(first < last)
        #expect(!(last < first))
    }

    @Test(arguments: [
        ("2026-03-16", 0), ("2026-03-18", 2), ("2026-03-22", 6), ("1970-01-01", 3), ("1969-12-29", 0),
        ("1969-12-28", 6), ("0001-01-01", 0), ("9999-12-31", 4),
    ])
    func weekdays(_ iso: String, _ weekday: Int) throws {
        #expect(try #require(Day(iso: iso)).weekday == weekday)
    }

    @Test func everyDayOfFourCenturiesHasItsOwnDate() throws {
        let first = try #require(Day(iso: "1800-01-01"))
        for number in first.number..<first.number + 146_097 {
            let (year, month, day) = Day(number: number).components
            try #require(Day(year: year, month: month, day: day)?.number == number)
        }
        #expect(first.advanced(by: 146_097).description == "2200-01-01")
    }
}

@Suite struct ClockTests {
    @Test(arguments: [
        (0, 0, 0, "2026-03-18T00:00:00"), (6, 38, 51, "2026-03-18T06:38:51"), (23, 59, 59, "2026-03-18T23:59:59"),
        // A leap second.
        (23, 59, 60, "2026-03-18T23:59:59"),
    ])
    func timesThatExist(_ hour: Int, _ minute: Int, _ second: Int, _ text: String) throws {
        let day = try #require(Day(iso: "2026-03-18"))
        #expect(LocalTime(day: day, hour: hour, minute: minute, second: second)?.description == text)
    }

    @Test(arguments: [(24, 0, 0), (0, 60, 0), (0, 0, 61), (-1, 0, 0), (0, -1, 0), (0, 0, -1), (.max, .max, .max)])
    func timesThatDoNot(_ hour: Int, _ minute: Int, _ second: Int) throws {
        let day = try #require(Day(iso: "2026-03-18"))
        #expect(LocalTime(day: day, hour: hour, minute: minute, second: second) == nil)
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00"), (-1, "1969-12-31T23:59:59"), (-86_400, "1969-12-31T00:00:00"),
        (86_399, "1970-01-01T23:59:59"), (1_773_815_931, "2026-03-18T06:38:51"),
    ])
    func secondsSinceTheEpoch(_ seconds: Int, _ text: String) {
        #expect(LocalTime(secondsSinceEpoch: seconds).description == text)
        #expect(LocalTime(secondsSinceEpoch: seconds).secondsSinceEpoch == seconds)
        #expect(Instant(secondsSinceEpoch: seconds).description == text + "Z")
        #expect(Instant(secondsSinceEpoch: seconds).utc.description == text)
    }

    @Test func clockIsHoursAndMinutes() {
        #expect(LocalTime(secondsSinceEpoch: 1_773_815_931).clock == "06:38")
        #expect(LocalTime(secondsSinceEpoch: 1_773_815_931).secondOfDay == 23_931)
    }

    @Test func timesAreOrderedByDayThenSecond() {
        #expect(LocalTime(secondsSinceEpoch: 86_399) < LocalTime(secondsSinceEpoch: 86_400))
        #expect(LocalTime(secondsSinceEpoch: -1) < LocalTime(secondsSinceEpoch: 0))
        #expect(!(LocalTime(secondsSinceEpoch: 1) < LocalTime(secondsSinceEpoch: 1)))
        #expect(Instant(secondsSinceEpoch: 1) < Instant(secondsSinceEpoch: 2))
    }

    @Test(arguments: [
        (0, 60, "1970-01-01T00:01:00Z"), (0, -60, "1969-12-31T23:59:00Z"), (0, Int.max, "9999-12-31T23:59:59Z"),
        (0, Int.min, "0001-01-01T00:00:00Z"), (253_402_300_799, 1, "9999-12-31T23:59:59Z"),
        (-62_135_596_800, -1, "0001-01-01T00:00:00Z"), (-1, Int.min, "0001-01-01T00:00:00Z"),
        (1, Int.max, "9999-12-31T23:59:59Z"),
    ])
    func momentsStayInTheCalendar(_ start: Int, _ seconds: Int, _ text: String) {
        #expect(Instant(secondsSinceEpoch: start).advanced(bySeconds: seconds).description == text)
    }

    @Test func momentsFromAnyNumber() {
        #expect(Instant(secondsSinceEpoch: .max).description == "9999-12-31T23:59:59Z")
        #expect(Instant(secondsSinceEpoch: .min).description == "0001-01-01T00:00:00Z")
    }

    @Test func lengths() {
        #expect(Distance(meters: 400) + Distance(meters: 600) == Distance(meters: 1000))
        #expect(Distance(meters: 400) < Distance(meters: 600))
        #expect(Duration.milliseconds(1999).wholeSeconds == 1)
        #expect(Duration.seconds(60).wholeSeconds == 60)
    }
}
