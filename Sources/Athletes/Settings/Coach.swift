package import Athletes
import Basics
package import Insights
package import Messages
package import Profiles
import Yams

/// What a coach wants to read of a roster (`coach` in the configuration).
package struct CoachSettings: Sendable, Equatable {
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
    package var reportWeekStart: WeekStart { shared.coach.weekStart ?? shared.weekStart }

    /// The athletes that the report tells a coach about.
    package func roster(of owners: [AthleteOwner], areNamed: Bool = false) -> [AthleteOwner] {
        owners.filter { $0.athlete.isInReports && (areNamed || shared.coach.lists($0.athlete.name)) }
    }

    /// The coach, if the report is sent: on the clock of the athletes if they share one, else on that of this machine.
    package var addressedCoach: Athlete? {
        guard var messages = shared.coach.messages, let first = athletes.first else { return nil }
        messages.reportAt?.weekStart = reportWeekStart
        let isShared = athletes.allSatisfy { $0.zone == first.zone }
        var coach = Athlete(coach: messages, zone: isShared ? first.zone : systemZone ?? first.zone)
        coach.typed = typed
        return coach
    }
}

extension CoachSettings: KeyTarget {
    static let usual = CoachSettings()

    static let keys: [Key<Self>] = [
        Key("athletes", "names", default: "all", "The athletes of the roster.") { $2.athletes = $0.texts($1.value) },
        Key(
            "week_ends", "`saturday` or `sunday`", default: "by `week_start`",
            "The day with which a week of the report ends."
        ) { $2.weekStart = $0.choice($1, [("sunday", .monday), ("saturday", .sunday)]) },
        Key(
            "send_at", "weekday and hour", default: "never",
            "When the report is sent, for example `sun 19:00`, on the athletes' clock, or on that of this machine if "
                + "theirs differ. One that could not be sent by then follows until noon after the week."),
        Key("to", "list of settings", "The ways by which the report goes out, as under an athlete's `messages`."),
        Key("rules", "settings", "When an athlete needs a call.") {
            $0.read($1.value, in: "rules", by: ReportRules.keys, into: &$2.rules)
        },
        Key(
            "key", "words",
            "Further words that make a session a key session, for example `[brick]`, beside those that tpmerge knows."
        ) { $2.rules.keyWords = $0.texts($1.value) },
        Key(
            "words", "words",
            "Further words that may tell of an injury or illness, for example `[Knie]`, beside those that tpmerge knows."
        ) { $2.rules.troubleWords = $0.texts($1.value) },
    ]
}

extension ReportRules: KeyTarget {
    static let usual = ReportRules()
    private static let counts = 1...50
    private static let names = CallRule.allCases.filter { $0 != .noData }.map(\.rawValue)

    static let keys: [Key<Self>] = [
        Key(
            "jump", "1 to 10", default: "\(usual.jump)",
            "A week's load above this many times the mean of the four weeks before is told."
        ) {
            let jump = Double($0.text($1.value)).flatMap { (1...10).contains($0) ? $0 : nil }
            let problem = "`jump` must be a number from 1 to 10, for example \(usual.jump)"
            $2.jump = $0.known(jump, $1.value, problem) ?? usual.jump
        },
        .number(
            "many_missed", \.manyMissed, in: counts, unit: "sessions",
            "Report an athlete with this many missed sessions a week."),
        .number(
            "silent_days", \.silentDays, in: counts, unit: "days",
            "So many days with something planned and nothing recorded are told."),
        Key(
            "off", "names of rules",
            "The rules that are never told: " + names.map { "`\($0)`" }.joined(separator: ", ") + "."
        ) { $2.off = Set($0.words($1, known: names).compactMap(CallRule.init)) },
    ]
}

extension SettingReader {
    mutating func coach(_ node: Node) -> CoachSettings {
        var coach = CoachSettings()
        let settings = read(node, in: "coach", by: CoachSettings.keys, into: &coach)
        coach.messages = messages(settings["send_at"], to: settings["to"])
        return coach
    }

    /// nil if the report isn't sent.
    private mutating func messages(_ hour: Setting?, to: Setting?) -> MessageSettings? {
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
}
