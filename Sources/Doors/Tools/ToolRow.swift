import JSON
import MCP

/// One tool: what it is called, what it takes, and what answers.
struct ToolRow: Sendable {
    struct Argument: Sendable {
        enum Kind: Sendable {
            case text, day, sport, limit, word([String])

            static func word<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> Kind {
                .word(type.allCases.map(\.rawValue))
            }
        }

        let name: String
        let kind: Kind
        let help: String
        var isNeeded = false
    }

    let name: String
    let title: String
    let description: String
    var arguments: [Argument] = []
    /// The shape of its answers, beside what every answer has.
    let results: AnswerShape
    /// The keys that each of its answers has.
    let sure: [String]
    let answer: @Sendable (Training, ToolArguments) throws(ToolFailure) -> ToolResult

    static let all: [ToolRow] = [
        ToolRow(
            name: "training_overview", title: "Overview",
            description:
                "Call this first. This week planned and done, the last four weeks, load and form, streak, races ahead, the "
                + "next three days, and changes of the plan in the last seven days.",
            results: .overview, sure: ["week", "last_weeks", "races", "next_days", "changes"],
            answer: DayTools.overview),
        ToolRow(
            name: "week", title: "One week",
            description: "Each day of a week: planned, done, compliance, and by which rule plan and activity match.",
            arguments: [Argument(name: "start", kind: .day, help: "Any day of the week. Default: today.")],
            results: .week, sure: ["days", "total"], answer: DayTools.week),
        ToolRow(
            name: "day", title: "One day", description: "Both sides of each workout of a day, with the coach's notes.",
            arguments: [Argument(name: "day", kind: .day, help: "Default: today.")],
            results: .day, sure: ["workouts"], answer: DayTools.day),
        ToolRow(
            name: "workouts", title: "Workouts",
            description: "Planned and done workouts of some days, each once, oldest first.",
            arguments: between
                + [sport, Argument(name: "status", kind: .word(of: VisibleStatus.self), help: "Only these.")] + paged,
            results: AnswerShape(lists: ["workouts": .workout]), sure: ["workouts"], answer: ListTools.workouts),
        ToolRow(
            name: "activities", title: "Activities",
            description: "What was recorded, from archives, device files and intervals.icu.",
            arguments: between + [
                sport,
                Argument(name: "text", kind: .text, help: "A part of the name."),
                Argument(
                    name: "sort", kind: .word(of: VisibleOrder.self), help: "Default: -start, the latest first."),
            ] + paged,
            results: AnswerShape(lists: ["activities": .activity]), sure: ["activities"], answer: ListTools.activities),
        ToolRow(
            name: "trends", title: "Trends",
            description:
                "A metric by week, month or year, at most 120 rows. Periods of which nothing is known have none.",
            arguments: [
                Argument(
                    name: "metric", kind: .word(of: TrendMetric.self),
                    help: "What to sum. compliance is time done of planned time, in percent.", isNeeded: true),
                Argument(name: "by", kind: .word(of: TrendUnit.self), help: "The period.", isNeeded: true),
            ] + between + [sport],
            results: .trend, sure: ["rows"], answer: ListTools.trends),
        ToolRow(
            name: "records", title: "Records",
            description: "Longest, farthest, highest and fastest activities by sport, with day and id.",
            arguments: [sport],
            results: .records, sure: ["records"], answer: ListTools.records),
        ToolRow(
            name: "plan_changes", title: "Changes of the plan",
            description: "What was added, removed, moved, renamed or edited in the plan, newest first.",
            arguments: [Argument(name: "since", kind: .day, help: "Default: seven days ago.")] + paged,
            results: AnswerShape(lists: ["changes": .change]), sure: ["changes"], answer: ListTools.changes),
        ToolRow(
            name: "explain", title: "Explain matches",
            description: "Which activity fulfilled which plan of a day and why, and why the others did not.",
            arguments: [
                Argument(name: "day", kind: .day, help: "Default: today."),
                Argument(name: "uid", kind: .text, help: "One workout instead of a day."),
            ],
            results: .explanation, sure: ["plans", "activities"], answer: DayTools.explain),
    ]

    private static let sport = Argument(name: "sport", kind: .sport, help: "Sports such as run,bike.")

    private static let between = [
        Argument(name: "from", kind: .day, help: "The first day.", isNeeded: true),
        Argument(name: "to", kind: .day, help: "The last day, included.", isNeeded: true),
    ]

    private static let paged = [
        Argument(name: "limit", kind: .limit, help: "How many entries. Default: as many as fit, 50 at most."),
        Argument(name: "cursor", kind: .text, help: "The next_cursor of an answer to the same question."),
    ]
}

/// The JSON Schemas of a tool (2020-12).
extension ToolRow {
    var inputSchema: [UInt8] {
        JSONWriter.compactObject { json in
            json.member("type", "object")
            json.object("properties") { json in
                for argument in arguments { json.object(named: argument.name) { $0.members(of: argument) } }
                json.object("athlete") { json in
                    json.member("type", "string")
                    json.member("description", "Needed only if there are several.")
                }
            }
            json.list("required", arguments.filter(\.isNeeded).map(\.name))
            json.member("additionalProperties", false)
        }
    }

    var outputSchema: [UInt8] {
        JSONWriter.compactObject { json in
            json.member("type", "object")
            json.object("properties") { json in
                AnswerShape.every.properties(&json)
                results.properties(&json)
            }
            json.list("required", ["athlete", "today", "time_zone"] + sure)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func members(of argument: ToolRow.Argument) {
        switch argument.kind {
        case .text, .sport: member("type", "string")
        case .day:
            member("type", "string")
            member("description", argument.help + " YYYY-MM-DD, or today, yesterday, tomorrow, this_week.")
            return
        case .limit:
            member("type", "integer")
            member("minimum", 1)
            member("maximum", 500)
        case .word(let words):
            member("type", "string")
            list("enum", words)
        }
        member("description", argument.help)
    }
}
