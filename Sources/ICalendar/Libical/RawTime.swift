import Basics
import CLibical

/// A date or time property as libical read it: fields that may be nonsense, and a zone that is only a name.
///
/// libical accepts month 13 and hour 25 and would open an unknown TZID as a file, so nothing is computed with its
/// own value and its own zones are never asked for.
struct RawTime {
    private let time: icaltimetype
    private let isUTC: Bool
    /// The TZID parameter; nil when there is none.
    let zoneName: String?

    init?(_ property: OpaquePointer) {
        guard let value = icalproperty_get_value(property) else { return nil }
        switch icalvalue_isa(value) {
        case ICAL_DATE_VALUE: time = icalvalue_get_date(value)
        case ICAL_DATETIME_VALUE, ICAL_DATETIMEDATE_VALUE: time = icalvalue_get_datetime(value)
        case ICAL_DATETIMEPERIOD_VALUE: time = icalvalue_get_datetimeperiod(value).time
        default: return nil
        }
        isUTC = icaltime_is_utc(time) != 0
        zoneName = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER)
            .flatMap { icalparameter_get_tzid($0) }
            .map { String(cString: $0) }
    }

    /// The checked value; nil when there is no such date or time.
    /// - Parameter zone: what `zoneName` means; nil reads the time as the wall clock of no zone.
    func value(zone: Zone?) -> CalendarTime? {
        guard let day = Day(year: Int(time.year), month: Int(time.month), day: Int(time.day)), day.isPlausible else {
            return nil
        }
        if time.is_date != 0 { return .day(day) }
        guard
            let local = LocalTime(
                day: day, hour: Int(time.hour), minute: Int(time.minute), second: Int(time.second))
        else { return nil }
        if isUTC { return .utc(Instant(secondsSinceEpoch: local.secondsSinceEpoch)) }
        guard let zone else { return .floating(local) }
        return .zoned(local, zone)
    }
}
