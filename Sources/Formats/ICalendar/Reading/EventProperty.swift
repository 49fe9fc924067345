import CLibical

/// The properties of an event that go to libical; all others are only counted by name.
enum EventProperty: Int, CaseIterable {
    case uid, summary, description, start, end, duration, stamp, status, rule, exception, addition, replaces
    case estimatedDuration

    static let byName = Dictionary(allCases.map { ($0.name, $0) }, uniquingKeysWith: { $1 })

    var name: String { traits.name }

    var kind: icalproperty_kind { traits.kind }

    var expectation: String { traits.expectation }

    private var traits: (name: String, kind: icalproperty_kind, expectation: String) {
        switch self {
        case .uid: ("UID", ICAL_UID_PROPERTY, "a usable value")
        case .summary: ("SUMMARY", ICAL_SUMMARY_PROPERTY, "a usable value")
        case .description: ("DESCRIPTION", ICAL_DESCRIPTION_PROPERTY, "a usable value")
        case .start: ("DTSTART", ICAL_DTSTART_PROPERTY, "a date")
        case .end: ("DTEND", ICAL_DTEND_PROPERTY, "a date")
        case .duration: ("DURATION", ICAL_DURATION_PROPERTY, "a duration")
        case .stamp: ("DTSTAMP", ICAL_DTSTAMP_PROPERTY, "a date")
        case .status: ("STATUS", ICAL_STATUS_PROPERTY, "a usable value")
        case .rule: ("RRULE", ICAL_RRULE_PROPERTY, "a recurrence rule")
        case .exception: ("EXDATE", ICAL_EXDATE_PROPERTY, "a date")
        case .addition: ("RDATE", ICAL_RDATE_PROPERTY, "a date")
        case .replaces: ("RECURRENCE-ID", ICAL_RECURRENCEID_PROPERTY, "a date")
        case .estimatedDuration: ("X-WORKOUT-ESTIMATED-DURATION", ICAL_X_PROPERTY, "a usable value")
        }
    }

    /// Known from RFC 5545 and RFC 7986 but useless for a plan, and therefore not reported.
    static let ignored: Set<String> = [
        "CREATED", "URL", "CATEGORIES", "LOCATION", "GEO", "CLASS", "TRANSP", "PRIORITY", "ORGANIZER",
        "ATTENDEE", "COMMENT", "CONTACT", "ATTACH", "RELATED-TO", "RESOURCES", "REQUEST-STATUS", "COLOR", "IMAGE",
        "CONFERENCE",
        // libical writes this where it exported a calendar with errors.
        "X-LIC-ERROR",
    ]

    /// Whether the whole value is one text or one time, so that libical's line parser isn't needed.
    var isPlain: Bool {
        switch self {
        case .uid, .summary, .description, .start, .end, .stamp: true
        case .duration, .status, .rule, .exception, .addition, .replaces, .estimatedDuration: false
        }
    }

    /// Whether it is plain, and `VALUE=DATE` is valid for it (RFC 5545 §3.8.2).
    var mayBePlainDate: Bool { self == .start || self == .end }

    /// Whether an event may have several; of other properties only the first counts.
    var mayRepeat: Bool { self == .exception || self == .addition }
}
