import Athletes
import Basics
import Export
import Insights
import JSON
import MCP
import Reports
import Settings
import Workouts

/// The tools about some days: what was planned, what was done, and why.
enum DayTools {
    static func overview(_ training: Training) throws(ToolFailure) -> ToolResult {
        let today = training.today
        let brief = training.brief(on: today)
        let known = training.lastKnown(upTo: today).map { $0 == today ? brief : training.brief(on: $0) }
        let week = training.weekStart.start(of: today)
        let past = Window(from: week.advanced(by: -28), to: week.advanced(by: -1))
        let weeks = Week.all(of: training.days(past), from: past.from, until: past.to, training.weekStart)
        let ahead = training.workouts(from: today, to: today.advanced(by: 2))
        let changes = try training.changes(since: today.advanced(by: -7), atMost: 20)
        return ToolAnswer.text(training) { json in
            json.object("week") { json in
                json.member("start", brief.week.start.description)
                json.object("so_far") { $0.members(of: brief.week.soFar) }
                json.object("whole") { $0.members(of: brief.week.whole) }
            }
            json.list("last_weeks", weeks.filter { training.knows(anyFrom: $0.start, to: $0.start.advanced(by: 6)) }) {
                json, week in
                json.member("start", week.start.description)
                json.members(of: week.sums)
            }
            json.members(ofShapeIn: known)
            if let race = brief.race {
                json.object("race") { json in
                    json.member("uid", race.uid)
                    json.member("day", race.day.description)
                    json.member("day_name", race.day.named)
                    json.member("title", race.title)
                    json.member("days_until", today.distance(to: race.day))
                }
            }
            json.list("next_days", ahead) { $0.members(ofTold: $1, notes: false) }
            json.list("changes", changes) { $0.members(ofTold: $1) }
        }
    }

    static func week(_ training: Training, _ arguments: ToolArguments) throws(ToolFailure) -> ToolResult {
        let start = training.weekStart.start(of: try arguments.day("start") ?? training.today)
        let days = (0..<7).map { start.advanced(by: $0) }
        let workouts = Dictionary(
            grouping: training.workouts(from: start, to: start.advanced(by: 6)), by: \.day)
        let figures = PlanAndDone(
            of: training.known.workouts, in: Window(from: start, to: start.advanced(by: 6)), today: training.today,
            training.weekStart)
        func write(_ json: inout JSONWriter, isBrief: Bool) {
            json.member("start", start.description)
            json.list("days", days) { json, day in
                json.member("day", day.description)
                json.member("day_name", day.named)
                json.member("known", training.knows(day))
                let all = workouts[day] ?? []
                let shown = isBrief ? Array(all.prefix(mostOutlined)) : all
                json.list("workouts", shown) { json, workout in
                    guard !isBrief else { return json.members(ofOutlined: workout) }
                    json.members(ofTold: workout, notes: false)
                    json.member("reason", workout.match?.rule.rawValue)
                }
                if shown.count < all.count { json.member("more", all.count - shown.count) }
            }
            json.object("total") { $0.members(of: figures.total) }
            if isBrief { json.member("note", "This is a busy week; ask `day` for what is left out.") }
        }
        return ToolAnswer.text(training, brief: { write(&$0, isBrief: true) }) { write(&$0, isBrief: false) }
    }

    /// How many workouts a day of a busy week tells.
    private static let mostOutlined = 6

    static func day(_ training: Training, _ arguments: ToolArguments) throws(ToolFailure) -> ToolResult {
        let day = try arguments.day("day") ?? training.today
        let workouts = training.workouts(from: day, to: day)
        let known = training.lastKnown(upTo: day).map { training.brief(on: $0) }
        return ToolAnswer.text(training) { json in
            json.member("day", day.description)
            json.member("day_name", day.named)
            json.member("known", training.knows(day))
            json.list("workouts", workouts) { $0.members(ofTold: $1, notes: training.settings.tellsNotes) }
            json.members(ofShapeIn: known)
        }
    }
}

extension Training {
    /// Whether all activities of a day are known, or there is one.
    func knows(_ day: Day) -> Bool {
        firstDay <= day && day <= today && (known.input.coverage.contains(day) || doneDays.contains(day))
    }

    /// Whether all activities of some of these days are known, or there is one.
    func knows(anyFrom first: Day, to last: Day) -> Bool {
        (first.number...last.number).contains { knows(Day(number: $0)) }
    }

    /// The last known day up to a day; nil if none is, and for a day to come.
    fileprivate func lastKnown(upTo day: Day) -> Day? {
        guard day <= today, !knows(day) else { return day <= today ? day : nil }
        let done = doneDays.lazy.filter { $0 <= day }.max()
        let last = [known.input.coverage.last(upTo: day), done].compactMap(\.self).max()
        return last.flatMap { knows($0) ? $0 : nil }
    }
}

extension JSONWriter {
    /// Load and streaks up to the last known day, which are absent if none is.
    fileprivate mutating func members(ofShapeIn brief: Brief?) {
        guard let brief else { return }
        if let load = brief.load { members(ofTold: load) }
        guard let streak = brief.streakWithRest ?? brief.streak else { return }
        object("streak") { json in
            json.members(of: brief.streak, counting: "days")
            json.object("with_rest") { $0.members(of: streak, counting: "days", withRest: true) }
        }
    }
}

extension DayTools {
    /// Says why plans and activities match.
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
