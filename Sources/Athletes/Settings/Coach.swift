package import Athletes
import Basics
package import Insights
package import Messages
import Yams

/// What a coach wants to read of a roster (`coach` in the configuration).
package struct CoachSettings: Sendable, Equatable {
    /// The athletes' names; nil for all.
    package var athletes: [String]?
    /// The first day of a week; nil for that of the configuration.
    package var weekStart: WeekStart?
    package var rules = ReportRules()
    /// When the report is sent, and by which ways; nil for never.
    package var messages: MessageSettings?

    package init() {}

    package func lists(_ name: String) -> Bool { athletes?.contains(name) ?? true }
}

extension Configuration {
    /// The first day of the report's weeks.
    package var reportWeekStart: WeekStart { coach.weekStart ?? weekStart }

    /// The athletes that the report tells a coach about.
    package func roster(of owners: [AthleteOwner], areNamed: Bool = false) -> [AthleteOwner] {
        owners.filter { $0.athlete.isInReports && (areNamed || coach.lists($0.athlete.name)) }
    }

    /// The coach, if the report is sent: on the clock of the athletes if they share one, else on that of this machine.
    package var addressedCoach: Athlete? {
        guard var messages = coach.messages, let first = athletes.first else { return nil }
        messages.reportAt?.weekStart = reportWeekStart
        let isShared = athletes.allSatisfy { $0.zone == first.zone }
        return Athlete(coach: messages, zone: isShared ? first.zone : systemZone ?? first.zone)
    }
}

/// Reads the settings under `coach` at the top.
extension SettingReader {
    mutating func coach(_ node: Node) -> CoachSettings {
        var coach = CoachSettings()
        let settings = settings(node, in: "coach", of: CoachKey.self)
        for setting in settings {
            switch setting.key {
            case .sendAt, .to: break
            case .athletes: coach.athletes = texts(setting.value)
            case .weekEnds: coach.weekStart = choice(setting, "sunday", or: "saturday") ? .sunday : .monday
            case .rules: rules(setting.value, &coach.rules)
            case .key: coach.rules.keyWords = texts(setting.value)
            case .words: coach.rules.troubleWords = texts(setting.value)
            }
        }
        coach.messages = messages(settings)
        return coach
    }

    /// nil if the report isn't sent.
    private mutating func messages(_ settings: [Setting<CoachKey>]) -> MessageSettings? {
        let (hour, to) = (settings.first { $0.key == .sendAt }, settings.first { $0.key == .to })
        guard let hour, let to else {
            if let single = hour ?? to { report(single.place, "`send_at` and `to` need each other") }
            return nil
        }
        let ways = ways(to.value, ofCoach: true)
        return MessageSettings(reportAt: reportHour(hour.value), ways: ways)
    }

    /// nil if it is none, which is reported.
    private mutating func reportHour(_ node: Node) -> ReportHour? {
        let words = text(node).split(separator: " ").map(String.init)
        if words.count == 2, let days = Weekdays.numbers(words[0]), days.count == 1,
            let minute = ClockHour.minutes(words[1]), minute < ClockHour.midnight
        {
            return ReportHour(weekday: days[0], minute: minute)
        }
        report(node, "`send_at` must be a weekday and an hour such as sun 19:00")
        return nil
    }

    private mutating func rules(_ node: Node, _ rules: inout ReportRules) {
        for setting in settings(node, in: "rules", of: ReportRuleKey.self) {
            switch setting.key {
            case .jump: rules.jump = decimal(setting, in: 1...10, such: rules.jump)
            case .manyMissed:
                rules.manyMissed = number(
                    setting, in: ReportRuleKey.countRange, such: rules.manyMissed, unit: "sessions")
            case .silentDays:
                rules.silentDays = number(setting, in: ReportRuleKey.countRange, such: rules.silentDays, unit: "days")
            case .off:
                let known = CallRule.allCases.filter { $0 != .noData }.map(\.rawValue)
                rules.off = Set(words(setting, known: known).compactMap(CallRule.init))
            }
        }
    }
}

/// The keys under `coach`.
package enum CoachKey: String, ConfigurationKey {
    case athletes
    case weekEnds = "week_ends"
    case sendAt = "send_at"
    case to, rules
    case key, words

    package var note: KeyNote {
        switch self {
        case .athletes: KeyNote("names", default: "all", "The athletes of the roster.")
        case .weekEnds:
            KeyNote(
                "`saturday` or `sunday`", default: "by `week_start`", "The day with which a week of the report ends.")
        case .sendAt:
            KeyNote(
                "weekday and hour", default: "never",
                "When the report is sent, for example `sun 19:00`, on the athletes' clock, or on that of this machine if "
                    + "theirs differ. One that could not be sent by then follows until noon after the week.")
        case .to:
            KeyNote(
                "list of settings", "The ways by which the report goes out, as under an athlete's `messages`.")
        case .rules: KeyNote("settings", "When an athlete needs a call.")
        case .key:
            KeyNote(
                "words",
                "Further words that make a session a key session, for example `[brick]`, beside those that "
                    + "tpmerge knows.")
        case .words:
            KeyNote(
                "words",
                "Further words that may tell of an injury or illness, for example `[Knie]`, beside those that tpmerge "
                    + "knows.")
        }
    }
}

/// The keys under `rules` of the coach.
package enum ReportRuleKey: String, ConfigurationKey {
    case jump
    case manyMissed = "many_missed"
    case silentDays = "silent_days"
    case off

    static let countRange = 1...50

    package var note: KeyNote {
        switch self {
        case .jump:
            KeyNote(
                "1 to 10", default: "\(ReportRules().jump)",
                "A week's load above this many times the mean of the four weeks before is told.")
        case .manyMissed:
            KeyNote(
                Self.countRange.type, default: "\(ReportRules().manyMissed)",
                "So many missed sessions in a week are told.")
        case .silentDays:
            KeyNote(
                Self.countRange.type, default: "\(ReportRules().silentDays)",
                "So many days with something planned and nothing recorded are told.")
        case .off:
            KeyNote(
                "names of rules",
                "The rules that are never told: "
                    + CallRule.allCases.filter { $0 != .noData }.map { "`\($0.rawValue)`" }.joined(separator: ", ")
                    + ".")
        }
    }
}
