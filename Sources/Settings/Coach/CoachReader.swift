import Insights
import Messages
import Yams

/// Reads the settings under `coach` at the top.
enum CoachReader {
    static func settings(_ node: Node, hasMail: Bool, with reader: inout SettingReader) -> CoachSettings {
        var coach = CoachSettings()
        let settings = reader.settings(node, in: "coach", of: CoachKey.self)
        for setting in settings {
            switch setting.key {
            case .sendAt, .to: break
            case .athletes: coach.athletes = reader.texts(setting.value)
            case .weekEnds: coach.weekStart = reader.choice(setting, "sunday", or: "saturday") ? .sunday : .monday
            case .rules: rules(setting.value, &coach.rules, &reader)
            case .key: coach.rules.keyWords = reader.texts(setting.value)
            case .words: coach.rules.troubleWords = reader.texts(setting.value)
            }
        }
        coach.messages = messages(settings, hasMail: hasMail, &reader)
        return coach
    }

    /// nil if the report isn't sent.
    private static func messages(
        _ settings: [SettingReader.Setting<CoachKey>], hasMail: Bool, _ reader: inout SettingReader
    ) -> MessageSettings? {
        let (hour, to) = (settings.first { $0.key == .sendAt }, settings.first { $0.key == .to })
        guard let hour, let to else {
            if let single = hour ?? to { reader.report(single.place, "`send_at` and `to` need each other") }
            return nil
        }
        let ways = WayReader(hasMail: hasMail, takesKinds: false).ways(to.value, sends: [.report], with: &reader)
        return MessageSettings(reportAt: reportHour(hour.value, &reader), ways: ways)
    }

    /// nil if it is none, which is reported.
    private static func reportHour(_ node: Node, _ reader: inout SettingReader) -> ReportHour? {
        let words = reader.text(node).split(separator: " ").map(String.init)
        if words.count == 2, let days = Weekdays.numbers(words[0]), days.count == 1,
            let minute = ClockHour.minutes(words[1]), minute < ClockHour.midnight
        {
            return ReportHour(weekday: days[0], minute: minute)
        }
        reader.report(node, "`send_at` must be a weekday and an hour such as sun 19:00")
        return nil
    }

    private static func rules(_ node: Node, _ rules: inout ReportRules, _ reader: inout SettingReader) {
        for setting in reader.settings(node, in: "rules", of: ReportRuleKey.self) {
            switch setting.key {
            case .jump: rules.jump = reader.decimal(setting, in: 1...10, such: 1.5)
            case .manyMissed:
                rules.manyMissed = reader.number(setting, in: ReportRuleKey.countRange, such: 3, unit: "sessions")
            case .silentDays:
                rules.silentDays = reader.number(setting, in: ReportRuleKey.countRange, such: 3, unit: "days")
            case .off:
                let known = CallRule.allCases.filter { $0 != .noData }.map(\.rawValue)
                rules.off = Set(reader.words(setting, known: known).compactMap(CallRule.init))
            }
        }
    }
}
