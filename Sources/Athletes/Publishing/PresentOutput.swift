import Basics
package import Profiles
package import Workouts

/// A calendar or JSON that is already published, searched without parsing it.
package struct PresentOutput {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// Whether tpmerge has written it, or it is empty. Some servers put their own PRODID into calendars, but keep the
    /// UIDs.
    package var isOurs: Bool {
        bytes.isEmpty
            || bytes.starts(with: "BEGIN:VCALENDAR".utf8) && (holds("PRODID:-//tpmerge//") || holds("@tpmerge"))
    }

    var holdsPlans: Bool { holds("UID:plan-") || holds("\"uid\": \"plan-") }

    var holdsActivities: Bool {
        holds("\nURL:https://www.strava.com/activities/") || holds("\"url\": \"https://www.strava.com/activities/")
    }

    /// Whether it is a busy calendar with events, which don't reveal their workouts.
    var isBusy: Bool { holds("UID:busy-") }

    /// Strava's activities between the first and the last of these days, but not on them, as its times may be of
    /// another zone.
    package func activities(within days: WrittenDays) -> Set<ActivityID> {
        var found: Set<ActivityID> = []
        var (id, day): (ActivityID?, Day?)
        for line in lines {
            if line.hasPrefix("BEGIN:VEVENT") {
                (id, day) = (nil, nil)
            } else if let start = Self.startDay(line) {
                day = start
            } else if let linked = Self.linkedActivity(line) {
                id = linked
            } else if id != nil, line.hasPrefix("\"start_date_local\": \"") {
                day = Day(iso: line.dropFirst(21).prefix(10))
            }
            guard let activity = id, let start = day else { continue }
            if days.first < start, start < days.last { found.insert(activity) }
            (id, day) = (nil, nil)
        }
        return found
    }

    /// Whether it is a busy calendar with an event after that day; in another zone, it may be on that day.
    func isBusy(after today: Day) -> Bool {
        isBusy && lines.contains { line in Self.startDay(line).map { $0 > today } ?? false }
    }

    private var lines: some Sequence<Substring> {
        bytes.split(separator: UInt8(ascii: "\n")).lazy
            .map { String(decoding: $0, as: UTF8.self).drop { $0 == " " } }
    }

    private static func linkedActivity(_ line: Substring) -> ActivityID? {
        let link = "https://www.strava.com/activities/"
        guard line.hasPrefix("URL:" + link) || line.hasPrefix("\"url\": \"" + link) else { return nil }
        return Int64(line.drop { !$0.isNumber }.prefix(while: \.isNumber)).map(ActivityID.strava)
    }

    private static func startDay(_ line: Substring) -> Day? {
        guard line.hasPrefix("DTSTART") else { return nil }
        let digits = line.drop { $0 != ":" }.dropFirst().prefix(8)
        return Day(iso: "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.dropFirst(6))")
    }

    private func holds(_ text: String) -> Bool {
        let sought = Array(text.utf8)
        return bytes.indices.contains { bytes[$0] == sought[0] && bytes[$0...].starts(with: sought) }
    }
}
