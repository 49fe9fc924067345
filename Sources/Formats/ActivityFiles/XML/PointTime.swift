import Basics

struct PointTime {
    /// Rounded down to the second.
    let instant: Instant
    /// Seconds east of UTC if the text has an offset; nil for `Z` and for a text without a zone.
    let offset: Int?
    /// The fraction of the second, in nanoseconds.
    private let fraction: Int

    /// Parses `2026-03-17T06:38:51.5+01:00` (XML Schema's dateTime), with blanks around it allowed; nil for anything
    /// else. A time without a zone is UTC, as in GPX.
    ///
    /// - Parameter isLax: whether to parse what programs write instead, too: a blank or `t` between day and time, `z`,
    ///   months, days and hours of one digit, and a doubled `Z`.
    init?(_ text: [UInt8], isLax: Bool = false) {
        var digits = Digits(text, isLax: isLax)
        digits.skipBlanks()
        guard let year = digits.number(4), digits.skip("-"), let month = digits.number(2), digits.skip("-"),
            let dayOfMonth = digits.number(2), digits.skip("T") || isLax && digits.skip(" "),
            let hour = digits.number(2), digits.skip(":"),
            let minute = digits.number(2), digits.skip(":"), let second = digits.number(2),
            let day = Day(year: year, month: month, day: dayOfMonth),
            let local = LocalTime(day: day, hour: hour, minute: minute, second: second),
            let fraction = digits.fraction(), let offset = digits.offset()
        else { return nil }
        digits.skipBlanks()
        guard digits.isAtEnd else { return nil }
        instant = Instant(secondsSinceEpoch: local.secondsSinceEpoch - offset)
        self.offset = offset == 0 ? nil : offset
        self.fraction = fraction
    }
}

extension PointTime: Comparable {
    /// Whether both are the same moment, in whatever zones they are written.
    static func == (left: PointTime, right: PointTime) -> Bool {
        (left.instant, left.fraction) == (right.instant, right.fraction)
    }

    static func < (left: PointTime, right: PointTime) -> Bool {
        (left.instant, left.fraction) < (right.instant, right.fraction)
    }
}

private struct Digits {
    private var rest: ArraySlice<UInt8>
    private let isLax: Bool

    init(_ text: [UInt8], isLax: Bool) {
        rest = text[...]
        self.isLax = isLax
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skipBlanks() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D } }

    mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        guard let first = rest.first, first == UInt8(ascii: mark) || isLax && first == UInt8(ascii: mark) | 0x20 else {
            return false
        }
        rest = rest.dropFirst()
        return true
    }

    /// Parses exactly that many digits, or one of two.
    mutating func number(_ count: Int) -> Int? {
        let digits = rest.prefix(count).prefix(while: \.isDigit)
        guard digits.count == count || isLax && count == 2 && digits.count == 1 else { return nil }
        rest = rest.dropFirst(digits.count)
        return digits.decimal
    }

    /// Parses a fraction in nanoseconds; 0 without a point, nil if no digit follows it.
    mutating func fraction() -> Int? {
        guard skip(".") else { return 0 }
        let digits = rest.prefix(while: \.isDigit)
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
        let nine = digits.prefix(9)
        return nine.reduce(0) { $0 * 10 + Int($1 - 0x30) } * (nine.count..<9).reduce(1) { power, _ in power * 10 }
    }

    /// Parses the zone's offset in seconds east of UTC; 0 without one.
    mutating func offset() -> Int? {
        if isLax { skipBlanks() }
        if skip("Z") {
            if isLax { _ = skip("Z") }
            return 0
        }
        let isAhead = skip("+")
        guard isAhead || skip("-") else { return 0 }
        guard let hours = number(2), hours <= 14 else { return nil }
        _ = skip(":")
        guard let minutes = number(2), minutes < 60 else { return nil }
        return (hours * 3600 + minutes * 60) * (isAhead ? 1 : -1)
    }
}
