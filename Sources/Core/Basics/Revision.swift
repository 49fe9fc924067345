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
