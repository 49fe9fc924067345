import Basics
import IntervalsICU
import Testing
import Workouts
import WorkoutsLab

/// Row 290 of the faults: when a row's activity began, and by which clock.
struct IntervalsStartTests {
    @Test(arguments: [
        // Both dates: the difference is the clock's offset.
        ("05:38:51Z", "06:38:51", "null", "05:38:51Z 17T06:38:51"),
        ("05:38:51.999Z", "06:38:51.999", "null", "05:38:51Z 17T06:38:51"),
        ("05:38:51", "06:38:51Z", "null", "05:38:51Z 17T06:38:51"),
        ("05:38:51+00:00", "11:08:51", "null", "05:38:51Z 17T11:08:51"),
        ("05:38:51Z", "11:23:51", #""Asia/Kathmandu""#, "05:38:51Z 17T11:23:51"),
        ("05:38:51Z", "19:38:51", "null", "05:38:51Z 17T19:38:51"),
        // No clock shows both at once: the zone decides.
        ("05:38:51Z", "06:39:51", "null", "05:38:51Z 17T06:38:51"),
        ("05:38:51Z", "19:53:51", #""America/New_York""#, "05:38:51Z 17T01:38:51"),
        // One date.
        ("05:38:51Z", "-", "null", "05:38:51Z 17T06:38:51"),
        ("05:38:51Z", "-", #""America/New_York""#, "05:38:51Z 17T01:38:51"),
        ("23:30:00Z", "-", #""Nowhere""#, "23:30:00Z 18T00:30:00"),
        ("-", "06:38:51", "null", "05:38:51Z 17T06:38:51"), ("-", "06:38:51Z", "null", "05:38:51Z 17T06:38:51"),
        ("-", "06:38:51", #""(GMT-05:00) America/New_York""#, "10:38:51Z 17T06:38:51"),
        ("-", "06:38:51", #""Asia/Kolkata""#, "01:08:51Z 17T06:38:51"),
        ("-", "00:00:00", #""Asia/Kolkata""#, "18:30:00Z 17T00:00:00"),
    ])
    func starts(_ moment: String, _ local: String, _ zone: String, _ expected: String) throws {
        func date(_ time: String) -> String { time == "-" ? "null" : "\"2026-03-17T\(time)\"" }
        let run = try told(#""start_date":\#(date(moment)),"start_date_local":\#(date(local)),"timezone":\#(zone)"#)
            .activity
        #expect("\(run.start.description.dropFirst(11)) \(run.localStart.description.dropFirst(8))" == expected)
    }

    /// The clocks of Berlin went ahead at 2 and back at 3.
    @Test(arguments: [
        ("2026-03-29T01:30:00", "2026-03-29T00:30:00Z"), ("2026-03-29T02:30:00", "2026-03-29T01:30:00Z"),
        ("2026-03-29T03:30:00", "2026-03-29T01:30:00Z"), ("2026-10-25T02:30:00", "2026-10-25T00:30:00Z"),
        ("2026-10-25T03:30:00", "2026-10-25T02:30:00Z"),
    ])
    func nightsInWhichClocksChange(_ local: String, _ moment: String) throws {
        let run = try told(#""start_date":null,"start_date_local":"\#(local)""#).activity
        #expect(run.start.description == moment && run.localStart.description == local)
    }

    @Test func whatWasEnteredByHandAtMidnightHasNoTime() throws {
        let midnight = #""start_date":"2026-03-16T23:00:00Z","start_date_local":"2026-03-17T00:00:00""#
        let byHand = try told(#""source":"MANUAL",\#(midnight)"#).activity
        #expect(byHand.startIsHidden && byHand.isManual && byHand.day.description == "2026-03-17")
        #expect(byHand.name == "Run", "a name as Strava makes it tells a time")
        #expect(try !told(#""source":"UPLOAD",\#(midnight)"#).activity.startIsHidden)
        #expect(try !told(#""source":"MANUAL""#).activity.startIsHidden)
    }
}
