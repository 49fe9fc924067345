import Basics
import Strava
import Testing
import Workouts

@Suite struct ActivityStartTests {
    @Test(arguments: [
        // Both dates: the local one as written, its Z is a fake.
        (
            #""start_date":"2026-03-16T22:00:00Z","start_date_local":"2026-03-17T07:00:00Z""#,
            "2026-03-16T22:00:00Z", "2026-03-17T07:00:00"
        ),
        (
            #""start_date":"2026-03-17T07:00:00.987+09:00","start_date_local":"2026-03-17T07:00:00+09:00""#,
            "2026-03-16T22:00:00Z", "2026-03-17T07:00:00"
        ),
        (
            #""start_date":"2026-03-17 07:00:00-0530","start_date_local":null"#,
            "2026-03-17T12:30:00Z", "2026-03-17T07:00:00"
        ),
        // Without the local one: utc_offset, else the zone, else its own clock.
        (
            #""start_date":"2026-07-01T12:00:00Z","utc_offset":-14400.0,"timezone":"(GMT+01:00) Europe/Berlin""#,
            "2026-07-01T12:00:00Z", "2026-07-01T08:00:00"
        ),
        (
            #""start_date":"2026-07-01T12:00:00Z","timezone":"(GMT-05:00) America/New_York""#,
            "2026-07-01T12:00:00Z", "2026-07-01T08:00:00"
        ),
        (
            #""start_date":"2026-07-01T12:00:00Z","timezone":"(GMT-05:00) US/Eastern""#,
            "2026-07-01T12:00:00Z", "2026-07-01T08:00:00"
        ),
        (
            #""start_date":"2026-07-01T12:00:00Z","timezone":"(GMT-05:00)""#,
            "2026-07-01T12:00:00Z", "2026-07-01T12:00:00"
        ),
        (
            #""start_date":"2026-07-01T12:00:00Z","timezone":"(GMT-05:00) ../../etc/passwd","utc_offset":1e300"#,
            "2026-07-01T12:00:00Z", "2026-07-01T12:00:00"
        ),
        // Without the moment.
        (
            #""start_date_local":"2026-07-01T08:00:00Z","utc_offset":-14400"#,
            "2026-07-01T12:00:00Z", "2026-07-01T08:00:00"
        ),
        (
            #""start_date":"soon","start_date_local":"2026-07-01T08:00:00Z","timezone":"(GMT-05:00) America/New_York""#,
            "2026-07-01T12:00:00Z", "2026-07-01T08:00:00"
        ),
        (#""start_date_local":"2026-07-01T08:00:00""#, "2026-07-01T08:00:00Z", "2026-07-01T08:00:00"),
        // The ends of the calendar.
        (#""start_date":"2500-12-31T22:59:59Z","utc_offset":3600"#, "2500-12-31T22:59:59Z", "2500-12-31T23:59:59"),
    ])
    func starts(_ fields: String, _ start: String, _ local: String) throws {
        let run = try activity("{\"id\":1,\(fields)}")
        #expect(run.start.description == start)
        #expect(run.localStart.description == local)
    }

    @Test(arguments: [
        "", "null", "\"\"", "\"2026-03-17\"", "\"2026-13-01T00:00:00Z\"", "\"2026-02-29T00:00:00Z\"",
        "\"0000-01-01T00:00:00Z\"", "\"10000-01-01T00:00:00Z\"", "\"2026-03-17T24:00:00Z\"",
        "\"2026-03-17T05:38:51Zx\"", "\"2026-03-17T05:38:51+1\"", "1773725931", "{}",
    ])
    func noUsableStart(_ text: String) throws {
        let file = try read("[{\"id\":1\(text.isEmpty ? "" : ",\"start_date\":\(text)")}]")
        #expect(file.activities == [])
        #expect(file.diagnostics.map(\.message) == ["This activity was skipped: it has no usable start date."])
    }

    @Test func localMidnightAndASecondHidesTheStart() throws {
        let fields = #""start_date":"2026-03-17T00:00:01Z","start_date_local":"2026-03-17T00:00:01Z""#
        #expect(try activity("{\"id\":1,\(fields)}").startIsHidden)
        let early = #""start_date":"2026-03-17T00:00:01Z","start_date_local":"2026-03-17T01:00:01Z""#
        #expect(try !activity("{\"id\":1,\(early)}").startIsHidden)
    }
}
