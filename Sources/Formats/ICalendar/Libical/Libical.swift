import Basics
import CLibical
import Synchronization

/// Serialises all calls to libical.
///
/// libical's error state and zone tables are globals without a lock, so calls from several threads must take turns.
enum Libical {
    private static let turn = Mutex(())

    static func serially<Value, Failure: Error>(
        _ body: () throws(Failure) -> sending Value
    ) throws(Failure) -> sending Value {
        try turn.withLock { _ throws(Failure) in try body() }
    }
}

/// A date or time property as libical read it: its fields may be nonsense, and its zone is only a name.
///
/// libical accepts month 13 and hour 25, and would open an unknown TZID as a file. So its value is never used for
/// arithmetic, and its own zones are never looked up.
struct RawTime {
    private let time: icaltimetype
    private var period: icalperiodtype?
    /// The TZID parameter; nil when there is none.
    let zoneName: String?
    /// The fields on an unspecified clock; nil if no such date or time exists.
    let local: LocalTime?

    init?(_ property: OpaquePointer) {
        guard let value = icalproperty_get_value(property) else { return nil }
        switch icalvalue_isa(value) {
        case ICAL_DATE_VALUE: time = icalvalue_get_date(value)
        case ICAL_DATETIME_VALUE, ICAL_DATETIMEDATE_VALUE: time = icalvalue_get_datetime(value)
        case ICAL_DATETIMEPERIOD_VALUE: time = icalvalue_get_datetimeperiod(value).time
        case ICAL_PERIOD_VALUE:
            let read = icalvalue_get_period(value)
            (time, period) = (read.start, read)
        default: return nil
        }
        local = LocalTime(time).flatMap { $0.day.isPlausible ? $0 : nil }
        zoneName = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER)
            .flatMap { icalparameter_get_tzid($0) }
            .map { String(cString: $0) }
    }

    /// Whether it is a time of day whose zone has to be known.
    var isLocal: Bool { local != nil && time.is_date == 0 && icaltime_is_utc(time) == 0 }

    /// The validated value; nil if no such date or time exists, and for a period.
    ///
    /// - Parameter zone: the zone of `zoneName`; nil reads a floating time.
    func value(zone: Zone?) -> CalendarTime? { period == nil ? local.map { Self.value(time, $0, zone) } : nil }

    /// The validated value as a time of an event; nil if no such date, time or period exists.
    func occurrence(zone: Zone?) -> CalendarEvent.Occurrence? {
        guard let start = local.map({ Self.value(time, $0, zone) }) else { return nil }
        guard let period else { return CalendarEvent.Occurrence(start: start) }
        let end: LocalTime? =
            if let last = LocalTime(period.end) {
                start.clock(at: Self.value(period.end, last, zone))
            } else {
                period.duration.length.map { LocalTime(secondsSinceEpoch: start.written.secondsSinceEpoch + $0) }
            }
        guard let end, end >= start.written else { return nil }
        return CalendarEvent.Occurrence(start: start, end: start.rewritten(end))
    }

    private static func value(_ time: icaltimetype, _ local: LocalTime, _ zone: Zone?) -> CalendarTime {
        if time.is_date != 0 { return .day(local.day) }
        if icaltime_is_utc(time) != 0 { return .utc(Instant(secondsSinceEpoch: local.secondsSinceEpoch)) }
        return zone.map { .zoned(local, $0) } ?? .floating(local)
    }
}

extension icaldurationtype {
    /// The length in seconds; nil when negative or longer than a year.
    var length: Int? {
        let fields = [days, weeks, hours, minutes, seconds]
        guard is_neg == 0, fields.allSatisfy({ $0 <= 31_622_400 }) else { return nil }
        let days = Int(days) + Int(weeks) * 7
        let sum = days * 86_400 + Int(hours) * 3600 + Int(minutes) * 60 + Int(seconds)
        return sum <= 31_622_400 ? sum : nil
    }
}

extension LocalTime {
    /// Validates a time from libical; nil for its null time and for impossible fields.
    init?(_ time: icaltimetype) {
        guard let day = Day(year: Int(time.year), month: Int(time.month), day: Int(time.day)) else { return nil }
        self.init(day: day, hour: Int(time.hour), minute: Int(time.minute), second: Int(time.second))
    }
}

extension icaltimetype {
    /// A time without a zone.
    init(_ time: LocalTime, isDate: Bool = false) {
        self = icaltime_null_time()
        let (year, month, day) = time.day.components
        self.year = Int32(year)
        self.month = Int32(month)
        self.day = Int32(day)
        is_date = isDate ? 1 : 0
        guard !isDate else { return }
        hour = Int32(time.secondOfDay / 3600)
        minute = Int32(time.secondOfDay / 60 % 60)
        second = Int32(time.secondOfDay % 60)
    }
}

/// A VEVENT from libical's parser, valid until `free()`. No pointer escapes it.
struct EventComponent {
    private let component: OpaquePointer

    init(taking component: OpaquePointer) { self.component = component }

    func free() { icalcomponent_free(component) }

    /// The unescaped text of a property; empty when it is missing.
    func text(_ property: EventProperty) -> String {
        guard let found = first(property), let value = icalproperty_get_value(found) else { return "" }
        let text = property == .estimatedDuration ? icalvalue_get_x(value) : icalvalue_get_text(value)
        return text.map { String(cString: $0) } ?? ""
    }

    /// The recurrence rule in its own notation; empty when there is none.
    func rule() -> String {
        guard let found = first(.rule), let text = icalproperty_get_value_as_string_r(found) else { return "" }
        defer { icalmemory_free_buffer(text) }
        return String(cString: text)
    }

    var isCancelled: Bool {
        first(.status).map { icalproperty_get_status($0) == ICAL_STATUS_CANCELLED } ?? false
    }

    /// The length of DURATION in seconds; nil when missing, negative or longer than a year.
    func durationSeconds() -> Int? { first(.duration).flatMap { icalproperty_get_duration($0).length } }

    /// Whether RECURRENCE-ID means the occurrence and all later ones.
    var replacesLater: Bool {
        first(.replaces).flatMap { icalproperty_get_first_parameter($0, ICAL_RANGE_PARAMETER) }
            .map { icalparameter_get_range($0) == ICAL_RANGE_THISANDFUTURE } ?? false
    }

    /// All values of a property as libical read them, each with the name of its zone.
    func times(_ property: EventProperty) -> [RawTime] {
        var times: [RawTime] = []
        var next = first(property)
        while let found = next {
            if let time = RawTime(found) { times.append(time) }
            next = icalcomponent_get_next_property(component, property.kind)
        }
        return times
    }

    private func first(_ property: EventProperty) -> OpaquePointer? {
        icalcomponent_get_first_property(component, property.kind)
    }
}
