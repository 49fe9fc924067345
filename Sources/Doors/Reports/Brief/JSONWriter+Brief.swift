import Basics
import Export
import Insights
package import JSON
package import Workouts

extension JSONWriter {
    mutating func members(of brief: Brief) {
        member("day", brief.day.description)
        member("today", brief.today.description)
        member("time_zone", brief.zone.identifier)
        list("days", brief.days) { json, day in
            json.member("role", day.role.rawValue)
            json.member("day", day.day.description)
            json.member("rest", day.isRest)
            json.list("workouts", day.workouts) { $0.members(of: $1) }
            if let totals = day.totals {
                json.object("totals") { json in
                    json.member("activities", totals.activities)
                    json.measures(of: totals)
                }
            }
        }
        object("week") { json in
            json.member("start", brief.week.start.description)
            json.object("so_far") { $0.members(of: brief.week.soFar) }
            json.object("whole") { $0.members(of: brief.week.whole) }
            json.list("sports", brief.week.sports) { json, sport in
                json.member("sport", sport.sport)
                json.object("so_far") { $0.members(of: sport.soFar) }
                json.object("whole") { $0.members(of: sport.whole) }
            }
        }
        object("streak") { json in
            json.members(of: brief.streak, counting: "days")
            json.object("with_rest") { $0.members(of: brief.streakWithRest, counting: "days", withRest: true) }
        }
        if let load = brief.load { object("load") { $0.members(of: load) } }
        if let zones = brief.zones { object("zones") { $0.members(of: zones) } }
        if let race = brief.race {
            object("race") { json in
                json.member("uid", race.uid)
                json.member("day", race.day.description)
                json.member("title", race.title)
            }
        }
    }

    private mutating func members(of brief: BriefWorkout) {
        let workout = brief.workout
        member("uid", workout.uid)
        member("status", workout.status.rawValue)
        member("kind", workout.kind.rawValue)
        member("sport", workout.sport)
        member("title", workout.title)
        if case .timed(_, let local, _) = workout.time { member("start_local", local.description) }
        if let plan = brief.plan { planned(plan) }
        member("light", brief.light)
        if let done = brief.done { object("done") { $0.members(of: done) } }
        if let compliance = workout.compliance { object("compliance") { $0.members(of: compliance) } }
    }

    package mutating func planned(_ plan: PlannedWorkout, notes: Bool = true) {
        object("planned") { json in
            json.member("summary", plan.summary)
            json.member("duration_s", plan.planned.duration?.wholeSeconds)
            json.member("distance_m", plan.planned.distance?.meters)
            json.member("tss", plan.tss)
            json.member("notes", notes && !plan.notes.isEmpty ? plan.notes : nil)
        }
    }

    private mutating func members(of done: BriefWorkout.Done) {
        member("name", done.name)
        member("duration_s", done.seconds)
        if let millimeters = done.millimeters { member(meters: "distance_m", millimeters) }
        member("speed_mps", done.metersPerSecond)
        if let climb = done.climbMillimeters { member(meters: "elevation_gain_m", climb) }
        if let heartRate = done.heartRate {
            object("heart_rate") { json in
                json.member("average", heartRate.average)
                json.member("max", heartRate.maximum)
                json.member("zone_of_average", heartRate.zoneOfAverage)
                if !heartRate.zones.isEmpty { json.zones(heartRate.zones) }
            }
        }
        if let load = done.load {
            member("load", Double(load.tenths) / 10)
            member("load_source", load.source.rawValue)
        }
        if let tenths = done.kilocalorieTenths {
            member("calories", Double(tenths) / 10)
            member("calories_estimated", done.caloriesAreEstimated)
        }
        list("activities", done.activities.map(\.text))
    }

    mutating func zones(_ times: [HeartRateZoneTime]) {
        list("zones", times) { json, time in
            json.member("zone", time.zone)
            json.member("seconds", time.seconds)
        }
    }
}
