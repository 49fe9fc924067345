import Basics
import ICalendar
import Testing
import TrainingPeaks
import Workouts

/// Feeds of one event, as TrainingPeaks writes them.
enum Plans {
    static func feed(_ events: [[String]], product: String = "-//ddaysoftware.com//NONSGML DDay.iCal 1.0//EN") throws
        -> Feed
    {
        let body = events.flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "METHOD:PUBLISH", "PRODID:" + product] + body
        let bytes = Array((lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        return Feed(try CalendarReader.read(bytes), zone: zone, name: "feed.ics")
    }

    /// A planned workout of 18 March with this summary and these lines of text.
    static func plan(_ summary: String, _ text: String...) throws -> PlannedWorkout {
        let description = text.joined(separator: "\\n")
        return try only([
            "DESCRIPTION:" + description, "DTEND;VALUE=DATE:20260319", "DTSTART;VALUE=DATE:20260318",
            "SUMMARY:" + summary,
        ])
    }

    static func only(_ lines: [String], product: String = "ical.net") throws -> PlannedWorkout {
        try #require(try feed([lines], product: product).workouts.first)
    }
}
