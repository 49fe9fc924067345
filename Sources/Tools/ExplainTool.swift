import Athletes
import Basics
import JSON
import MCP
import Reports
import Workouts

/// The tool that says why plans and activities match.
enum ExplainTool {
    static func explain(_ training: Training, _ arguments: ToolArguments) throws(ToolFailure) -> ToolResult {
        let (day, uid) = (try arguments.day("day"), try arguments.text("uid"))
        if day != nil, uid != nil { throw ToolFailure("This takes `day` or `uid`, not both.") }
        let found: Explanation? =
            if let uid {
                training.known.explanation(ofWorkout: uid)
            } else {
                training.known.explanation(of: day ?? training.today)
            }
        guard let found else { throw ToolFailure("No workout that may be told of here has this UID.") }
        let sentences = PlainSentences(found, training.known.input)
        return ToolAnswer.text(training) { json in
            json.member("day_name", found.day.named)
            json.members(of: found, telling: sentences.plain)
        }
    }
}

/// Takes the titles and names that others wrote out of our own sentences. They stand in fields of their own.
private struct PlainSentences {
    /// As they stand in sentences, the longest first, with what stands there instead.
    private let titles: [(quoted: String, instead: String)]

    init(_ explanation: Explanation, _ input: MatchInput) {
        let paired = Set(input.pairs.map(\.uid))
        let near = explanation.day.advanced(by: -1)...explanation.day.advanced(by: 1)
        let plans = input.plans.filter { near.contains($0.day) || paired.contains($0.uid) }
            .map { ($0.summary.quotedInSentence, $0.uid) }
        let pairedIDs = Set(input.pairs.compactMap(\.activityID))
        let names = (input.activities + input.excluded)
            .filter { near.contains($0.day) || pairedIDs.contains($0.id) }
            .map { (" " + $0.name.quotedInSentence, "") }
        titles = (names + plans).sorted { $0.0.utf8.count > $1.0.utf8.count }
    }

    func plain(_ sentence: String) -> String {
        titles.reduce(sentence) { $0.contains($1.quoted) ? $0.replacing($1.quoted, with: $1.instead) : $0 }
    }
}
