/// A moment in time, to the second, independent of any zone.
public struct Instant: Sendable, Hashable {
    /// Seconds since 1970-01-01T00:00:00Z, without leap seconds, inside the years 1 to 9999.
    public let secondsSinceEpoch: Int

    /// The moment `seconds` after the epoch, clamped to the years 1 to 9999.
    public init(secondsSinceEpoch seconds: Int) {
        secondsSinceEpoch = min(max(seconds, Self.first), Self.last)
    }

    /// The moment `seconds` later (earlier when negative), clamped to the years 1 to 9999.
    public func advanced(bySeconds seconds: Int) -> Instant {
        let (sum, overflow) = secondsSinceEpoch.addingReportingOverflow(seconds)
        return Instant(secondsSinceEpoch: overflow ? (seconds < 0 ? Self.first : Self.last) : sum)
    }

    /// The wall clock in UTC at this moment.
    public var utc: LocalTime { LocalTime(secondsSinceEpoch: secondsSinceEpoch) }
}

extension Instant: Comparable {
    public static func < (left: Instant, right: Instant) -> Bool {
        left.secondsSinceEpoch < right.secondsSinceEpoch
    }
}

extension Instant: CustomStringConvertible {
    /// ISO 8601 in UTC, for example `2026-03-17T05:38:51Z`.
    public var description: String {
        String(unsafeUninitializedCapacity: 20) { buffer in
            utc.write(to: buffer)
            buffer[19] = UInt8(ascii: "Z")
            return 20
        }
    }
}

extension Instant {
    private static let first = -62_135_596_800
    private static let last = 253_402_300_799
}
