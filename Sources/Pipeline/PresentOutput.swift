import Basics

/// A calendar or JSON of ours that was published before, looked at without reading it.
struct PresentOutput {
    let bytes: [UInt8]

    /// Whether this program has written it, or nothing stands there. Some servers put their own PRODID into what they are
    /// given, but leave the UIDs alone.
    var isOurs: Bool {
        bytes.isEmpty
            || bytes.starts(with: "BEGIN:VCALENDAR".utf8) && (holds("PRODID:-//tpmerge//") || holds("@tpmerge"))
    }

    /// Whether it holds something that was planned.
    var holdsPlans: Bool { holds("UID:plan-") || holds("\"uid\": \"plan-") }

    /// Whether it holds something that was recorded.
    var holdsActivities: Bool {
        holds("\nURL:https://www.strava.com/activities/") || holds("\"url\": \"https://www.strava.com/activities/")
    }

    /// Events of a busy calendar, which don't tell what they are.
    var busyCount: Int { bytes.split(separator: UInt8(ascii: "\n")).count { $0.starts(with: "UID:busy-".utf8) } }

    /// Whether it holds something that was recorded between the first and the last of these days: of those two nobody is
    /// sure, as times may be of another zone.
    func holdsActivities(within days: WrittenDays) -> Bool {
        var isActivity = false
        var eventDay: Day?
        for bytes in bytes.split(separator: UInt8(ascii: "\n")) {
            let line = String(decoding: bytes, as: UTF8.self).drop { $0 == " " }
            if line.hasPrefix("BEGIN:VEVENT") {
                (isActivity, eventDay) = (false, nil)
            } else if line.hasPrefix("DTSTART") {
                eventDay = Day(digits: line.drop { $0 != ":" }.dropFirst().prefix(8))
            } else if line.contains("https://www.strava.com/activities/"),
                line.hasPrefix("URL:") || line.hasPrefix("\"url\"")
            {
                isActivity = true
            } else if line.hasPrefix("\"start_date_local\": \"") {
                eventDay = Day(iso: line.dropFirst(21).prefix(10))
            }
            if isActivity, let day = eventDay, days.first < day, day < days.last { return true }
        }
        return false
    }

    private func holds(_ text: String) -> Bool {
        let sought = Array(text.utf8)
        return bytes.indices.contains { bytes[$0] == sought[0] && bytes[$0...].starts(with: sought) }
    }
}

extension Day {
    /// RFC 5545's date, such as `20260317`.
    fileprivate init?(digits: Substring) {
        self.init(iso: "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.dropFirst(6))")
    }
}
