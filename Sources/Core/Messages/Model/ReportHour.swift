import Basics
package import Insights

/// The hour at which a coach's report is sent, once a week.
package struct ReportHour: Sendable, Equatable {
    /// Monday is 0. On the first day of a week, the report is about the week before.
    package var weekday: Int
    /// In minutes since midnight.
    package var minute: Int
    package var weekStart: WeekStart

    package init(weekday: Int, minute: Int, weekStart: WeekStart = .monday) {
        (self.weekday, self.minute, self.weekStart) = (weekday, minute, weekStart)
    }
}

extension ReportHour {
    /// Returns the name of the week to report at a moment, as in a request: `2026-W12`, or the week's first day if
    /// weeks begin on Sundays. Returns nil at other times.
    func week(at moment: Instant, in zone: Zone) -> String? {
        weeks(around: moment, in: zone).first { start in
            guard let times = times(ofWeekFrom: start, in: zone) else { return false }
            return times.contains(moment)
        }
        .map(name)
    }

    func next(after moment: Instant, in zone: Zone) -> Instant? {
        weeks(around: moment, in: zone).compactMap { times(ofWeekFrom: $0, in: zone)?.lowerBound }
            .filter { $0 > moment }.min()
    }

    /// Returns the week that a coach asks for by hand. The current week is named by today's date, so that its final
    /// report is still sent.
    func weekByHand(at moment: Instant, in zone: Zone) -> String {
        let today = zone.local(moment).day
        let running = weekStart.start(of: today)
        return week(at: moment, in: zone) ?? (today == running ? name(running.advanced(by: -7)) : today.description)
    }

    private func name(_ start: Day) -> String { weekStart.isoName(of: start) ?? start.description }

    /// Returns the first days of last week, this week and next week.
    private func weeks(around moment: Instant, in zone: Zone) -> [Day] {
        let running = weekStart.start(of: zone.local(moment).day)
        return [-7, 0, 7].map { running.advanced(by: $0) }
    }

    /// Returns the times at which a week's report may be sent: from the hour until noon of the first day after the
    /// week, or, if the hour is on that day, until noon of the next.
    private func times(ofWeekFrom start: Day, in zone: Zone) -> Range<Instant>? {
        let ahead = (weekday - start.weekday + 7) % 7
        let day = start.advanced(by: ahead == 0 ? 7 : ahead)
        guard let begin = zone.first(minute: minute, of: day) else { return nil }
        return zone.first(minute: Self.noon, of: start.advanced(by: ahead == 0 ? 8 : 7)).map { begin..<max(begin, $0) }
    }

    private static let noon = 12 * 60
}
