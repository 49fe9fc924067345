/// A date and time of ISO 8601 as services write it: `2026-03-17T05:38:51Z`, or with an offset, or with neither.
package struct Timestamp: Equatable, Sendable {
    /// The wall clock as written, with fractions of a second truncated.
    package let clock: LocalTime
    /// Seconds east of UTC: 0 for `Z`, nil if none is written.
    package let offset: Int?

    /// The moment; without an offset, in UTC.
    package var instant: Instant { Instant(secondsSinceEpoch: clock.secondsSinceEpoch - (offset ?? 0)) }

    /// Parses a whole text; nil if it is anything else.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        guard let year = Self.digits(4, &rest), Self.take("-", &rest), let month = Self.digits(2, &rest),
            Self.take("-", &rest), let monthDay = Self.digits(2, &rest),
            let day = Day(year: year, month: month, day: monthDay),
            Self.take("T", &rest) || Self.take("t", &rest) || Self.take(" ", &rest),
            let hour = Self.digits(2, &rest), Self.take(":", &rest), let minute = Self.digits(2, &rest),
            let second = Self.second(&rest),
            let clock = LocalTime(day: day, hour: hour, minute: minute, second: second)
        else { return nil }
        self.clock = clock
        if rest.isEmpty {
            offset = nil
        } else {
            guard let offset = Self.offset(&rest), rest.isEmpty else { return nil }
            self.offset = offset
        }
    }
}

extension Timestamp {
    private typealias Bytes = Slice<UnsafeRawBufferPointer>

    private static func second(_ rest: inout Bytes) -> Int? {
        guard take(":", &rest) else { return 0 }
        guard let second = digits(2, &rest) else { return nil }
        if take(".", &rest) || take(",", &rest) {
            while digits(1, &rest) != nil {}
        }
        return second
    }

    private static func offset(_ rest: inout Bytes) -> Int? {
        if take("Z", &rest) || take("z", &rest) { return 0 }
        let isWest = take("-", &rest)
        guard isWest || take("+", &rest), let hours = digits(2, &rest), hours < 24 else { return nil }
        _ = take(":", &rest)
        let minutes = rest.isEmpty ? 0 : digits(2, &rest)
        guard let minutes, minutes < 60 else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return isWest ? -seconds : seconds
    }

    private static func take(_ letter: Unicode.Scalar, _ rest: inout Bytes) -> Bool {
        guard rest.first == UInt8(ascii: letter) else { return false }
        rest.removeFirst()
        return true
    }

    /// Parses exactly `count` digits; otherwise returns nil and consumes nothing.
    private static func digits(_ count: Int, _ rest: inout Bytes) -> Int? {
        guard rest.count >= count else { return nil }
        var value = 0
        for byte in rest.prefix(count) {
            guard byte.isDigit else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        rest.removeFirst(count)
        return value
    }
}
