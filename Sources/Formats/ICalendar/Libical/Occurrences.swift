import Basics
import CLibical

struct Occurrences {
    /// How many steps of one rule are followed at most: daily for 136 years.
    static let most = 50_000
    /// How many steps are followed in one calendar, so that many rules can't take longer than a few.
    static let mostInAll = 500_000

    private let event: CalendarEvent
    private(set) var problem: Notice?
    /// Steps that may still be followed.
    private(set) var budget: Int

    init(of event: CalendarEvent, budget: Int) {
        self.event = event
        self.budget = budget
    }

    /// Every one within the window, additions (RDATE) included, each once, in order.
    mutating func within(_ window: ClosedRange<Day>) -> [CalendarEvent.Occurrence] {
        let starts = event.recurrence.rule.isEmpty ? [event.start] : ruled(within: window)
        let found = event.recurrence.additions + starts.map { CalendarEvent.Occurrence(start: $0) }
        var seen: Set<Int> = []
        return
            found
            .filter { window.contains($0.start.written.day) && seen.insert($0.start.key).inserted }
            .sorted { $0.start.written < $1.start.written }
    }

    private mutating func ruled(within window: ClosedRange<Day>) -> [CalendarTime] {
        Libical.serially {
            var rule = icalrecurrencetype_from_string(event.recurrence.rule)
            guard
                [ICAL_DAILY_RECURRENCE, ICAL_WEEKLY_RECURRENCE, ICAL_MONTHLY_RECURRENCE, ICAL_YEARLY_RECURRENCE]
                    .contains(rule.freq)
            else {
                problem = "the event repeats more often than daily; only its first time is taken"
                return [event.start]
            }
            if let until = LocalTime(rule.until), !event.start.isDay {
                rule.until = icaltimetype(
                    last(until, isDay: rule.until.is_date != 0, isUTC: icaltime_is_utc(rule.until) != 0))
            }
            guard let iterator = icalrecur_iterator_new(rule, event.start.icaltime) else {
                problem = "the rule of this event can't be followed; only its first time is taken"
                return [event.start]
            }
            defer { icalrecur_iterator_free(iterator) }
            var starts: [CalendarTime] = []
            for _ in 0..<min(Self.most, budget) {
                budget -= 1
                guard let time = LocalTime(icalrecur_iterator_next(iterator)), time.day <= window.upperBound
                else { return starts }
                if time.day >= window.lowerBound { starts.append(event.start.rewritten(time)) }
            }
            problem = "the event repeats too often; what comes later is left out"
            return starts
        }
    }

    /// The end of a rule on the event's clock: libical compares the fields alone, and UNTIL is mostly in UTC (RFC 5545
    /// §3.3.10). A date includes that day.
    private func last(_ until: LocalTime, isDay: Bool, isUTC: Bool) -> LocalTime {
        if isDay { return LocalTime(secondsSinceEpoch: until.secondsSinceEpoch + 86_399) }
        return isUTC ? event.start.clock(at: .utc(Instant(secondsSinceEpoch: until.secondsSinceEpoch))) : until
    }
}

extension CalendarTime {
    /// Distinguishes two starts of one event: by the moment if it is known, otherwise by the time as written.
    fileprivate var key: Int { moment?.secondsSinceEpoch ?? written.secondsSinceEpoch }

    /// The time without its zone, as libical's recurrence rules expect it.
    fileprivate var icaltime: icaltimetype { .init(written, isDate: isDay) }
}
