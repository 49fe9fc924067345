import Basics
import CLibical

/// The starts of one repeating event.
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

    /// Every start within the window, additions (RDATE) included, each once, in order.
    mutating func starts(within window: ClosedRange<Day>) -> [CalendarTime] {
        var found = event.recurrence.additions
        if event.recurrence.rule.isEmpty {
            found.append(event.start)
        } else {
            found += ruled(within: window)
        }
        var seen: Set<Int> = []
        return
            found
            .filter { window.contains($0.written.day) && seen.insert($0.key).inserted }
            .sorted { $0.written < $1.written }
    }

    private mutating func ruled(within window: ClosedRange<Day>) -> [CalendarTime] {
        Libical.serially {
            let rule = icalrecurrencetype_from_string(event.recurrence.rule)
            guard
                [ICAL_DAILY_RECURRENCE, ICAL_WEEKLY_RECURRENCE, ICAL_MONTHLY_RECURRENCE, ICAL_YEARLY_RECURRENCE]
                    .contains(rule.freq)
            else {
                problem = "the event repeats more often than daily; only its first time is taken"
                return [event.start]
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
}

extension CalendarTime {
    /// Distinguishes two starts of one event: by the moment if it is known, otherwise by the time as written.
    var key: Int {
        switch self {
        case .zoned(let time, let zone): zone.instant(time).secondsSinceEpoch
        case .day, .floating, .utc: written.secondsSinceEpoch
        }
    }

    /// The time without its zone, as libical's recurrence rules expect it.
    fileprivate var icaltime: icaltimetype { .init(written, isDate: isDay) }

    private var isDay: Bool {
        if case .day = self { true } else { false }
    }
}
