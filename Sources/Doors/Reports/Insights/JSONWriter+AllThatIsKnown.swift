import Basics
package import Insights
package import JSON
import Workouts

/// Figures over everything known: years, records, load.
extension JSONWriter {
    mutating func members(ofYear sums: Sums) {
        member("activities", sums.amounts.activities)
        member("days", sums.activeDays)
        member("time_s", sums.amounts.movingSeconds)
        member(meters: "distance_m", sums.amounts.millimeters)
        member(meters: "elevation_gain_m", sums.amounts.climbMillimeters)
        member("load", Double(sums.amounts.loadTenths) / 10)
    }

    package mutating func members(of record: Record) {
        member("sport", record.sport)
        switch record.best {
        case .longest(let seconds):
            member("kind", "longest")
            member("value", seconds)
        case .farthest(let millimeters):
            member("kind", "farthest")
            member(meters: "value", millimeters)
        case .highest(let millimeters):
            member("kind", "highest")
            member(meters: "value", millimeters)
        case .fastest(let over, let metersPerSecond):
            member("kind", "fastest")
            member(meters: "over_m", over)
            member("value", metersPerSecond)
        }
        member("id", record.id.text)
        member("day", record.day.description)
    }

    mutating func members(of load: LoadCurve) {
        member("since", load.since?.description)
        member("settled_from", load.settledFrom?.description)
        member("scale", load.scale.rawValue)
        member("ramp", load.ramp)
        list("days", load.days) { json, day in
            json.member("day", day.day.description)
            json.members(of: day)
        }
        object("sources") { json in
            for source in LoadSource.allCases where source != .told || load.sources[source] != nil {
                json.member(named: source.rawValue, load.sources[source] ?? 0)
            }
        }
    }

    package mutating func members(of point: LoadCurve.Point) {
        member("load", Double(point.loadTenths) / 10)
        member("fitness", point.fitness)
        member("fatigue", point.fatigue)
        member("form", point.form)
    }
}

/// Times in heart rate zones, of insights and of the brief.
extension JSONWriter {
    mutating func members(of zones: ZoneWeeks) {
        members(of: zones.weeks.sums)
        list("weeks", zones.weeks) { json, week in
            json.member("start", week.start.description)
            json.members(of: week.sums)
        }
    }

    mutating func members(of sums: ZoneSums) {
        member("zoned_activities", sums.zonedActivities)
        member("activities", sums.activities)
        list("times", Array(sums.seconds.enumerated())) { json, time in
            json.member("zone", time.offset + 1)
            json.member("seconds", time.element)
        }
    }
}
