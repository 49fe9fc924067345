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
