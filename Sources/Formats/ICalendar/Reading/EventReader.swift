import Basics

/// Turns outlined events into values through libical, one after another.
struct EventReader {
    private let source: UnsafeBufferPointer<UInt8>
    private(set) var unknownProperties: [String: Int] = [:]
    private(set) var diagnostics: [CalendarDiagnostic] = []
    private var content = ContentLine()
    private var lines = EventLines()
    private var zones: FeedZones

    init(_ source: UnsafeBufferPointer<UInt8>, zones: [CalendarOutline.Part]) {
        self.source = source
        self.zones = FeedZones(source, zones)
    }

    /// Parses an event; returns nil, with a diagnostic, if it has no usable start.
    mutating func read(_ event: CalendarOutline.Part) throws(CalendarError) -> CalendarEvent? {
        guard let parsed = try lines.parse(event, of: source, line: &content) else {
            report("libical can't read this event", at: event.line, of: "")
            return nil
        }
        let component = EventComponent(taking: parsed)
        defer { component.free() }
        for name in lines.unknown { unknownProperties[name, default: 0] += 1 }
        let summary = component.text(.summary).cleaned.onOneLine
        defer { for problem in lines.problems { report(problem.notice, at: problem.line, of: summary) } }
        guard let start = times(.start, of: component).first else {
            if !lines.holds(.start) { report("the event has no DTSTART and is left out", at: event.line, of: summary) }
            return nil
        }
        return CalendarEvent(
            line: event.line, uid: component.text(.uid).cleaned, summary: summary,
            text: component.text(.description).cleaned, start: start, end: end(of: component, after: start),
            stamp: stamp(of: component), estimatedDuration: estimatedDuration(of: component),
            isCancelled: component.isCancelled,
            version: CalendarEvent.Version(sequence: lines.sequence, modified: lines.modified),
            recurrence: recurrence(of: component))
    }
}

extension EventReader {
    private mutating func report(_ notice: Notice, at line: Int, of summary: String) {
        diagnostics.append(CalendarDiagnostic(line: line, notice: notice, event: summary.isEmpty ? nil : summary))
    }

    private mutating func times(_ property: EventProperty, of component: EventComponent) -> [CalendarTime] {
        values(property, of: component) { $0.value(zone: $1) }
    }

    private mutating func values<Value>(
        _ property: EventProperty, of component: EventComponent, _ value: (RawTime, Zone?) -> Value?
    ) -> [Value] {
        guard lines.holds(property) else { return [] }
        var values: [Value] = []
        for raw in component.times(property) {
            let zone = zone(of: raw, property)
            if let value = value(raw, zone) { values.append(value) }
        }
        if values.isEmpty {
            let consequence: Notice = property == .start ? "; the event is left out" : ""
            lines.report(
                property,
                "\(Notice(property.name)) is not \(Notice(property.expectation)): \"\(lines.value(of: property, in: source))\"\(consequence)"
            )
        }
        return values
    }

    /// The zone of a time; an unknown one is reported when it is first met.
    private mutating func zone(of raw: RawTime, _ property: EventProperty) -> Zone? {
        guard raw.isLocal, let name = raw.zoneName, let local = raw.local else { return nil }
        let (zone, isNew) = zones.zone(named: name, at: local)
        if zone == nil, isNew {
            lines.report(property, "the time zone \"\(name.shortened)\" is unknown; the time is taken as local")
        }
        return zone
    }

    private mutating func end(of component: EventComponent, after start: CalendarTime) -> CalendarTime? {
        if let written = times(.end, of: component).first {
            // An end in another zone is read on the start's clock.
            let end = start.isDay || written.isDay ? written : start.rewritten(start.clock(at: written))
            guard end.written >= start.written else {
                lines.report(.end, "DTEND is before DTSTART and is left out")
                return nil
            }
            return end
        }
        guard lines.holds(.duration) else { return nil }
        // libical reads a duration as zero if it can't parse or hold it.
        let value = lines.value(of: .duration, in: source)
        let isZero = value.contains("0") && !value.contains { ("1"..."9").contains($0) }
        guard let seconds = component.durationSeconds(), seconds > 0 || isZero else {
            lines.report(.duration, "DURATION is not a duration: \"\(value)\"")
            return nil
        }
        let end = LocalTime(secondsSinceEpoch: start.written.secondsSinceEpoch + seconds)
        if case .day = start { return seconds % 86_400 == 0 ? .day(end.day) : .floating(end) }
        return start.rewritten(end)
    }

    private mutating func stamp(of component: EventComponent) -> Instant? {
        guard case .utc(let moment) = times(.stamp, of: component).first else { return nil }
        return moment
    }

    private func estimatedDuration(of component: EventComponent) -> Duration? {
        guard let seconds = Int(component.text(.estimatedDuration)), (1...864_000).contains(seconds) else { return nil }
        return .seconds(seconds)
    }

    private mutating func recurrence(of component: EventComponent) -> CalendarEvent.Recurrence {
        var recurrence = CalendarEvent.Recurrence()
        recurrence.exceptions = times(.exception, of: component)
        recurrence.additions = values(.addition, of: component) { $0.occurrence(zone: $1) }
        recurrence.replaces = times(.replaces, of: component).first
        recurrence.replacesLater = component.replacesLater
        if lines.holds(.rule) {
            recurrence.rule = component.rule()
            if recurrence.rule.isEmpty {
                lines.report(.rule, "RRULE is not a recurrence rule: \"\(lines.value(of: .rule, in: source))\"")
            }
        }
        return recurrence
    }
}

extension String {
    /// Cut where it is too long for a message.
    var shortened: String { count > 40 ? prefix(40) + "…" : self }
}
