import Athletes
import Basics
import Insights
import JSON
import MCP
import Profiles
import Reports
import Settings
import Store
import Workouts

/// The tools that list: workouts, activities, sums, records and changes of the plan.
enum ListTools {
    static func workouts(_ training: Training, _ arguments: ToolArguments) throws(ToolFailure) -> ToolResult {
        let (from, to) = try arguments.days()
        let sports = try arguments.sports()
        let status = try arguments.choice("status", of: VisibleStatus.self)
        let page = try ToolPage(
            arguments, of: "workouts",
            [training.athlete.name, from.description, to.description, sports?.sorted().joined(), status?.rawValue])
        let found = training.workouts(from: from, to: to).filter { workout in
            status.map { $0.rawValue == workout.status.rawValue } ?? true
                && sports.map { !$0.isDisjoint(with: workout.sportNames) } ?? true
        }
        return ToolAnswer.list(training, "workouts", found, page) {
            $0.assistantMembers(of: $1, notes: training.settings.tellsNotes && page.isWished)
        }
    }

    static func activities(_ training: Training, _ arguments: ToolArguments) throws(ToolFailure) -> ToolResult {
        let (from, to) = try arguments.days()
        let sports = try arguments.sports()
        let text = try arguments.text("text")
        let sort = try arguments.choice("sort", of: VisibleOrder.self) ?? .latestFirst
        let page = try ToolPage(
            arguments, of: "activities",
            [
                training.athlete.name, from.description, to.description, sports?.sorted().joined(), text,
                sort.rawValue,
            ])
        let words = text?.withoutCaseAndAccents
        let found = training.known.activities.filter { known in
            from <= known.activity.day && known.activity.day <= to && training.counts(known)
                && sports.map { !$0.isDisjoint(with: known.activity.sportNames) } ?? true
                && words.map { known.searchName.contains($0) } ?? true
        }
        return ToolAnswer.list(training, "activities", sort.sorted(found), page) { json, known in
            json.assistantMembers(of: known.activity)
        }
    }

    static func trends(_ training: Training, _ arguments: ToolArguments) throws(ToolFailure) -> ToolResult {
        let metric = try arguments.needed("metric", of: TrendMetric.self)
        let unit = try arguments.needed("by", of: TrendUnit.self)
        let (from, to) = try arguments.days()
        let rows = Trend(metric, by: unit, training, from: from, to: to, try arguments.sports()).rows
        guard rows.count <= 120 else {
            throw ToolFailure("These are \(rows.count) rows, more than 120. Choose fewer days, or `by` a longer unit.")
        }
        return ToolAnswer.text(training) { json, most in
            let shown = Array(rows.suffix(most.map { 10 * $0 } ?? rows.count))
            json.member("metric", metric.rawValue)
            json.member("by", unit.rawValue)
            if metric == .load { json.member("load_scale", training.athlete.physiology.loadScale.rawValue) }
            json.list("rows", shown) { json, row in
                switch unit {
                case .week: json.member("start", row.start.description)
                case .month: json.member("month", CalendarMonth(of: row.start).description)
                case .year: json.member("year", row.start.components.year)
                }
                json.member("days", row.days)
                switch row.value {
                case .amount(let amount, let activities, let isEstimated):
                    json.member("activities", activities)
                    json.member(metric.key, amount)
                    json.member("load_estimated", isEstimated)
                case .compliance(let figures): json.members(ofCompliance: figures)
                }
            }
            guard shown.count < rows.count else { return }
            json.member("more", rows.count - shown.count)
            json.member("note", own: "These are the newest rows; ask for earlier days, or `by` a longer unit.")
        }
    }

    static func records(_ training: Training, _ arguments: ToolArguments) throws(ToolFailure) -> ToolResult {
        let sports = try arguments.sports()
        let insights = training.insights(Window(from: training.firstDay, to: training.today), sports)
        let records = insights.details?.records ?? []
        return ToolAnswer.text(training) { json, most in
            var counts: [String: Int] = [:]
            let shown = records.filter { record in
                counts[record.sport, default: 0] += 1
                return counts[record.sport] ?? 0 <= most ?? .max
            }
            json.list("records", shown) { $0.assistantMembers(of: $1) }
            guard most != nil else { return }
            json.member("more", records.count - shown.count)
            json.member("note", own: "These are the first of each sport; ask with `sport` for the others.")
        }
    }

