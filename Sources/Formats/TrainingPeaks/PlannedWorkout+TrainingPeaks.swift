import Basics
import ICalendar
import Workouts

extension PlannedWorkout {
    /// Makes a workout from an event of TrainingPeaks' own feed.
    ///
    /// The type line decides the sport, then the prefix of the summary. An event with neither is a race or another
    /// event: only those lack a type line.
    init(trainingPeaks event: CalendarEvent, zone: Zone, unknown: inout UnknownWords) {
        let text = PlanText(event.text)
        let title = PlanTitle(event.summary)
        for label in text.trailer.unknownLabels { unknown.note(label: label) }
        let type = text.type.flatMap { PlannedSport(typeLabel: $0) }
        let unknownType = type == nil ? text.type : nil
        let sport = text.type == nil ? title.type ?? .race : type ?? .other
        self.init(event, sport: sport, title: title.title, notes: text.notes, zone: zone)
        if let unknownType {
            unknown.note(type: unknownType)
            sportLabel = unknownType
            // The summary puts an unknown type before the title, as it does a known one.
            if title.type == nil, event.summary.hasPrefix(unknownType + ":") {
                self.title = event.summary.dropFirst(unknownType.count + 1).trimmed
            }
        }
        racePriority = title.priority
        take(text.trailer)
        if planned.duration == nil { planned.duration = event.structuredDuration }
        if planned.duration == nil, !isCompleted { planned.duration = event.timedDuration }
        standing = standingByContent
    }

    mutating func take(_ trailer: Trailer) {
        planned = trailer.planned
        actual = trailer.actual
        isCompleted = trailer.isCompleted
    }

    /// Makes a workout from the parts of an event that every vendor writes alike.
    init(_ event: CalendarEvent, sport: PlannedSport, title: String, notes: String, zone: Zone) {
        let figures = TypedFigures(notes)
        let kind: Kind =
            switch sport {
            case .rest: .rest
            case .race: .event
            default: .workout
            }
        self.init(
            feedUID: event.uid, kind: kind, sport: sport, summary: event.summary, title: title,
            start: PlannedStart(event.start, zone: zone), tss: figures.tss, intensityFactor: figures.intensityFactor,
            targets: figures.targets, notes: notes, stamp: event.stamp)
        days = event.days
    }
}

extension PlannedStart {
    fileprivate init(_ time: CalendarTime, zone: Zone) {
        switch time {
        case .day(let day): self = .day(day)
        case .floating(let time): self = .wallClock(time)
        case .utc(let moment): self = .moment(moment, local: zone.local(moment))
        case .zoned(let time, let its):
            let moment = its.instant(time)
            self = .moment(moment, local: zone.local(moment))
        }
    }
}

extension CalendarEvent {
    /// The length of a timed event; nil for an hour, which TrainingPeaks writes for want of a planned time.
    fileprivate var timedDuration: Duration? {
        if case .day = start { return nil }
        return lengthInHours == .seconds(3600) ? nil : lengthInHours
    }

    /// How many days an event without a time of day covers, a year at most: DTEND is exclusive.
    fileprivate var days: Int {
        guard case .day(let first) = start, case .day(let end) = end else { return 1 }
        return min(max(first.distance(to: end), 1), 366)
    }

    /// The time from start to end; nil unless at least one has a time of day and less than a day lies between them.
    var lengthInHours: Duration? {
        guard let end else { return nil }
        if case .day = start, case .day = end { return nil }
        let seconds = end.written.secondsSinceEpoch - start.written.secondsSinceEpoch
        return (1..<86_400).contains(seconds) ? .seconds(seconds) : nil
    }

    /// The planned time of a structured workout: DTSTART is only a date, and DTEND is midnight of that day plus the
    /// planned time.
    fileprivate var structuredDuration: Duration? {
        guard case .day = start, case .floating = end else { return nil }
        return lengthInHours
    }
}
