/// A calendar to write: one VCALENDAR that any client can subscribe to.
public struct PublishedCalendar: Sendable, Equatable {
    public var name: String
    public var events: [PublishedEvent]

    public init(name: String, events: [PublishedEvent]) {
        self.name = name
        self.events = events
    }
}

/// One VEVENT to write. Any field may hold any text: the writer cleans and escapes it.
public struct PublishedEvent: Sendable, Equatable {
    /// When it takes place; ends are exclusive, as DTEND is.
    public enum Time: Sendable, Equatable {
        /// The whole of one day, or of several from that day on.
        case day(Day, count: Int = 1)
        /// From one moment to another, written in UTC.
        case timed(from: Instant, to: Instant)
    }

    public var uid: String
    /// DTSTAMP and LAST-MODIFIED: when this revision was made, never when it was written.
    public var stamp: Instant
    public var sequence: Int
    /// CREATED: when the event was first published; nil if unknown.
    public var created: Instant?
    public var time: Time
    /// SUMMARY; line breaks become spaces.
    public var summary: String
    /// DESCRIPTION; line breaks stay.
    public var text: String
    /// URL; left out if clients wouldn't accept it.
    public var url: String?
    public var categories: [String]
    /// A CSS3 colour name (RFC 7986 §5.9).
    public var color: String?
    /// Whether the event leaves the time free (TRANSP).
    public var isTransparent: Bool

    public init(
        uid: String, stamp: Instant, sequence: Int = 0, created: Instant? = nil, time: Time, summary: String,
        text: String = "",
        url: String? = nil, categories: [String] = [], color: String? = nil, isTransparent: Bool = false
    ) {
        (self.uid, self.stamp, self.sequence, self.created, self.time) = (uid, stamp, sequence, created, time)
        (self.summary, self.text, self.url, self.categories, self.color) = (summary, text, url, categories, color)
        self.isTransparent = isTransparent
    }
}

/// The version of a published event (RFC 5545 §3.8.7.3, §3.8.7.4).
public struct Revision: Sendable, Equatable {
    /// The hash of the event's content; different content makes another revision.
    public var fingerprint: UInt64
    /// SEQUENCE: 0 at first, incremented with every change.
    public var sequence: Int
    /// CREATED: when the event was first published.
    public var created: Instant
    /// LAST-MODIFIED: when this version was first seen.
    public var modified: Instant

    public init(fingerprint: UInt64, sequence: Int, created: Instant, modified: Instant) {
        (self.fingerprint, self.sequence, self.created, self.modified) = (fingerprint, sequence, created, modified)
    }

    /// The revision for new content; the same one if nothing has changed.
    public func next(for fingerprint: UInt64, now: Instant) -> Revision {
        guard fingerprint != self.fingerprint else { return self }
        return Revision(
            fingerprint: fingerprint, sequence: min(sequence, Int(Int32.max) - 1) + 1, created: created,
            // Setting the clock back never makes an event older.
            modified: max(now, modified.advanced(bySeconds: 1)))
    }
}