    /// The figures of a year, of what is known of it.
    static func insights(_ training: Training, _ window: Window) -> ToolResult {
        let insights = training.insights(window)
        let months = insights.months.filter { training.tells(anyFrom: $0.month.firstDay, to: $0.month.lastDay) }
        return ToolAnswer.text(training, isOutlined: false) { json, _ in
            json.member("from", window.from.description)
            json.member("to", window.to.description)
            if !months.isEmpty { json.totals(of: insights) }
            json.months(months)
            guard let details = insights.details else { return }
            json.breakdown(details.breakdown)
            json.object("plan") { json in json.object("total") { $0.members(of: details.plan.total) } }
            json.list("records", details.records) { $0.assistantMembers(of: $1) }
            json.member("load_scale", details.load.scale.rawValue)
            guard let load = details.load.days.last(where: { training.tells(of: $0.day) }) else { return }
            json.assistantMembers(of: load, training)
        }
    }

    static func changes(_ training: Training, _ arguments: ToolArguments) throws(ToolFailure) -> ToolResult {
        let since = try arguments.day("since") ?? training.today.advanced(by: -7)
        let page = try ToolPage(arguments, of: "plan_changes", [training.athlete.name, since.description])
        let changes = try training.changes(since: max(since, training.firstDay), atMost: .max)
        return ToolAnswer.list(training, "changes", changes, page) { $0.assistantMembers(of: $1) }
    }
}

extension Training {
    /// Whether an activity counts: the athlete hasn't excluded it, and it is no second recording and no transition.
    fileprivate func counts(_ found: KnownActivity) -> Bool {
        known.workout(of: found)?.activities.contains { $0.id == found.activity.id } ?? false
    }
}

enum VisibleStatus: String, CaseIterable { case planned, completed, missed }

enum VisibleOrder: String, CaseIterable {
    case latestFirst = "-start"
    case earliestFirst = "start"
    case farthestFirst = "-distance"
    case longestFirst = "-duration"

    func sorted(_ all: [KnownActivity]) -> [KnownActivity] {
        ActivityOrder(rawValue: rawValue)?.sorted(all) ?? all
    }
}

extension JSONWriter {
    mutating func assistantMembers(of change: DatedChange) {
        members(of: change)
        member("day_name", change.change.day.named)
    }

    mutating func assistantMembers(of load: LoadCurve.Point, _ training: Training) {
        object("load") { json in
            json.member("day", load.day.description)
            json.members(of: load)
            json.member("scale", training.athlete.physiology.loadScale.rawValue)
            json.member("estimated", training.estimatesLoad(of: Window(from: training.firstDay, to: load.day)))
        }
    }

    /// How much of a plan was done, with the two times that make it.
    mutating func members(ofCompliance figures: PlanAndDone.Figures) {
        guard let percent = figures.compliancePercent else { return }
        member("counted_done_time_s", figures.countedDoneSeconds)
        member("counted_planned_time_s", figures.countedPlannedSeconds)
        member("compliance_pct", percent)
    }

    fileprivate mutating func assistantMembers(of record: Record) {
        members(of: record)
        member("day_name", record.day.named)
        switch record.best {
        case .longest: member("unit", "s")
        case .farthest, .highest: member("unit", "m")
        case .fastest(_, let metersPerSecond):
            member("unit", "m/s")
            switch PlannedSport(rawValue: record.sport) {
            case .run: member("pace_s_per_km", (10_000 / metersPerSecond).rounded() / 10)
            case .swim: member("pace_s_per_100m", (1000 / metersPerSecond).rounded() / 10)
            default: break
            }
        }
    }

    fileprivate mutating func assistantMembers(of activity: Activity) {
        member("id", activity.id.text)
        member("name", activity.name)
        member("sport", activity.sportName)
        member("day", activity.day.description)
        member("day_name", activity.day.named)
        if !activity.startIsHidden {
            member("start", activity.start.description)
            member("start_local", activity.localStart.description)
        }
        member("moving_time_s", activity.movingTime.measured?.wholeSeconds)
        member("distance_m", activity.distance?.meters)
        member("elevation_gain_m", activity.elevationGain?.meters)
        member("average_heartrate", activity.averageHeartRate)
        member("average_power_w", activity.averagePower)
    }
}
