package import Basics
package import Files
package import Insights
import JSON

/// The day totals of one athlete, read from the output of `insights --json`.
package struct AthleteDays: Sendable, Equatable {
    package var name: String?
    /// The date and the window at the time of printing.
    package var today: Day?
    package var from: Day?
    package var to: Day?
    package var weekStart: WeekStart?
    /// In the order of the file; nil if it has no list of days.
    package var days: [DayTotals]?
}

/// Reads the output of `insights --json`: each athlete's `days` and their context. Skips everything else.
package enum DayTotalsFile {
    /// - Parameter name: the file's name in error messages.
    /// - Throws: `FileError`, with the cause `.unusable`, if there are no day totals.
    package static func read(_ bytes: [UInt8], name: String) throws(FileError) -> [AthleteDays] {
        let athletes = bytes.withUnsafeBytes { bytes -> [AthleteDays]? in
            var reader = JSONReader(bytes)
            reader.skipByteOrderMark()
            reader.skipSpace()
            do {
                let athletes = try reader.readAthletes()
                reader.skipSpace()
                return reader.next == nil ? athletes : nil
            } catch {
                return nil
            }
        }
        guard let athletes, athletes.contains(where: { $0.days != nil }) else {
            throw FileError(
                message: "\(name) holds no day totals. Give what tpmerge insights --json printed.", cause: .unusable)
        }
        return athletes.filter { $0.days != nil }
    }
}

extension JSONReader {
    fileprivate mutating func readAthletes() throws(JSONFault) -> [AthleteDays] {
        var athletes: [AthleteDays] = []
        try readMembers { (reader, key) throws(JSONFault) in
            guard reader.text(key) == "athletes", reader.next == UInt8(ascii: "[") else {
                return try reader.skipValue()
            }
            try reader.readElements { (reader) throws(JSONFault) in athletes.append(try reader.readAthlete()) }
        }
        return athletes
    }

    private mutating func readAthlete() throws(JSONFault) -> AthleteDays {
        var athlete = AthleteDays()
        guard next == UInt8(ascii: "{") else {
            try skipValue()
            return athlete
        }
        try readMembers { (reader, key) throws(JSONFault) in
            switch reader.text(key) {
            case "name": athlete.name = try reader.readString()
            case "today": athlete.today = try reader.readDay()
            case "from": athlete.from = try reader.readDay()
            case "to": athlete.to = try reader.readDay()
            case "week_start": athlete.weekStart = try reader.readString().flatMap(WeekStart.init)
            case "days" where reader.next == UInt8(ascii: "["):
                var days: [DayTotals] = []
                try reader.readElements { (reader) throws(JSONFault) in
                    if let day = try reader.readDayTotals() { days.append(day) }
                }
                athlete.days = days
            default: try reader.skipValue()
            }
        }
        return athlete
    }

    /// nil if it has no valid day.
    private mutating func readDayTotals() throws(JSONFault) -> DayTotals? {
        guard next == UInt8(ascii: "{") else {
            try skipValue()
            return nil
        }
        var day: Day?
        var amounts: [String: Double] = [:]
        try readMembers { (reader, key) throws(JSONFault) in
            switch reader.text(key) {
            case "day": day = try reader.readDay()
            case let key where Self.scales[key] != nil: amounts[key] = try reader.readScalar().number
            default: try reader.skipValue()
            }
        }
        func whole(_ key: String) -> Int { Int(halfUp: (amounts[key] ?? 0) * (Self.scales[key] ?? 1)) }
        return day.map {
            DayTotals(
                day: $0,
                amounts: Amounts(
                    activities: whole("activities"), movingSeconds: whole("moving_time_s"),
                    millimeters: whole("distance_m"), climbMillimeters: whole("elevation_gain_m"),
                    loadTenths: whole("load"), kilocalorieTenths: whole("calories")))
        }
    }

    /// How many whole units make one unit of the member.
    private static let scales: [String: Double] = [
        "activities": 1, "moving_time_s": 1, "distance_m": 1000, "elevation_gain_m": 1000, "load": 10, "calories": 10,
    ]

    private mutating func readDay() throws(JSONFault) -> Day? { try readString().flatMap { Day(iso: $0) } }

    /// nil if the value isn't a string.
    private mutating func readString() throws(JSONFault) -> String? {
        guard case .text(let span) = try readScalar() else { return nil }
        return text(span)
    }

    /// Reads at most 1000 bytes; no name or day is longer.
    private func text(_ span: JSONSpan) -> String {
        withUTF8(of: span, limit: 1000) { String(decoding: $0, as: UTF8.self) }
    }
}

extension JSONScalar {
    fileprivate var number: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }
}
