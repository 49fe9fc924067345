import Basics

/// The start of an activity: the moment, and the wall clock where it took place.
struct ActivityStart: Equatable {
    let instant: Instant
    let local: LocalTime

    /// For a hidden start Strava gives local midnight and one second as both dates.
    var isHidden: Bool { local.secondOfDay == 1 }
}

extension ActivityStart {
    /// Returns nil if neither of a row's dates can be read.
    ///
    /// The `Z` of `start_date_local` is wrong: the field holds the wall clock. A missing date is derived from the other
    /// one and `utc_offset`, or the zone of `timezone`; failing both, the two are taken to be equal.
    init?(_ values: ActivityValues, zones: inout StravaZones) {
        let written = values.timestamp(.startDate)
        let local = values.timestamp(.startDateLocal)?.clock
        switch (written, local) {
        case (let written?, let local?):
            self.init(instant: written.instant, local: local)
        case (let written?, nil):
            let instant = written.instant
            if let offset = Self.offset(values) {
                self.init(instant: instant, local: instant.advanced(bySeconds: offset).utc)
            } else {
                self.init(instant: instant, local: Self.zone(values, &zones)?.local(instant) ?? written.clock)
            }
        case (nil, let local?):
            let asUTC = Instant(secondsSinceEpoch: local.secondsSinceEpoch)
            if let offset = Self.offset(values) {
                self.init(instant: asUTC.advanced(bySeconds: -offset), local: local)
            } else {
                self.init(instant: Self.zone(values, &zones)?.instant(local) ?? asUTC, local: local)
            }
        case (nil, nil):
            return nil
        }
    }

    /// Seconds east of UTC, less than a day.
    private static func offset(_ values: ActivityValues) -> Int? {
        values.number(.utcOffset).flatMap { $0.magnitude < 86_400 ? Int($0) : nil }
    }

    private static func zone(_ values: ActivityValues, _ zones: inout StravaZones) -> Zone? {
        values.text(.timezone, limit: 100).flatMap { zones.zone($0) }
    }
}

/// The zones of Strava's `timezone` texts, `(GMT-05:00) America/New_York`, each looked up once.
///
/// The GMT part ignores daylight saving time, so only the IANA name after it counts; legacy names work as well.
struct StravaZones {
    private var known: [String: Zone?] = [:]

    mutating func zone(_ text: String) -> Zone? {
        if let zone = known[text] { return zone }
        let name = text.split(separator: " ").last.map(String.init) ?? ""
        let zone = name.hasPrefix("(") ? nil : Zone(identifier: name)
        known[text] = zone
        return zone
    }
}

/// A date and time of ISO 8601 as Strava writes it: `2026-03-17T05:38:51Z`, or with an offset, or with neither.
struct Timestamp: Equatable {
    /// The wall clock as written, with fractions of a second truncated.
    let clock: LocalTime
    /// Seconds east of UTC: 0 for `Z`, nil if none is written.
    let offset: Int?

    /// The moment; without an offset, in UTC.
    var instant: Instant { Instant(secondsSinceEpoch: clock.secondsSinceEpoch - (offset ?? 0)) }

    /// Parses a whole text; nil if it is anything else.
    init?(_ bytes: UnsafeRawBufferPointer) {
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
