import Basics
import Strava
import Testing
import Workouts

@Suite struct ActivityStartTests {
    /// What a row has, and which moment and wall clock are read.
    private static let rows = """
        # Both dates: the local one as written, its Z is a fake.
        date 2026-03-16T22:00:00Z, local 2026-03-17T07:00:00Z: 2026-03-16T22:00:00Z 2026-03-17T07:00:00
        date 2026-03-17T07:00:00.987+09:00, local 2026-03-17T07:00:00+09:00: 2026-03-16T22:00:00Z 2026-03-17T07:00:00
        date 2026-03-17 07:00:00-0530, local null: 2026-03-17T12:30:00Z 2026-03-17T07:00:00
        # Without the local one: utc_offset, else the zone, else its own clock.
        date 2026-07-01T12:00:00Z, offset -14400.0, zone (GMT+01:00) Europe/Berlin: \
        2026-07-01T12:00:00Z 2026-07-01T08:00:00
        date 2026-07-01T12:00:00Z, zone (GMT-05:00) America/New_York: 2026-07-01T12:00:00Z 2026-07-01T08:00:00
        date 2026-07-01T12:00:00Z, zone (GMT-05:00) US/Eastern: 2026-07-01T12:00:00Z 2026-07-01T08:00:00
        date 2026-07-01T12:00:00Z, zone (GMT-05:00): 2026-07-01T12:00:00Z 2026-07-01T12:00:00
        date 2026-07-01T12:00:00Z, zone (GMT-05:00) ../../etc/passwd, offset 1e300: \
        2026-07-01T12:00:00Z 2026-07-01T12:00:00
        # Without the moment.
        local 2026-07-01T08:00:00Z, offset -14400: 2026-07-01T12:00:00Z 2026-07-01T08:00:00
        date soon, local 2026-07-01T08:00:00Z, zone (GMT-05:00) America/New_York: \
        2026-07-01T12:00:00Z 2026-07-01T08:00:00
        local 2026-07-01T08:00:00: 2026-07-01T08:00:00Z 2026-07-01T08:00:00
        # The ends of the calendar.
        date 2500-12-31T22:59:59Z, offset 3600: 2500-12-31T22:59:59Z 2500-12-31T23:59:59
        """
    private static let keys = [
        "date": "start_date", "local": "start_date_local", "zone": "timezone", "offset": "utc_offset",
    ]

    @Test(arguments: rows.split(separator: "\n").filter { !$0.hasPrefix("#") })
    func starts(line: Substring) throws {
        let halves = line.split(separator: ": ")
        let fields = try halves[0].split(separator: ", ").map { field in
            let (word, value) = (field.prefix { $0 != " " }, field.drop { $0 != " " }.dropFirst())
            let key = try #require(Self.keys[String(word)])
            return word == "offset" || value == "null" ? "\"\(key)\":\(value)" : "\"\(key)\":\"\(value)\""
        }
        let run = try activity("{\"id\":1,\(fields.joined(separator: ","))}")
        #expect("\(run.start) \(run.localStart)" == halves[1])
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
