import CLibical

/// The properties of an event that go to libical; all others are only counted by name.
enum EventProperty: Int, CaseIterable {
    case uid, summary, description, start, end, duration, stamp, status, rule, exception, addition, replaces
    case estimatedDuration

    /// The properties by their names in iCalendar.
    static let byName = Dictionary(allCases.map { ($0.name, $0) }, uniquingKeysWith: { $1 })

    /// The name in iCalendar.
    var name: String {
        switch self {
        case .uid: "UID"
        case .summary: "SUMMARY"
        case .description: "DESCRIPTION"
        case .start: "DTSTART"
        case .end: "DTEND"
        case .duration: "DURATION"
        case .stamp: "DTSTAMP"
        case .status: "STATUS"
        case .rule: "RRULE"
        case .exception: "EXDATE"
        case .addition: "RDATE"
        case .replaces: "RECURRENCE-ID"
        case .estimatedDuration: "X-WORKOUT-ESTIMATED-DURATION"
        }
    }

    /// Known from RFC 5545 and RFC 7986 but useless for a plan, and therefore not reported.
    static let ignored: Set<String> = [
        "SEQUENCE", "LAST-MODIFIED", "CREATED", "URL", "CATEGORIES", "LOCATION", "GEO", "CLASS", "TRANSP", "PRIORITY",
        "ORGANIZER", "ATTENDEE", "COMMENT", "CONTACT", "ATTACH", "RELATED-TO", "RESOURCES", "REQUEST-STATUS", "COLOR",
        "IMAGE", "CONFERENCE",
        // libical writes this where it exported a calendar with errors.
        "X-LIC-ERROR",
    ]

    var kind: icalproperty_kind {
        switch self {
        case .uid: ICAL_UID_PROPERTY
        case .summary: ICAL_SUMMARY_PROPERTY
        case .description: ICAL_DESCRIPTION_PROPERTY
        case .start: ICAL_DTSTART_PROPERTY
        case .end: ICAL_DTEND_PROPERTY
        case .duration: ICAL_DURATION_PROPERTY
        case .stamp: ICAL_DTSTAMP_PROPERTY
        case .status: ICAL_STATUS_PROPERTY
        case .rule: ICAL_RRULE_PROPERTY
        case .exception: ICAL_EXDATE_PROPERTY
        case .addition: ICAL_RDATE_PROPERTY
        case .replaces: ICAL_RECURRENCEID_PROPERTY
        case .estimatedDuration: ICAL_X_PROPERTY
        }
    }

    /// Whether an event may have several; of other properties only the first counts.
    var mayRepeat: Bool { self == .exception || self == .addition }

    /// The expected kind of value, for a message.
    var expectation: String {
        switch self {
        case .start, .end, .stamp, .exception, .addition, .replaces: "a date"
        case .duration: "a duration"
        case .rule: "a recurrence rule"
        case .uid, .summary, .description, .status, .estimatedDuration: "a usable value"
        }
    }
}
