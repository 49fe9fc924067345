import Basics
package import Insights
package import JSON
import Workouts

extension JSONWriter {
    mutating func members(of insights: Insights) {
        let details = insights.details
        member("today", insights.today.description)
        member("time_zone", details?.zone.identifier)
        member("week_start", insights.weekStart.rawValue)
        member("from", insights.window.from.description)
        member("to", insights.window.to.description)
        if let sports = details?.sports { list("sports", sports) }
        member("partial", details == nil)
        member("since", details?.since?.description)
        totals(of: insights)
        list("days", insights.days) { $0.members(of: $1) }
        object("heatmap") { $0.members(of: insights.heatmap) }
        object("streaks") { $0.members(of: insights.streaks) }
        list("peak_days", insights.peakDays) { $0.members(of: $1) }
        list("weeks", insights.weeks) { json, week in
            json.member("start", week.start.description)
            json.member("week", week.isoName)
            json.member("days", week.days)
            json.members(of: week.sums)
        }
        months(insights.months)
        if let details { members(of: details) }
    }

    package mutating func totals(of insights: Insights) {
        object("totals") { json in
            json.members(of: insights.totals)
            json.member("estimated_loads", insights.details?.estimatedLoads)
            json.member("estimated_calories", insights.details?.estimatedCalories)
        }
    }

    package mutating func months(_ months: [Month]) {
        list("months", months) { json, month in
            json.member("month", month.month.description)
            json.member("days", month.days)
            json.members(of: month.sums)
        }
    }

    package mutating func breakdown(_ shares: [SportShare]) {
        list("breakdown", shares) { json, share in
            json.member("sport", share.sport)
            json.members(of: share.sums)
            json.member("share_of_activities", Double(share.thousandthsOfActivities) / 1000)
            json.member("share_of_time", Double(share.thousandthsOfTime) / 1000)
        }
    }

    private mutating func members(of details: Insights.Details) {
        list("years", details.years) { json, year in
            json.member("year", year.year)
            json.members(ofYear: year.whole)
            json.object("to_date") { $0.members(ofYear: year.toDate) }
        }
        object("rhythm") { json in
            json.member("max_activities", details.rhythm.maximum)
            json.list("cells", details.rhythm.cells) { $0.members(of: $1) }
            json.list("hidden", details.rhythm.hidden) { $0.members(of: $1) }
        }
        breakdown(details.breakdown)
        list("peak_activities", details.peakActivities) { json, activity in
            json.member("id", activity.id.text)
            json.member("name", activity.name)
            json.member("sport", activity.sport)
            json.member("day", activity.day.description)
            json.member("moving_time_s", activity.amounts.movingSeconds)
            if activity.hasDistance { json.member(meters: "distance_m", activity.amounts.millimeters) }
            if activity.hasClimb { json.member(meters: "elevation_gain_m", activity.amounts.climbMillimeters) }
            json.member("load", Double(activity.amounts.loadTenths) / 10)
        }
        list("pace", details.pace) { $0.members(of: $1) }
        object("effort") { $0.members(of: details.effort) }
        if let zones = details.zones { object("zones") { $0.members(of: zones) } }
        object("plan") { $0.members(of: details.plan) }
        list("records", details.records) { $0.members(of: $1) }
        list("eddington", details.eddington) { json, eddington in
            json.member("sport", eddington.sport)
            json.member("km", eddington.kilometers.reached)
            json.member("next_days", eddington.kilometers.nextDays)
            json.member("mi", eddington.miles.reached)
            json.member("next_days_mi", eddington.miles.nextDays)
        }
        object("load") { $0.members(of: details.load) }
    }
}

extension JSONWriter {
    package mutating func members(of sums: Sums) {
        member("activities", sums.amounts.activities)
        member("active_days", sums.activeDays)
        measures(of: sums.amounts)
    }

    mutating func members(of day: DayTotals) {
        member("day", day.day.description)
        member("activities", day.amounts.activities)
        measures(of: day.amounts)
    }

    package mutating func measures(of amounts: Amounts) {
        member("moving_time_s", amounts.movingSeconds)
        member(meters: "distance_m", amounts.millimeters)
        member(meters: "elevation_gain_m", amounts.climbMillimeters)
        member("load", Double(amounts.loadTenths) / 10)
        member("calories", Double(amounts.kilocalorieTenths) / 10)
    }

    mutating func member(meters key: StaticString, _ millimeters: Int) {
        member(key, Double(millimeters) / 1000)
    }

    private mutating func members(of heatmap: Heatmap) {
        member("metric", heatmap.metric.rawValue)
        member("max_value", heatmap.metric.inUnits(heatmap.maximum))
        member("total_value", heatmap.metric.inUnits(heatmap.total))
        if let thresholds = heatmap.thresholds {
            object("thresholds") { json in
                for (key, value) in zip(["p25", "p50", "p75"] as [StaticString], thresholds) {
                    json.member(key, heatmap.metric.inUnits(value))
                }
            }
        }
        list("weekdays", heatmap.weekdays)
        list("months", heatmap.months) { json, label in
            json.member("month", label.month.description)
            json.member("label", label.month.wordShort)
            json.member("column", label.column)
        }
        list("weeks", heatmap.weeks) { json, week in
            json.member("start", week.start.description)
            json.list("days", week.cells) { json, cell in
                json.member("day", cell.day.description)
                switch cell.content {
                case .outside: json.member("state", "outside")
                case .future: json.member("state", "future")
                case .unknown: json.member("state", "unknown")
                case .known(let level, let value, let activities, let isRest):
                    json.member("level", level)
                    json.member("value", heatmap.metric.inUnits(value))
                    json.member("activities", activities)
                    if isRest { json.member("rest", true) }
                }
            }
        }
    }

