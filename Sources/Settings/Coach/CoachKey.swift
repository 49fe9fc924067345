import Insights

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
                "1 to 10", default: "1.5",
                "A week's load above this many times the mean of the four weeks before is told.")
        case .manyMissed: KeyNote(Self.countRange.type, default: "3", "So many missed sessions in a week are told.")
        case .silentDays:
            KeyNote(
                Self.countRange.type, default: "3",
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
