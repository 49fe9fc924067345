public import Basics

/// A calendar to be written: one VCALENDAR that any client can subscribe to.
public struct PublishedCalendar: Sendable, Equatable {
    /// What clients show as the calendar's name.
    public var name: String
    public var events: [PublishedEvent]

    public init(name: String, events: [PublishedEvent]) {
        self.name = name
        self.events = events
    }
}

/// One VEVENT to be written. Any text may stand in any field: the writer cleans and escapes it.
public struct PublishedEvent: Sendable, Equatable {
    /// When it takes place; ends are exclusive, as DTEND is.
    public enum Time: Sendable, Equatable {
        /// The whole of one day.
        case day(Day)
        /// From one moment to another, written in UTC.
        case timed(from: Instant, to: Instant)
    }

    public var uid: String
    /// DTSTAMP and LAST-MODIFIED: when this revision came to be, never when it was written.
    public var stamp: Instant
    /// SEQUENCE.
    public var sequence: Int
    /// CREATED: when it was first published; nil where nobody knows.
    public var created: Instant?
    public var time: Time
    /// SUMMARY; line breaks become spaces.
    public var summary: String
    /// DESCRIPTION; line breaks stay.
    public var text: String
    /// URL; left out when it is none that clients accept.
    public var url: String?
    public var categories: [String]
    /// A CSS3 colour name (RFC 7986 §5.9).
    public var color: String?
    /// Whether it leaves the time free (TRANSP).
    public var isTransparent: Bool

    public init(
        uid: String, stamp: Instant, sequence: Int = 0, created: Instant? = nil, time: Time, summary: String,
        text: String = "",
        url: String? = nil, categories: [String] = [], color: String? = nil, isTransparent: Bool = false
    ) {
        self.uid = uid
        self.stamp = stamp
        self.sequence = sequence
        self.created = created
        self.time = time
        self.summary = summary
        self.text = text
        self.url = url
        self.categories = categories
        self.color = color
        self.isTransparent = isTransparent
    }
}

extension PublishedEvent {
    /// A hash of the lines that are written for it but those about its version: another hash is another content.
    public var fingerprint: UInt64 {
        var lines = ContentLines(capacity: 1024)
        CalendarWriter.addContent(of: self, to: &lines)
        return StableHash(lines.bytes).value
    }
}
