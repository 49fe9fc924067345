import Basics
import Export
package import JSON
package import Profiles
package import Workouts

package struct ExplainedAthlete {
    let name: String
    let explanation: Explanation

    private let names: [ActivityID: String]
    private let planIsKnown: Bool
    /// The athlete's changes of events in calendars on servers, by UID.
    private let inCalendars: [String: String]

    package init(
        _ athlete: Athlete, _ explanation: Explanation, of input: MatchInput, inCalendars: [String: String] = [:]
    ) {
        name = athlete.name
        names = Dictionary(
            (input.activities + input.excluded).map { ($0.id, $0.shownName) }, uniquingKeysWith: { one, _ in one })
        planIsKnown = input.planIsKnown
        self.inCalendars = inCalendars
        self.explanation = explanation
    }

    package var page: String {
        var lines = ["\(name), \(explanation.day.words)"] + [explanation.knowledge.map { "  \($0)" }].compactMap(\.self)
        for plan in explanation.plans {
            lines.append("")
            lines.append("  \(plan.plan.line)")
            lines.append("      \(plan.sentence.text)")
            if let said = inCalendars[plan.plan.uid] { lines.append("      \(said)") }
            lines += plan.pairs.map {
                "      \($0.isJoined ? "✓" : "·") \(name(of: $0.activityID)): \($0.sentence.text)"
            }
            lines += Self.more(plan.morePairs, "activities")
        }
        lines += Self.more(explanation.morePlans, "plans")
        for activity in explanation.activities {
            lines.append("")
            lines.append("  \(activity.activity.line)")
            lines.append("      \(activity.sentence.text)")
        }
        lines += Self.more(explanation.moreActivities, "activities")
        if explanation.plans.isEmpty, explanation.activities.isEmpty {
            let plan = planIsKnown ? "Nothing was planned" : "What was planned isn't known yet"
            lines.append("  \(plan), and no activity is known.")
        }
        return lines.map(\.safeForTerminal).joined(separator: "\n")
    }

    private func name(of id: ActivityID) -> String {
        (names[id].map { $0 + " " } ?? "") + "[\(id)]"
    }

    private static func more(_ count: Int, _ what: String) -> [String] {
        count == 0 ? [] : ["      … and \(count) more \(what)"]
    }
}

extension ExplainedAthlete {
    /// The output of `explain --json`, version 1.
    package static func json(_ all: [ExplainedAthlete]) -> String {
        JSONWriter.output("athletes", all) { json, one in
            json.member("name", one.name)
            json.members(of: one.explanation)
        }
    }
}

extension JSONWriter {
    package mutating func members(
        of explanation: Explanation, _ reading: KeyPath<Sentence, String> = \.text
    ) {
        member("day", explanation.day.description)
        if let knowledge = explanation.knowledge {
            member("known", explanation.isKnown)
            member("known_why", knowledge)
        }
        list("plans", explanation.plans) { $0.members(of: $1, reading) }
        member("more_plans", explanation.morePlans)
        list("activities", explanation.activities) { $0.members(of: $1, reading) }
        member("more_activities", explanation.moreActivities)
    }

    private mutating func members(of verdict: PlanVerdict, _ reading: KeyPath<Sentence, String>) {
        member("uid", verdict.plan.uid)
        member("summary", verdict.plan.summary)
        member("day", verdict.plan.day.description)
        member("start_local", verdict.plan.start.local?.description)
        member("status", verdict.status.rawValue)
        member("explanation", verdict.sentence[keyPath: reading])
        list("activities", verdict.pairs) { json, pair in
            json.member("id", pair.activityID.text)
            json.member("joined", pair.isJoined)
            json.member("rule", pair.rule.rawValue)
            json.member("explanation", pair.sentence[keyPath: reading])
        }
        member("more_activities", verdict.morePairs)
    }

    private mutating func members(of verdict: ActivityVerdict, _ reading: KeyPath<Sentence, String>) {
        member("id", verdict.activity.id.text)
        member("name", verdict.activity.name)
        member("sport_type", verdict.activity.sportType.rawValue)
        member("start_date_local", verdict.activity.localStart.description)
        member("role", verdict.role.rawValue)
        member("plan_uid", verdict.planUID)
        member("explanation", verdict.sentence[keyPath: reading])
    }
}

extension PlannedWorkout {
    fileprivate var line: String {
        "\(isRecording ? "Recording " : "Plan      ")\(start.local.map { $0.clock + "  " } ?? "")\(summary.onOneLine)  [\(uid)]"
    }
}

extension Activity {
    var shownName: String { name.isEmpty ? sportType.rawValue : name.onOneLine }

    fileprivate var line: String {
        "Activity  \(startIsHidden ? "" : localStart.clock + "  ")\(shownName), \(sportType.rawValue)  [\(id)]"
    }
}