    private mutating func members(of streaks: Streaks) {
        members(of: streaks.days, counting: "days")
        if let withRest = streaks.withRest {
            object("with_rest") { $0.members(of: withRest, counting: "days", withRest: true) }
        }
        object("weeks") { $0.members(of: streaks.weeks, counting: "weeks") }
    }

    private mutating func members(of streak: Streaks.Streak, counting unit: StaticString, withRest: Bool = false) {
        object("current") { $0.members(of: streak.current, counting: unit, withRest: withRest) }
        object("longest") { $0.members(of: streak.longest, counting: unit, withRest: withRest) }
    }

    package mutating func members(of run: Streaks.Run?, counting unit: StaticString, withRest: Bool = false) {
        member(unit, run?.length ?? 0)
        if withRest { member("rest_days", run?.restDays ?? 0) }
        member("from", run?.from.description)
        member("to", run?.to.description)
    }
}

extension JSONWriter {
    private mutating func members(of cell: Rhythm.Cell) {
        member("weekday", cell.weekday)
        member("hour", cell.hour)
        member("activities", cell.activities)
        member("moving_time_s", cell.movingSeconds)
    }

    private mutating func members(of pace: SportPace) {
        member("sport", pace.sport)
        member("activities", pace.points.count)
        list("points", pace.points) { json, point in
            json.member("id", point.id.text)
            json.member("day", point.day.description)
            json.members(of: point.speed)
        }
        list("weeks", pace.weeks) { json, week in
            json.member("start", week.start.description)
            json.member("activities", week.activities)
            json.members(of: week.speed)
        }
        if let trend = pace.trend {
            object("trend") { json in
                json.member("recent_mps", trend.recent.metersPerSecond)
                json.member("before_mps", trend.before.metersPerSecond)
                json.member("change_pct", trend.changePercent)
            }
        }
    }

    private mutating func members(of speed: Speed) {
        member(meters: "distance_m", speed.millimeters)
        member("moving_time_s", speed.movingSeconds)
        member("speed_mps", speed.metersPerSecond)
    }

    private mutating func members(of effort: Effort) {
        member("basis", effort.basis.rawValue)
        list("points", effort.points) { json, point in
            json.member("id", point.id.text)
            json.member("day", point.day.description)
            json.member("suffer_score", Double(point.scoreTenths) / 10)
        }
        list("weeks", effort.weeks) { json, week in
            json.member("start", week.start.description)
            json.member("suffer_score", Double(week.scoreTenths) / 10)
            json.member("scored_activities", week.scoredActivities)
            json.member("activities", week.activities)
            json.member("moving_time_s", week.movingSeconds)
            json.member("unscored_time_s", week.unscoredSeconds)
        }
        if let trend = effort.trend {
            object("trend") { json in
                json.member("recent", trend.recent)
                json.member("before", trend.before)
                json.member("change_pct", trend.changePercent)
            }
        }
    }

    private mutating func members(of plan: PlanAndDone) {
        list("weeks", plan.weeks) { json, week in
            json.member("start", week.start.description)
            json.object("total") { $0.members(of: week.total) }
            json.list("sports", week.sports) { $0.members(of: $1) }
        }
        list("sports", plan.sports) { $0.members(of: $1) }
        object("total") { $0.members(of: plan.total) }
    }

    private mutating func members(of sport: PlanAndDone.Sport) {
        member("sport", sport.sport)
        members(of: sport.figures)
    }

    package mutating func members(of figures: PlanAndDone.Figures) {
        member("planned", figures.planned)
        member("done", figures.done)
        member("missed", figures.missed)
        member("open", figures.open)
        member("unknown", figures.unknown)
        member("unplanned", figures.unplanned)
        member("planned_time_s", figures.plannedSeconds)
        member(meters: "planned_distance_m", figures.plannedMillimeters)
        member("done_time_s", figures.doneSeconds)
        member(meters: "done_distance_m", figures.doneMillimeters)
        member("missed_time_s", figures.missedSeconds)
        member("unplanned_time_s", figures.unplannedSeconds)
        member(meters: "unplanned_distance_m", figures.unplannedMillimeters)
        member("planned_tss", figures.plannedStressTenths.map { Double($0) / 10 })
        member("missed_tss", figures.missedStressTenths.map { Double($0) / 10 })
        member("counted_done_time_s", figures.countedDoneSeconds)
        member("counted_planned_time_s", figures.countedPlannedSeconds)
        member("compliance_pct", figures.compliancePercent)
        member("band", figures.band?.rawValue)
    }
}
