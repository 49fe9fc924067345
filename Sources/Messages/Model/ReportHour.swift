import Basics
package import Insights

/// The hour at which a coach's week is sent, once a week.
package struct ReportHour: Sendable, Equatable {
    /// Monday is 0. On the first day of a week the week before is told.
    package var weekday: Int
    /// Since midnight.
    package var minute: Int
    /// The first day of the weeks that are told.
    package var weekStart: WeekStart

    package init(weekday: Int, minute: Int, weekStart: WeekStart = .monday) {
        self.weekday = weekday
        self.minute = minute
        self.weekStart = weekStart
    }
}

extension ReportHour {
    /// The week to send at a moment, as its report is asked for: `2026-W12`, or its first day where weeks begin on
    /// Sundays. Nil at other times.
    func week(at moment: Instant, in zone: Zone) -> String? {
        weeks(around: moment, in: zone).first { start in
            guard let times = times(ofWeekFrom: start, in: zone) else { return false }
            return times.contains(moment)
        }
        .map(name)
    }

    /// When the next report becomes due.
    func next(after moment: Instant, in zone: Zone) -> Instant? {
        weeks(around: moment, in: zone).compactMap { times(ofWeekFrom: $0, in: zone)?.lowerBound }
            .filter { $0 > moment }.min()
    }

    /// The week that a coach asks for by hand. A running one is named by the day, so that its end is told all the same.
    func weekByHand(at moment: Instant, in zone: Zone) -> String {
        let today = zone.local(moment).day
        let running = weekStart.start(of: today)
        return week(at: moment, in: zone) ?? (today == running ? name(running.advanced(by: -7)) : today.description)
    }

    private func name(_ start: Day) -> String { weekStart.isoName(of: start) ?? start.description }

    /// The first days of the last week, the running one and the next.
    private func weeks(around moment: Instant, in zone: Zone) -> [Day] {
        let running = weekStart.start(of: zone.local(moment).day)
        return [-7, 0, 7].map { running.advanced(by: $0) }
    }

    /// From the hour until noon of the first day after the week; for an hour on that day, until noon of the next.
    private func times(ofWeekFrom start: Day, in zone: Zone) -> Range<Instant>? {
        let ahead = (weekday - start.weekday + 7) % 7
        let day = start.advanced(by: ahead == 0 ? 7 : ahead)
        guard let begin = zone.first(minute: minute, of: day) else { return nil }
        return zone.first(minute: Self.noon, of: start.advanced(by: ahead == 0 ? 8 : 7)).map { begin..<max(begin, $0) }
    }

    private static let noon = 12 * 60
}
