/// A time on an unspecified wall clock: a day and the seconds since its midnight.
public struct LocalTime: Sendable, Hashable {
    public let day: Day
    /// Seconds since midnight on the wall clock, 0 to 86,399.
    public let secondOfDay: Int

    /// Returns nil if the hour, minute or second does not exist. A leap second counts as the 59th.
    public init?(day: Day, hour: Int, minute: Int, second: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
        self.day = day
        secondOfDay = hour * 3600 + minute * 60 + min(second, 59)
    }

    /// The wall-clock time `seconds` after 1970-01-01T00:00:00 on the same wall clock.
    public init(secondsSinceEpoch seconds: Int) {
        let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
        day = Day(number: rest < 0 ? days - 1 : days)
        secondOfDay = rest < 0 ? rest + 86_400 : rest
    }

    /// Seconds since 1970-01-01T00:00:00 as if the wall clock showed UTC.
    public var secondsSinceEpoch: Int { day.number * 86_400 + secondOfDay }

    /// `06:38`, hours and minutes.
    public var clock: String { String(description.dropFirst(11).prefix(5)) }

    /// `6:38`, hours and minutes, as a part of a sentence.
    package var clockInSentence: String {
        let clock = clock
        return clock.hasPrefix("0") ? String(clock.dropFirst()) : clock
    }
}

extension LocalTime: Comparable {
    public static func < (left: LocalTime, right: LocalTime) -> Bool {
        (left.day, left.secondOfDay) < (right.day, right.secondOfDay)
    }
}

extension LocalTime: CustomStringConvertible {
    /// ISO 8601 without a zone, for example `2026-03-17T06:38:51`.
    public var description: String {
        String(unsafeUninitializedCapacity: 19) { buffer in
            write(to: buffer)
            return 19
        }
    }

    /// Writes the nineteen bytes of the description.
    func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
        day.write(to: buffer)
        buffer[10] = UInt8(ascii: "T")
        DecimalDigits.write(secondOfDay / 3600, count: 2, to: buffer, at: 11)
        buffer[13] = UInt8(ascii: ":")
        DecimalDigits.write(secondOfDay / 60 % 60, count: 2, to: buffer, at: 14)
        buffer[16] = UInt8(ascii: ":")
        DecimalDigits.write(secondOfDay % 60, count: 2, to: buffer, at: 17)
    }
}
