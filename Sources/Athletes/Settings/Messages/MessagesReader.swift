import Basics
import Messages
import Yams

extension MessageSettings: KeyTarget {
    static let usual = MessageSettings()

    static let keys: [Key<Self>] = [
        Key(
            "brief_at", "hour, hours by weekday, or `off`", default: "`off`",
            "When the brief is sent, on the athlete's clock: `06:30`, or for example "
                + "`{mon-fri: 06:00, sat: 08:00, sun: off}`. Weekdays that aren't named have none."
        ) { $2.briefAt = $0.briefAt($1.value) },
        Key(
            "brief_until", "hour", default: "11:00, or 4.5 hours after a later `brief_at`",
            "Until when a brief that could not be sent before is still worth sending."),
        Key("quiet", "two hours", "When everything waits but the brief at its hour, for example `22:00-06:30`.") {
            $2.quiet = $0.quiet($1.value)
        },
        .number(
            "plan_days", \.planDays, in: 0...365, unit: "days",
            "How many days from today changes of the plan are told."),
        .choice(
            "shows", \.shows,
            "What others on the way may read: `titles` leaves out the coach's notes and what Strava's API told, "
                + "`busy` the titles, too."),
        Key("to", "list of settings", "The ways by which messages go out.") { $2.ways = $0.ways($1.value) },
    ]
}

extension SettingReader {
    mutating func messages(_ node: Node) -> MessageSettings {
        var messages = MessageSettings()
        let until = read(node, in: "messages", by: MessageSettings.keys, into: &messages)["brief_until"]?.value
        let latest = messages.briefAt.compactMap(\.self).max() ?? 0
        if let until {
            messages.briefUntil = briefUntil(until, after: latest)
        } else if latest >= messages.briefUntil {
            messages.briefUntil = min(latest + Self.usualWait, ClockHour.midnight)
        }
        return messages
    }

    /// For how many minutes a late brief is worth sending, as in the morning from 6:30 to 11:00.
    private static let usualWait = 270

    /// The hour of each weekday, Monday first; empty for no brief at all.
    fileprivate mutating func briefAt(_ node: Node) -> [Int?] {
        guard node.mapping != nil else {
            let minutes = briefHour(node)
            return minutes == nil ? [] : [Int?](repeating: minutes, count: 7)
        }
        var hours: [Int?] = Array(repeating: nil, count: 7)
        var named: Set<Int> = []
        for (name, key, value) in entries(of: node, in: "brief_at") {
            guard let days = Weekdays.numbers(name) else {
                report(
                    key,
                    "`brief_at`: this is no weekday; write \(Weekdays.names.joined(separator: ", ")), or several such "
                        + "as mon-fri or \"mon,wed\"")
                continue
            }
            let minutes = briefHour(value)
            for day in days {
                if !named.insert(day).inserted { report(key, "`brief_at` names \(Weekdays.names[day]) twice") }
                hours[day] = minutes
            }
        }
        return hours.contains { $0 != nil } ? hours : []
    }

    /// nil for `off`.
    private mutating func briefHour(_ node: Node) -> Int? {
        let text = node.scalar?.string ?? ""
        if text == "off" { return nil }
        if let minutes = ClockHour.minutes(text), minutes < ClockHour.midnight { return minutes }
        report(
            node,
            "`brief_at` must be an hour such as 06:30, hours by weekday such as {mon-fri: 06:00, sat-sun: 08:00}, or off"
        )
        return nil
    }

    private mutating func briefUntil(_ node: Node, after latest: Int) -> Int {
        guard let minutes = ClockHour.minutes(text(node)) else {
            report(node, "`brief_until` must be an hour such as 11:00")
            return 0
        }
        if minutes <= latest { report(node, "`brief_until` must be later than each hour of `brief_at`") }
        return minutes
    }

    fileprivate mutating func quiet(_ node: Node) -> QuietHours? {
        let hours = text(node).split(separator: "-", omittingEmptySubsequences: false)
            .map { ClockHour.minutes($0.trimmedSpaces) }
        if hours.count == 2, let from = hours[0], let to = hours[1], let quiet = QuietHours(from: from, to: to) {
            return quiet
        }
        report(node, "`quiet` must be two hours such as 22:00-06:30, and not the whole day")
        return nil
    }
}

enum ClockHour {
    /// `24:00`, the midnight after a day.
    static let midnight = 1440

    /// The minutes since midnight of `6:30` or `06:30`, up to `24:00`; nil for anything else.
    static func minutes(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60
        else { return nil }
        let minutes = hour * 60 + minute
        return minutes <= midnight ? minutes : nil
    }
}

enum Weekdays {
    /// From `mon` to `sun`.
    static let names = (1...7).map { Day.weekdayShort($0).lowercased() }

    /// The weekdays of `sat`, `mon-fri`, `fri-mon` or `mon,wed`, Monday being 0; nil for anything else.
    static func numbers(_ text: String) -> [Int]? {
        var days: [Int] = []
        for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
                .map { names.firstIndex(of: $0.trimmedSpaces) }
            guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil else { return nil }
            days += (0...(last - first + 7) % 7).map { (first + $0) % 7 }
        }
        return days
    }
}
