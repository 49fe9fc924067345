public import Basics
import CLibical

extension CalendarDocument {
    /// A copy with only the last revision of each event, in which every repeating event is replaced by its single
    /// occurrences within a window of days.
    ///
    /// Events that don't repeat stay, wherever they are. Replaced and cancelled occurrences are honoured (RFC 5545
    /// §3.8.4.4, §3.8.5); cancelled events are dropped. If a rule repeats more often than daily, or more than
    /// `Occurrences.most` times, a diagnostic reports it, and the occurrences found until then are kept. Steps before
    /// the window count towards that limit.
    public func expanded(within window: ClosedRange<Day>) -> CalendarDocument {
        var result = self
        result.events = []
        let events = events.lastRevisions
        // Without a UID nothing says whose occurrence is replaced.
        let replacements = Dictionary(
            grouping: events.filter { $0.recurrence.replaces != nil && !$0.uid.isEmpty }, by: \.uid)
        var budget = Occurrences.mostInAll
        for event in events where !event.isCancelled {
            let changes = replacements.isEmpty ? [] : replacements[event.uid] ?? []
            guard event.recurrence.replaces == nil, event.repeats || !changes.isEmpty else {
                result.events.append(event.single(at: event.start))
                continue
            }
            // Any number of series may have one UID, and so the same changes.
            budget -= min(changes.count, budget)
            let series = SeriesChanges(of: event, by: budget > 0 ? changes : [])
            var occurrences = Occurrences(of: event, budget: budget)
            for occurrence in event.repeats ? occurrences.within(window) : [.init(start: event.start)] {
                if let changed = series.changed(event, at: occurrence) { result.events.append(changed) }
            }
            budget = occurrences.budget
            if let problem = occurrences.problem {
                result.diagnostics.append(
                    CalendarDiagnostic(line: event.line, notice: problem, event: event.summary))
            }
        }
        return result
    }
}

/// What becomes of the occurrences of a series: EXDATE, and the events that replace some of them by RECURRENCE-ID.
private struct SeriesChanges {
    /// The days, times on the series' clock, and moments that are left out or stand elsewhere. A program may write them
    /// less precisely than the series (RFC 5545 §3.8.5.1 demands the same form).
    private var days: Set<Day> = []
    private var times: Set<LocalTime> = []
    private var moments: Set<Instant> = []
    /// The events that replace an occurrence and all that follow it, by that occurrence's time on the series' clock.
    private var later: [(from: LocalTime, event: CalendarEvent)] = []

    init(of series: CalendarEvent, by replacements: [CalendarEvent]) {
        for time in series.recurrence.exceptions + replacements.compactMap(\.recurrence.replaces) {
            if let moment = time.moment, series.start.moment != nil {
                moments.insert(moment)
            } else if time.isDay || series.start.isDay {
                days.insert(time.written.day)
            } else {
                times.insert(time.written)
            }
        }
        for event in replacements where event.recurrence.replacesLater {
            guard let first = event.recurrence.replaces else { continue }
            let from = series.start.clock(at: first)
            later.append((first.isDay ? LocalTime(day: from.day, at: series.start.written) : from, event))
        }
        later.sort { $0.from < $1.from }
    }

    /// The event that takes place instead of an occurrence; nil if there is none.
    func changed(_ series: CalendarEvent, at occurrence: CalendarEvent.Occurrence) -> CalendarEvent? {
        let start = occurrence.start
        guard !days.contains(start.written.day), !times.contains(start.written),
            moments.isEmpty || !(start.moment.map(moments.contains) ?? false)
        else { return nil }
        let index = later.partitioningIndex { $0.from > start.written }
        guard index > 0 else { return series.single(at: start, until: occurrence.end) }
        let (from, event) = later[index - 1]
        guard !event.isCancelled else { return nil }
        // As far from its own first time as the occurrence is from the one that was replaced, on its own clock.
        let distance =
            event.start.clock(at: start).secondsSinceEpoch
            - event.start.clock(at: series.start.rewritten(from)).secondsSinceEpoch
        let shifted = LocalTime(secondsSinceEpoch: event.start.written.secondsSinceEpoch + distance)
        return event.single(at: event.start.rewritten(shifted))
    }
}

extension LocalTime {
    /// Another clock's time of day, on a day.
    fileprivate init(day: Day, at time: LocalTime) {
        self.init(secondsSinceEpoch: day.number * 86_400 + time.secondOfDay)
    }
}

extension CalendarEvent {
    fileprivate var repeats: Bool { !recurrence.rule.isEmpty || !recurrence.additions.isEmpty }

    /// One occurrence, as long as the event itself unless it has an end of its own.
    fileprivate func single(at start: CalendarTime, until end: CalendarTime? = nil) -> CalendarEvent {
        var single = self
        let shift = start.written.secondsSinceEpoch - self.start.written.secondsSinceEpoch
        single.start = start
        single.end =
            end ?? self.end.map { $0.rewritten(LocalTime(secondsSinceEpoch: $0.written.secondsSinceEpoch + shift)) }
        single.recurrence = Recurrence()
        return single
    }
}

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
