public import Basics

/// Writes a calendar in the form that every client reads: one VCALENDAR, METHOD:PUBLISH, UTC times, CRLF, folded at 75
/// octets.
public enum CalendarWriter {
    /// The bytes of a calendar. Equal values give equal bytes, whenever and wherever they are written.
    ///
    /// Control characters never reach the output, and no text can inject a property.
    public static func write(_ calendar: PublishedCalendar) -> [UInt8] {
        var lines = ContentLines(capacity: 512 + calendar.events.count * usualSize)
        let name = calendar.name.cleaned.onOneLine
        lines.add("BEGIN:VCALENDAR")
        lines.add("VERSION:2.0")
        lines.add("PRODID:-//tpmerge//tpmerge//EN")
        lines.add("METHOD:PUBLISH")
        lines.add("CALSCALE:GREGORIAN")
        lines.add("NAME", text: name)
        // Clients show this value verbatim, so it isn't escaped.
        lines.add("X-WR-CALNAME", plain: name)
        lines.add("REFRESH-INTERVAL;VALUE=DURATION:PT1H")
        lines.add("X-PUBLISHED-TTL:PT1H")
        for event in calendar.events {
            lines.add("BEGIN:VEVENT")
            addOwnLines(of: event, to: &lines)
            lines.add("END:VEVENT")
        }
        lines.add("END:VCALENDAR")
        return lines.all()
    }
}

extension CalendarWriter {
    /// The usual size of an event with a few lines of description, in bytes.
    private static let usualSize = 1024

    /// Adds everything between BEGIN:VEVENT and the event's alarms.
    private static func addOwnLines(of event: PublishedEvent, to lines: inout ContentLines) {
        lines.add("UID", text: event.uid.cleaned.onOneLine)
        lines.add("DTSTAMP", event.stamp)
        if let created = event.created { lines.add("CREATED", created) }
        lines.add("LAST-MODIFIED", event.stamp)
        lines.add("SEQUENCE", plain: String(Int32(clamping: event.sequence)))
        addContent(of: event, to: &lines)
    }

    /// Adds everything that doesn't concern the event's version.
    static func addContent(of event: PublishedEvent, to lines: inout ContentLines) {
        switch event.time {
        case .day(let day, let count):
            lines.add("DTSTART;VALUE=DATE", day)
            lines.add("DTEND;VALUE=DATE", day.advanced(by: max(1, count)))
        case .timed(let start, let end):
            lines.add("DTSTART", start)
            lines.add("DTEND", end)
        }
        lines.add("SUMMARY", text: event.summary.cleaned.onOneLine)
        let text = event.text.cleaned
        if !text.isEmpty { lines.add("DESCRIPTION", text: text) }
        if let url = event.url, isPlain(url) { lines.add("URL", plain: url) }
        let categories = event.categories.map { withoutCommas($0.cleaned.onOneLine) }
        if !categories.isEmpty { lines.add("CATEGORIES", texts: categories) }
        if let color = event.color, isPlain(color) { lines.add("COLOR", plain: color) }
        lines.add("STATUS:CONFIRMED")
        lines.add(event.isTransparent ? "TRANSP:TRANSPARENT" : "TRANSP:OPAQUE")
    }

    /// Some clients split categories even at an escaped comma.
    private static func withoutCommas(_ text: String) -> String {
        text.utf8.contains(UInt8(ascii: ",")) ? text.replacing(",", with: " ") : text
    }

    /// Whether a value can be written without escapes: printable ASCII without blanks.
    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

extension CalendarWriter {
    /// The bytes of one event as a resource of its own on a CalDAV server (RFC 4791 §4.1): without METHOD, and with an
    /// alarm that many minutes before its start if it has a time of day.
    ///
    /// Equal values give equal bytes.
    package static func resource(_ event: PublishedEvent, remind minutes: Int? = nil) -> [UInt8] {
        var lines = ContentLines(capacity: 1024)
        lines.add("BEGIN:VCALENDAR")
        lines.add("VERSION:2.0")
        lines.add("PRODID:-//tpmerge//tpmerge//EN")
        lines.add("CALSCALE:GREGORIAN")
        lines.add("BEGIN:VEVENT")
        addOwnLines(of: event, to: &lines)
        if case .timed = event.time, let minutes, minutes >= 0 {
            lines.add("BEGIN:VALARM")
            lines.add("ACTION:DISPLAY")
            lines.add("DESCRIPTION", text: event.summary.cleaned.onOneLine)
            lines.add("TRIGGER", plain: minutes == 0 ? "PT0S" : "-PT\(minutes)M")
            lines.add("END:VALARM")
        }
        lines.add("END:VEVENT")
        lines.add("END:VCALENDAR")
        return lines.all()
    }
}

extension PublishedEvent {
    /// A hash of the event's lines except those about its version: a different hash means different content.
    public var fingerprint: UInt64 {
        var lines = ContentLines(capacity: 1024)
        CalendarWriter.addContent(of: self, to: &lines)
        return StableHash(lines.all()).value
    }
}
