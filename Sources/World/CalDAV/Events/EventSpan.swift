package import Basics
package import ICalendar

/// When an event in a calendar object takes place, as far as it can be understood; ends are exclusive.
///
/// Programs write the same time in different ways: in UTC, with a zone, with DTEND or DURATION. Equal spans mean the
/// same time.
package enum EventSpan: Sendable, Hashable, Codable {
    case days(from: Day, to: Day)
    case timed(from: Instant, to: Instant)
    /// A time of an unknown zone, or of none; `seconds` is its length.
    case floating(LocalTime, seconds: Int)

    /// The time of a VEVENT: DTSTART with DTEND or DURATION (RFC 5545 §3.6.1); nil if it can't be read.
    package init?(_ event: ObjectComponent) {
        guard let start = event.first("DTSTART").flatMap(EventMoment.init) else { return nil }
        let end = event.first("DTEND").flatMap(EventMoment.init)
        let length = event.first("DURATION").flatMap { Self.seconds(ofDuration: $0.value) }
        switch (start, end) {
        case (.day(let first), .day(let last)): self = .days(from: first, to: max(last, first.advanced(by: 1)))
        case (.day(let first), _):
            self = .days(from: first, to: first.advanced(by: max(1, (length ?? 86_400) / 86_400)))
        case (.moment(let from), .moment(let to)): self = .timed(from: from, to: max(from, to))
        case (.moment(let from), _): self = .timed(from: from, to: from.advanced(bySeconds: max(0, length ?? 0)))
        case (.floating(let from), .floating(let to)):
            self = .floating(from, seconds: max(0, to.secondsSinceEpoch - from.secondsSinceEpoch))
        case (.floating(let from), _): self = .floating(from, seconds: max(0, length ?? 0))
        }
    }

    /// Whether both begin at the same time.
    func startsWith(_ other: EventSpan) -> Bool {
        switch (self, other) {
        case (.days(let one, _), .days(let two, _)): one == two
        case (.timed(let one, _), .timed(let two, _)): one == two
        case (.floating(let one, _), .floating(let two, _)): one == two
        default: false
        }
    }

    /// - Parameter today: the day of `now` for the athlete, on whose clock a time without a zone lies.
    func isOver(at now: Instant, on today: Day) -> Bool {
        switch self {
        case .days(_, let end): end <= today
        case .timed(_, let end): end <= now
        case .floating(let start, _): start.day < today
        }
    }

    /// In seconds; nil for whole days.
    var length: Int? {
        switch self {
        case .days: nil
        case .timed(let from, let to): to.secondsSinceEpoch - from.secondsSinceEpoch
        case .floating(_, let seconds): seconds
        }
    }

    /// DTSTART and DTEND: days as such, moments in UTC, other times without a zone.
    var properties: [ObjectProperty] {
        let (parameters, start, end): (String, String, String)
        switch self {
        case .days(let from, let to): (parameters, start, end) = (";VALUE=DATE", Self.text(from), Self.text(to))
        case .timed(let from, let to):
            (parameters, start, end) = ("", Self.text(from.utc) + "Z", Self.text(to.utc) + "Z")
        case .floating(let from, let seconds):
            let to = LocalTime(secondsSinceEpoch: from.secondsSinceEpoch + min(seconds, Self.longest))
            (parameters, start, end) = ("", Self.text(from), Self.text(to))
        }
        return [("DTSTART", start), ("DTEND", end)].map { ObjectProperty($0, parameters: parameters, $1) }
    }
}

extension EventSpan {
    /// A hundred years, in seconds: longer spans are mistakes.
    private static let longest = 36_525 * 86_400

    private static func text(_ day: Day) -> String { day.description.filter { $0 != "-" } }

    private static func text(_ time: LocalTime) -> String { time.description.filter { $0 != "-" && $0 != ":" } }

    /// The seconds of a DURATION (RFC 5545 §3.3.6) such as `P1DT2H`; nil for anything else.
    static func seconds(ofDuration text: String) -> Int? {
        var rest = Substring(text.uppercased())
        let isNegative = rest.first == "-"
        if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
        guard rest.first == "P", rest.count > 1 else { return nil }
        var sum = 0
        var number: Int?
        for character in rest.dropFirst() {
            if let digit = character.wholeNumberValue, character.isASCII {
                let grown = (number ?? 0) * 10 + digit
                guard grown <= longest else { return nil }
                number = grown
            } else if character == "T" {
                guard number == nil else { return nil }
            } else {
                guard let unit = units[character], let counted = number else { return nil }
                let (product, overflow) = counted.multipliedReportingOverflow(by: unit)
                guard !overflow, product <= longest else { return nil }
                sum += product
                number = nil
            }
        }
        guard number == nil else { return nil }
        return isNegative ? -sum : sum
    }

    /// Seconds of each unit.
    private static let units: [Character: Int] = ["W": 604_800, "D": 86_400, "H": 3600, "M": 60, "S": 1]
}

/// The date or time of a DTSTART or DTEND, in a zone that this machine knows or in none.
private enum EventMoment {
    case day(Day)
    case moment(Instant)
    case floating(LocalTime)

    init?(_ property: ObjectProperty) {
        let text = Array(property.value.utf8)
        guard text.count >= 8, let year = text[0..<4].decimal, let month = text[4..<6].decimal,
            let dayOfMonth = text[6..<8].decimal,
            let day = Day(year: year, month: month, day: dayOfMonth)
        else { return nil }
        if text.count == 8 {
            self = .day(day)
            return
        }
        let isUTC = text.count == 16 && text[15] == UInt8(ascii: "Z")
        guard text.count == 15 || isUTC, text[8] == UInt8(ascii: "T"), let hour = text[9..<11].decimal,
            let minute = text[11..<13].decimal, let second = text[13..<15].decimal,
            let time = LocalTime(day: day, hour: hour, minute: minute, second: second)
        else { return nil }
        if isUTC {
            self = .moment(Instant(secondsSinceEpoch: time.secondsSinceEpoch))
        } else if let zone = property.parameter("TZID").flatMap({ Zone(tzid: $0) }) {
            self = .moment(zone.instant(time))
        } else {
            self = .floating(time)
        }
    }
}
