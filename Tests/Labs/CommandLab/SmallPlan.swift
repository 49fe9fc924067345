/// A plan of four days with one activity: a run that was done, a ride that was missed, two that lie ahead.
package enum SmallPlan {
    package static let today = ["--timezone", "Europe/Berlin", "--today", "2026-03-18", "--no-state"]
    package static let arguments = today + ["--feed", "feed.ics", "--activities", "activities.json"]

    package static let feed = calendar([
        event("one", "20260316", "Run: Easy", "Workout type: Run\\nPlanned Time: 0:45\\n"),
        event("two", "20260317", "Bike: Endurance", "Workout type: Bike\\nPlanned Time: 1:30\\n"),
        event("three", "20260319", "Swim: Technique", "Workout type: Swim\\nDistance Planned: 1800 m\\n"),
        event("four", "20260321", "Day Off: Rest Day", "Workout type: Day Off\\n"),
    ])

    package static let activities = """
        [{"id": 901, "name": "Morning Run", "sport_type": "Run", "type": "Run", "distance": 8000.0,
        "moving_time": 2640, "elapsed_time": 2700, "total_elevation_gain": 12.0, "timezone": "(GMT+01:00) Europe/Berlin",
        "start_date": "2026-03-16T06:00:00Z", "start_date_local": "2026-03-16T07:00:00Z", "average_speed": 3.03}]

        """

    package static let emptyFeed = calendar([])

    /// A calendar of components, with the line ends of RFC 5545.
    package static func calendar(_ events: [String]) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "METHOD:PUBLISH", "PRODID:-//ddaysoftware.com//NONSGML DDay.iCal 1.0//EN"]
            + events + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    /// An all-day plan; `day` is a basic-format date, `description` is escaped already.
    package static func event(_ uid: String, _ day: String, _ summary: String, _ description: String) -> String {
        [
            "BEGIN:VEVENT", "DESCRIPTION:\(description)", "DTSTAMP:20260318T050000Z", "DTSTART;VALUE=DATE:\(day)",
            "SEQUENCE:0", "SUMMARY:\(summary)", "UID:\(uid)", "END:VEVENT",
        ].joined(separator: "\r\n")
    }
}
