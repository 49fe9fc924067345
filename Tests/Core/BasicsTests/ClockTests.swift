import Basics
import Testing

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
