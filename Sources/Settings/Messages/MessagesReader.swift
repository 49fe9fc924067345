import Basics
import Messages
import Yams

/// Reads the settings under an athlete's `messages`.
struct MessagesReader {
    private let ways: WayReader
    var hasMail: Bool { ways.hasMail }

    /// - Parameter hasMail: whether the configuration says how mail is sent.
    init(hasMail: Bool) {
        ways = WayReader(hasMail: hasMail)
    }

    func settings(_ node: Node, with reader: inout SettingReader) -> MessageSettings {
        var messages = MessageSettings()
        var until: Node?
        for setting in reader.settings(node, in: "messages", of: MessagesKey.self) {
            switch setting.key {
            case .briefAt: messages.briefAt = Self.briefAt(setting.value, &reader)
            case .briefUntil: until = setting.value
            case .quiet: messages.quiet = Self.quiet(setting.value, &reader)
            case .planDays:
                messages.planDays = reader.number(setting, in: MessagesKey.planRange, such: 14, unit: "days")
            case .shows: messages.shows = reader.choice(setting, such: messages.shows)
            case .to: messages.ways = ways.ways(setting.value, with: &reader)
            }
        }
        let latest = messages.briefAt.compactMap(\.self).max() ?? 0
        if let until {
            messages.briefUntil = Self.briefUntil(until, after: latest, &reader)
        } else if latest >= messages.briefUntil {
            messages.briefUntil = min(latest + Self.usualWait, ClockHour.midnight)
        }
        return messages
    }
}

extension MessagesReader {
    /// For how many minutes a late brief is worth sending, as in the morning from 6:30 to 11:00.
    private static let usualWait = 270

    /// The hour of each weekday, Monday first; empty for no brief at all.
    private static func briefAt(_ node: Node, _ reader: inout SettingReader) -> [Int?] {
        guard node.mapping != nil else {
            let minutes = briefHour(node, &reader)
            return minutes == nil ? [] : [Int?](repeating: minutes, count: 7)
        }
        var hours: [Int?] = Array(repeating: nil, count: 7)
        var named: Set<Int> = []
        for (name, key, value) in reader.entries(of: node, in: "brief_at") {
            guard let days = Weekdays.numbers(name) else {
                reader.report(
                    key,
                    "`brief_at`: this is no weekday; write \(Weekdays.names.joined(separator: ", ")), or several such "
                        + "as mon-fri or \"mon,wed\"")
                continue
            }
            let minutes = briefHour(value, &reader)
            for day in days {
                if !named.insert(day).inserted { reader.report(key, "`brief_at` names \(Weekdays.names[day]) twice") }
                hours[day] = minutes
            }
        }
        return hours.contains { $0 != nil } ? hours : []
    }

    /// nil for `off`.
    private static func briefHour(_ node: Node, _ reader: inout SettingReader) -> Int? {
        let text = node.scalar?.string ?? ""
        if text == "off" { return nil }
        if let minutes = ClockHour.minutes(text), minutes < ClockHour.midnight { return minutes }
        reader.report(
            node,
            "`brief_at` must be an hour such as 06:30, hours by weekday such as {mon-fri: 06:00, sat-sun: 08:00}, or off"
        )
        return nil
    }

    private static func briefUntil(_ node: Node, after latest: Int, _ reader: inout SettingReader) -> Int {
        guard let minutes = ClockHour.minutes(reader.text(node)) else {
            reader.report(node, "`brief_until` must be an hour such as 11:00")
            return 0
        }
        if minutes <= latest { reader.report(node, "`brief_until` must be later than each hour of `brief_at`") }
        return minutes
    }

    private static func quiet(_ node: Node, _ reader: inout SettingReader) -> QuietHours? {
        let hours = reader.text(node).split(separator: "-", omittingEmptySubsequences: false)
            .map { ClockHour.minutes($0.trimmedSpaces) }
        if hours.count == 2, let from = hours[0], let to = hours[1], let quiet = QuietHours(from: from, to: to) {
            return quiet
        }
        reader.report(node, "`quiet` must be two hours such as 22:00-06:30, and not the whole day")
        return nil
    }
}
