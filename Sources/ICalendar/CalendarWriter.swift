import Basics
import CLibical

/// Writes a calendar as every client reads it: one VCALENDAR, METHOD:PUBLISH, UTC times, CRLF, folded at 75 octets.
public enum CalendarWriter {
    /// The bytes of a calendar; the same for the same values, whenever and wherever it is written.
    ///
    /// Control characters never reach the output and no text can add a property of its own.
    public static func write(_ calendar: PublishedCalendar) -> [UInt8] {
        Libical.serially {
            var bytes = header(named: calendar.name)
            bytes.reserveCapacity(bytes.count + calendar.events.count * usualSize)
            for event in calendar.events {
                component(event)?.write(to: &bytes)
            }
            bytes.append(contentsOf: "END:VCALENDAR\r\n".utf8)
            return bytes
        }
    }
}

extension CalendarWriter {
    /// Bytes of an event with a few lines of description.
    private static let usualSize = 1024

    /// Everything before the first event. The events follow one by one, so that only one of them is in memory twice.
    private static func header(named name: String) -> [UInt8] {
        let title = name.cleaned.onOneLine
        guard let calendar = icalcomponent_new(ICAL_VCALENDAR_COMPONENT) else { return [] }
        defer { icalcomponent_free(calendar) }
        let properties = [
            icalproperty_new_version("2.0"),
            icalproperty_new_prodid("-//tpmerge//tpmerge//EN"),
            icalproperty_new_method(ICAL_METHOD_PUBLISH),
            icalproperty_new_calscale("GREGORIAN"),
            icalproperty_new_name(title),
            extra("X-WR-CALNAME", title),
            refreshInterval(),
            extra("X-PUBLISHED-TTL", "PT1H"),
        ]
        for property in properties.compactMap(\.self) { icalcomponent_add_property(calendar, property) }
        guard let text = icalcomponent_as_ical_string_r(calendar) else { return [] }
        defer { icalmemory_free_buffer(text) }
        var bytes: [UInt8] = []
        FoldedText.append(text, to: &bytes)
        return bytes.dropLast("END:VCALENDAR\r\n".utf8.count)
    }

    private static func extra(_ name: String, _ value: String) -> OpaquePointer? {
        guard let property = icalproperty_new_x(value) else { return nil }
        icalproperty_set_x_name(property, name)
        return property
    }

    private static func refreshInterval() -> OpaquePointer? {
        icalproperty_new_from_string("REFRESH-INTERVAL;VALUE=DURATION:PT1H")
    }

    private static func component(_ event: PublishedEvent) -> EventComponent? {
        guard let component = EventComponent() else { return nil }
        let stamp = icaltimetype(event.stamp)
        component.add(icalproperty_new_uid(event.uid.cleaned.onOneLine))
        component.add(icalproperty_new_dtstamp(stamp))
        component.add(icalproperty_new_lastmodified(stamp))
        component.add(icalproperty_new_sequence(Int32(clamping: event.sequence)))
        switch event.time {
        case .day(let day):
            component.add(icalproperty_new_dtstart(icaltimetype(day)))
            component.add(icalproperty_new_dtend(icaltimetype(day.advanced(by: 1))))
        case .timed(let start, let end):
            component.add(icalproperty_new_dtstart(icaltimetype(start)))
            component.add(icalproperty_new_dtend(icaltimetype(end)))
        }
        component.add(icalproperty_new_summary(event.summary.cleaned.onOneLine))
        let text = event.text.cleaned
        if !text.isEmpty { component.add(icalproperty_new_description(text)) }
        if let url = event.url, isPlain(url) { component.add(icalproperty_new_url(url)) }
        let categories = self.categories(event)
        if !categories.isEmpty { component.add(icalproperty_new_categories(categories)) }
        if let color = event.color, isPlain(color) { component.add(icalproperty_new_color(color)) }
        component.add(icalproperty_new_status(ICAL_STATUS_CONFIRMED))
        component.add(icalproperty_new_transp(event.isTransparent ? ICAL_TRANSP_TRANSPARENT : ICAL_TRANSP_OPAQUE))
        return component
    }

    /// Divided by commas, which therefore none may hold.
    private static func categories(_ event: PublishedEvent) -> String {
        var list = ""
        for category in event.categories {
            if !list.isEmpty { list.append(",") }
            let name = category.cleaned.onOneLine
            list.append(name.utf8.contains(UInt8(ascii: ",")) ? name.replacing(",", with: " ") : name)
        }
        return list
    }

    /// libical writes URLs and the like as they are, so only printable ASCII without blanks may be one.
    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
