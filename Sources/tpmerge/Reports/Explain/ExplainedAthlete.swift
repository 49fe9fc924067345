import Basics
import Export
import Pipeline
import Workouts

/// One athlete's day, explained.
struct ExplainedAthlete {
    let name: String
    let explanation: Explanation

    /// The names of all activities that may be mentioned.
    private let names: [Int64: String]

    init(_ athlete: Athlete, _ explanation: Explanation, activities: [Activity]) {
        name = athlete.name
        names = Dictionary(activities.map { ($0.id, $0.shownName) }, uniquingKeysWith: { one, _ in one })
        self.explanation = explanation
    }

    /// For people.
    var page: String {
        var lines = ["\(name), \(explanation.day.words)"]
        for plan in explanation.plans {
            lines.append("")
            lines.append("  \(plan.plan.line)")
            lines.append("      \(plan.sentence)")
            lines += plan.pairs.map { "      \($0.isJoined ? "✓" : "·") \(name(of: $0.activityID)): \($0.sentence)" }
            lines += Self.more(plan.morePairs, "activities")
        }
        lines += Self.more(explanation.morePlans, "plans")
        for activity in explanation.activities {
            lines.append("")
            lines.append("  \(activity.activity.line)")
            lines.append("      \(activity.sentence)")
        }
        lines += Self.more(explanation.moreActivities, "activities")
        if explanation.plans.isEmpty, explanation.activities.isEmpty {
            lines.append("  Nothing was planned, and no activity is known.")
        }
        return lines.map(\.safeForTerminal).joined(separator: "\n")
    }

    private func name(of id: Int64) -> String {
        (names[id].map { $0 + " " } ?? "") + "[\(id)]"
    }

    private static func more(_ count: Int, _ what: String) -> [String] {
        count == 0 ? [] : ["      … and \(count) more \(what)"]
    }
}

extension PlannedWorkout {
    fileprivate var line: String {
        "\(isRecording ? "Recording " : "Plan      ")\(start.local.map { $0.clock + "  " } ?? "")\(summary.onOneLine)  [\(uid)]"
    }
}

extension Activity {
    fileprivate var shownName: String { name.isEmpty ? sportType.rawValue : name.onOneLine }

    fileprivate var line: String {
        "Activity  \(startIsHidden ? "" : localStart.clock + "  ")\(shownName), \(sportType.rawValue)  [\(id)]"
    }
}
