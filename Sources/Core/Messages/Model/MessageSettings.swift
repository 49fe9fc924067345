import Basics

/// Which messages an athlete wants, when, and by which ways.
package struct MessageSettings: Sendable, Equatable {
    /// How much of the training a message shows to people who see the phone.
    package enum Shows: String, Sendable, CaseIterable {
        /// Titles and planned amounts, without the coach's notes and without data from Strava's API.
        case titles
        case everything
        /// Days and amounts without titles.
        case busy
    }

    /// When the brief is sent on each weekday, Monday first, in minutes since midnight; nil for never.
    package var briefAt: [Int?]
    /// When the day's brief is no longer worth sending, in minutes since midnight.
    package var briefUntil: Int
    package var quiet: QuietHours?
    /// Messages report changes of the plan up to this many days from today.
    package var planDays: Int
    package var shows: Shows
    /// When a coach's weekly report is sent; nil for never, as for every athlete.
    package var reportAt: ReportHour?
    package var ways: [WayConfiguration]

    package init(
        briefAt: [Int?] = [], briefUntil: Int = 11 * 60, quiet: QuietHours? = nil, planDays: Int = 14,
        shows: Shows = .titles, reportAt: ReportHour? = nil, ways: [WayConfiguration] = []
    ) {
        (self.briefAt, self.briefUntil, self.quiet, self.planDays) = (briefAt, briefUntil, quiet, planDays)
        (self.shows, self.reportAt, self.ways) = (shows, reportAt, ways)
    }

    package func sends(_ kind: MessageKind) -> Bool { ways.contains { $0.sends.contains(kind) } }

    package func sendingAll(_ kind: MessageKind) -> MessageSettings {
        var settings = self
        for index in ways.indices { settings.ways[index].sends.insert(kind) }
        return settings
    }
}

/// Hours of the wall clock.
///
/// They are compared with the wall clock, never with moments. A setting inside a skipped hour takes effect at the first
/// moment after the gap, and an hour that occurs twice counts as the same hour.
extension MessageSettings {
    func isBriefHour(_ time: LocalTime, in zone: Zone) -> Bool {
        guard let start = briefStart(on: time.day) else { return false }
        let hours = start * 60..<max(briefUntil, start) * 60
        return hours.contains(time.secondOfDay) || follows(hours, time, in: zone)
    }

    func isBriefWorthwhile(for day: Day, at time: LocalTime, in zone: Zone) -> Bool {
        day == time.day && (time.secondOfDay < briefUntil * 60 || isBriefHour(time, in: zone))
    }

    /// Whether the day's clock skips all of these seconds, and the time replaces them: it lies after the gap, by less
    /// than they would have lasted.
    private func follows(_ seconds: Range<Int>, _ time: LocalTime, in zone: Zone) -> Bool {
        guard let begin = zone.first(minute: seconds.lowerBound / 60, of: time.day) else { return false }
        let second = zone.local(begin).secondOfDay
        return second >= seconds.upperBound && (second..<second + seconds.count).contains(time.secondOfDay)
    }

    func isQuiet(_ time: LocalTime) -> Bool { quiet?.contains(time) ?? false }

    /// In minutes since midnight; nil for a day without a brief.
    func briefStart(on day: Day) -> Int? {
        briefAt.indices.contains(day.weekday) ? briefAt[day.weekday] : nil
    }
}

/// The hours of the wall clock in which only the brief is sent, possibly over midnight.
package struct QuietHours: Sendable, Equatable {
    /// In minutes since midnight.
    package let from: Int
    package let to: Int

    /// Returns nil for equal ends and for a whole day, since then nothing could ever be sent, and for minutes that
    /// don't exist.
    ///
    /// - Parameter to: may be 1440, the midnight after.
    package init?(from: Int, to: Int) {
        guard (0..<1440).contains(from), (0...1440).contains(to), from != to % 1440 else { return nil }
        self.from = from
        self.to = to % 1440
    }

    func contains(_ time: LocalTime) -> Bool {
        let minute = time.secondOfDay / 60
        return from < to ? (from..<to).contains(minute) : minute >= from || minute < to
    }
}
