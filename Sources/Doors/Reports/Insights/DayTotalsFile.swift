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
    /// - Throws: `FileError`, with the cause `.unusable`, if there are no day totals.
    package static func read(_ bytes: [UInt8], name: String) throws(FileError) -> [AthleteDays] {
        let athletes = (JSONValue(bytes)?["athletes"]?.elements ?? []).map { AthleteDays($0) }.filter { $0.days != nil }
        guard !athletes.isEmpty else {
            throw FileError(
                message: "\(name) holds no day totals. Give what tpmerge insights --json printed.", cause: .unusable)
        }
        return athletes
    }
}

extension AthleteDays {
    fileprivate init(_ json: JSONValue) {
        name = json["name"]?.text
        today = json.day("today")
        from = json.day("from")
        to = json.day("to")
        weekStart = json["week_start"]?.text.flatMap(WeekStart.init)
        if case .list(let days)? = json["days"] { self.days = days.compactMap { DayTotals($0) } }
    }
}

extension DayTotals {
    /// nil if it has no valid day.
    fileprivate init?(_ json: JSONValue) {
        guard let day = json.day("day") else { return nil }
        func whole(_ key: String, _ scale: Double = 1) -> Int { Int(halfUp: (json[key]?.number ?? 0) * scale) }
        self.init(
            day: day,
            amounts: Amounts(
                activities: whole("activities"), movingSeconds: whole("moving_time_s"),
                millimeters: whole("distance_m", 1000), climbMillimeters: whole("elevation_gain_m", 1000),
                loadTenths: whole("load", 10), kilocalorieTenths: whole("calories", 10)))
    }
}

extension JSONValue {
    fileprivate func day(_ key: String) -> Day? { self[key]?.text.flatMap { Day(iso: $0) } }
}
