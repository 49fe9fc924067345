import Athletes
import Basics
import Export
import Insights
import JSON
import MCP
import Profiles
import Reports
import Settings
import Workouts

enum DayTools {
    static func overview(_ training: Training, _ arguments: ToolArguments) throws(ToolFailure) -> ToolResult {
        let today = training.today
        let brief = training.brief(on: today)
        let known = training.lastTold(upTo: today).map { $0 == today ? brief : training.brief(on: $0) }
        let week = training.weekStart.start(of: today)
        let past = Window(from: week.advanced(by: -28), to: week.advanced(by: -1))
        let weeks = Week.all(of: training.days(past), from: past.from, until: past.to, training.weekStart)
        let ahead = training.workouts(from: today, to: today.advanced(by: 2))
        let races = training.known.workouts.filter { $0.isRace && $0.status == .planned && $0.day >= today }
        let changes = try training.changes(since: today.advanced(by: -7), atMost: 20)
        return ToolAnswer.text(training) { json, most in
            json.object("week") { json in
                json.member("start", brief.week.start.description)
                json.object("so_far") { $0.members(of: brief.week.soFar) }
                json.object("whole") { $0.members(of: brief.week.whole) }
            }
            json.member("load_scale", training.athlete.physiology.loadScale.rawValue)
            json.list("last_weeks", weeks.filter { training.tells(anyFrom: $0.start, to: $0.start.advanced(by: 6)) }) {
                $0.members(ofLast: $1, training)
            }
            json.members(ofShapeIn: known, training)
            if let race = races.first(where: { $0.planned?.racePriority == .a }) ?? races.first {
                json.object("race") { $0.members(ofRace: race, today: today) }
            }
            json.list("races", races, most, "more_races") { $0.members(ofRace: $1, today: today) }
            json.list("next_days", ahead, most.map { 2 * $0 }, "more_workouts") { json, workout in
                guard most != nil else { return json.assistantMembers(of: workout, notes: false) }
                json.member("day", workout.day.description)
                json.member("day_name", workout.day.named)
                json.members(ofOutlined: workout)
            }
            json.list("changes", changes, most, "more_changes") { $0.assistantMembers(of: $1) }
            guard most != nil else { return }
            json.member(
                "note", own: "This is an outline; ask `week`, `workouts` and `plan_changes` for what is left out.")
        }
    }

    static func week(_ training: Training, _ arguments: ToolArguments) throws(ToolFailure) -> ToolResult {
        let start = training.weekStart.start(of: try arguments.day("start") ?? training.today)
        let days = (0..<7).map { start.advanced(by: $0) }
        let workouts = Dictionary(
            grouping: training.workouts(from: start, to: start.advanced(by: 6)), by: \.day)
        let figures = PlanAndDone(
            of: training.known.workouts, in: Window(from: start, to: start.advanced(by: 6)), today: training.today,
            training.known.input.knownDays, training.weekStart)
        return ToolAnswer.text(training) { json, most in
            json.member("start", start.description)
            json.list("days", days) { json, day in
                json.member("day", day.description)
                json.member("day_name", day.named)
                json.member("known", training.knows(day))
                json.list("workouts", workouts[day] ?? [], most, "more") { json, workout in
                    guard most == nil else { return json.members(ofOutlined: workout) }
                    json.assistantMembers(of: workout, notes: false)
                    json.member("reason", workout.match?.rule.rawValue)
                }
            }
            json.object("total") { $0.members(of: figures.total) }
            if most != nil { json.member("note", own: "This is a busy week; ask `day` for what is left out.") }
        }
    }

    static func day(_ training: Training, _ arguments: ToolArguments) throws(ToolFailure) -> ToolResult {
        let day = try arguments.day("day") ?? training.today
        let workouts = training.workouts(from: day, to: day)
        let known = training.lastTold(upTo: day).map { training.brief(on: $0) }
        return ToolAnswer.text(training) { json, most in
            json.member("day", day.description)
            json.member("day_name", day.named)
            json.member("known", training.knows(day))
            json.list("workouts", workouts, most.map { 4 * $0 }, "more") { json, workout in
                guard most == nil else { return json.members(ofOutlined: workout) }
                json.assistantMembers(of: workout, notes: training.settings.tellsNotes)
            }
            json.members(ofShapeIn: known, training)
            if most != nil { json.member("note", own: "This is a busy day; ask `workouts` for what is left out.") }
        }
    }
}

extension Training {
    /// Whether it is known what was done on a day.
    func knows(_ day: Day) -> Bool {
        firstDay <= day && day <= today && known.input.knownDays.contains(day)
    }

    /// Whether anything can be told of a day: it is known, or has an activity.
    func tells(of day: Day) -> Bool { knows(day) || firstDay <= day && day <= today && doneDays.contains(day) }

    /// Whether anything can be told of some of these days.
    func tells(anyFrom first: Day, to last: Day) -> Bool {
        (first.number...last.number).contains { tells(of: Day(number: $0)) }
    }

    /// The last day up to a day of which anything can be told; nil if there is none, and for a day to come.
    fileprivate func lastTold(upTo day: Day) -> Day? {
        guard day <= today else { return nil }
        let done = doneDays.lazy.filter { $0 <= day }.max()
        let last = [known.input.knownDays.last(upTo: day), done].compactMap(\.self).max()
        return last.flatMap { tells(of: $0) ? $0 : nil }
    }
}

extension JSONWriter {
    /// Adds a list with so many of the entries, and how many are left out.
    ///
    /// - Parameter most: nil for all.
    fileprivate mutating func list<Entry>(
        _ key: StaticString, _ entries: [Entry], _ most: Int?, _ moreKey: StaticString,
        _ members: (inout JSONWriter, Entry) -> Void
    ) {
        let shown = Array(entries.prefix(most ?? entries.count))
        list(key, shown, members)
        if shown.count < entries.count { member(moreKey, entries.count - shown.count) }
    }

    fileprivate mutating func members(ofRace race: MergedWorkout, today: Day) {
        member("uid", race.uid)
        member("day", race.day.description)
        member("day_name", race.day.named)
        member("title", race.summary)
        member("priority", race.planned?.racePriority?.rawValue)
        member("days_until", today.distance(to: race.day))
    }

    /// The sums of a week that is over, and how much of its plan was done.
    fileprivate mutating func members(ofLast week: Week, _ training: Training) {
        let days = Window(from: week.start, to: week.start.advanced(by: 6))
        let figures = PlanAndDone(
            of: training.known.workouts, in: days, today: training.today, training.known.input.knownDays,
            training.weekStart
        ).total
        member("start", week.start.description)
        members(of: week.sums)
        member("load_estimated", training.estimatesLoad(of: days))
        members(ofCompliance: figures)
    }

    /// Load and streaks up to the last known day, which are absent if none is.
    fileprivate mutating func members(ofShapeIn brief: Brief?, _ training: Training) {
        guard let brief else { return }
        if let load = brief.load { assistantMembers(of: load, training) }
        guard let streak = brief.streakWithRest ?? brief.streak else { return }
        object("streak") { json in
            json.members(of: brief.streak, counting: "days")
            json.object("with_rest") { $0.members(of: streak, counting: "days", withRest: true) }
        }
    }
}

extension DayTools {
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
        return ToolAnswer.text(training, isOutlined: false) { json, _ in
            json.member("day_name", found.day.named)
            json.members(of: found, \.withoutTitles)
        }
    }
}
