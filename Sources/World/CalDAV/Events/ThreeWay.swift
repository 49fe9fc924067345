import Basics
package import ICalendar

/// Puts together one event that both tpmerge and the athlete may have changed, property by property.
///
/// Properties that tpmerge has changed since it last sent the event are tpmerge's; everything else stays as it is on
/// the server. Alarms that differ from those sent are always the athlete's. Without a base, tpmerge's properties win.
package struct ThreeWay {
    /// The event as tpmerge last wanted it; nil if that is no longer known.
    package let base: CalendarObject?
    /// The event as tpmerge wants it now.
    package let ours: CalendarObject
    package let theirs: CalendarObject
    /// Whether the time is tpmerge's even if only the athlete changed it: the workout is done, or `moved: restore`.
    package var timeIsOurs = false

    /// The event to store, with CRLF and folded lines; nil if the server has it already, or if one of the two isn't an
    /// event.
    package var merged: CalendarObject? {
        guard let index = theirs.eventIndex, let wanted = ours.event else { return nil }
        var event = theirs.calendar.components[index]
        mergeProperties(of: wanted, into: &event)
        mergeTime(of: wanted, into: &event)
        mergeAlarms(of: wanted, into: &event)
        guard event != theirs.calendar.components[index] else { return nil }
        takeVersion(of: wanted, into: &event)
        var object = theirs
        object.calendar.components[index] = event
        object.calendar.replace(["METHOD"], with: [])
        object.calendar.replace(["PRODID"], with: ours.calendar.all("PRODID"))
        return object
    }
}

extension ThreeWay {
    private func isChangedByUs(_ field: EventField, _ wanted: ObjectComponent) -> Bool {
        guard let before = base?.event else { return true }
        return field.values(in: before) != field.values(in: wanted)
    }

    private func mergeProperties(of wanted: ObjectComponent, into event: inout ObjectComponent) {
        for field in EventField.written where isChangedByUs(field, wanted) {
            guard field.values(in: event) != field.values(in: wanted) else { continue }
            let appended = field == .text ? appendedText(in: event) : nil
            event.replace([field.rawValue], with: wanted.all(field.rawValue).map { $0.appending(appended ?? "") })
            // Another program's HTML of the former description.
            if field == .text { event.replace(["X-ALT-DESC"], with: []) }
        }
    }

    /// What the athlete wrote after tpmerge's description; nil if nothing.
    private func appendedText(in event: ObjectComponent) -> String? {
        guard let before = base?.event?.first("DESCRIPTION")?.text, !before.isEmpty,
            let now = event.first("DESCRIPTION")?.text, now.hasPrefix(before), now != before
        else { return nil }
        return String(now.dropFirst(before.count))
    }

    private func mergeTime(of wanted: ObjectComponent, into event: inout ObjectComponent) {
        guard let ours = EventSpan(wanted) else { return }
        let theirs = EventSpan(event)
        let before = base?.event.flatMap(EventSpan.init)
        let startIsOurs = before.map { timeIsOurs || !$0.startsWith(ours) } ?? true
        if startIsOurs {
            guard theirs != ours else { return }
            event.replace(EventField.timeNames, with: wanted.all("DTSTART") + wanted.all("DTEND"))
        } else if let before, before.length != ours.length, case .timed(let start, _)? = theirs,
            let length = ours.length, theirs?.length == before.length
        {
            // The athlete moved it, and now the plan is longer or shorter.
            let span = EventSpan.timed(from: start, to: start.advanced(bySeconds: length))
            event.replace(EventField.timeNames, with: span.properties)
        }
    }

    private func mergeAlarms(of wanted: ObjectComponent, into event: inout ObjectComponent) {
        guard let before = base?.event, isChangedByUs(.alarms, wanted) else { return }
        guard EventField.alarms.values(in: event) == EventField.alarms.values(in: before) else { return }
        event.components = event.components.filter { $0.name != "VALARM" } + wanted.components
    }

    /// DTSTAMP, CREATED, LAST-MODIFIED and SEQUENCE are those of tpmerge's memory; but no SEQUENCE ever falls, and an
    /// event always has a DTEND, because iCloud refuses those without.
    private func takeVersion(of wanted: ObjectComponent, into event: inout ObjectComponent) {
        for name in ["DTSTAMP", "CREATED", "LAST-MODIFIED"] where wanted.first(name) != nil {
            event.replace([name], with: wanted.all(name))
        }
        let sequence = max(Self.sequence(of: wanted), Self.sequence(of: event))
        event.replace(["SEQUENCE"], with: [ObjectProperty("SEQUENCE", String(sequence))])
        guard event.first("DTEND") == nil, let span = EventSpan(event) else { return }
        event.replace(EventField.timeNames, with: span.properties)
    }

    private static func sequence(of event: ObjectComponent) -> Int32 {
        Int32(clamping: event.first("SEQUENCE").flatMap { Int($0.value) } ?? 0)
    }

    /// Returns the fields of a server's object that the athlete changed. They differ from the event that tpmerge
    /// wanted, and they either differ from the server's version of that event or were the athlete's before.
    /// - Parameters:
    ///   - base: the event that tpmerge wanted.
    ///   - read: the event as it was last read from the server; nil right after a write, when a server that rewrites
    ///     events can't be distinguished from an athlete. Then only a changed time is known to be the athlete's, since
    ///     no server changes times.
    ///   - earlier: the fields that were the athlete's.
    package static func edits(
        of theirs: CalendarObject, base: CalendarObject, read: CalendarObject?, earlier: [EventField]
    ) -> [EventField] {
        guard let event = theirs.event, let sent = base.event else { return earlier }
        return EventField.allCases.filter { field in
            let values = field.values(in: event)
            guard values != field.values(in: sent) else { return false }
            guard !earlier.contains(field) else { return true }
            guard let read = read?.event else { return field == .time }
            return values != field.values(in: read)
        }
    }

    /// Whether any event of an object has an organizer or attendees: writing it could make a server send mail.
    package static func couldSendMail(_ object: CalendarObject) -> Bool {
        object.calendar.components.contains { $0.first("ATTENDEE") != nil || $0.first("ORGANIZER") != nil }
    }
}
