import Basics

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
        return lines.bytes
    }
}
