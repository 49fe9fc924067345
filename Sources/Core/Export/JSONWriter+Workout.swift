import Basics
package import JSON
package import Workouts

extension JSONWriter {
    mutating func members(of workout: MergedWorkout) {
        member("uid", workout.uid)
        member("kind", workout.kind.rawValue)
        member("status", workout.status.rawValue)
        member("source", workout.source.entry)
        member("sport", workout.sport)
        member("summary", workout.name)
        member("day", workout.day.description)
        members(of: workout.time)
        member("duration_s", workout.volume.duration?.wholeSeconds)
        member("distance_m", workout.volume.distance?.meters)
        if let planned = workout.planned { object("planned") { $0.members(of: planned) } }
        if let activity = workout.activity { object(named: activity.source.entry) { $0.members(of: activity) } }
        if let match = workout.match {
            object("match") { $0.members(of: match) }
            member("replaced_tp_uid", workout.planned?.feedUID)
        }
        if let compliance = workout.compliance { object("compliance") { $0.members(of: compliance) } }
        if workout.activity != nil {
            list("duplicates", workout.others.map(\.id.text))
            let transitions = workout.toldTransitions
            if !transitions.isEmpty { list("transitions", transitions.map(\.id.text)) }
            list("parts", workout.parts) { $0.members(of: $1) }
        }
    }

    private mutating func members(of time: MergedTime) {
        switch time {
        case .allDay:
            member("all_day", true)
        case .timed(let start, let local, let end):
            member("all_day", false)
            member("start", start.description)
            member("start_local", local.description)
            member("end", end?.description)
        }
    }

    package mutating func members(of plan: PlannedWorkout) {
        member("tp_uid", plan.feedUID)
        member("summary", plan.summary)
        member("day", plan.day.description)
        member("all_day", plan.start.local == nil)
        member("start_local", plan.start.local?.description)
        member("duration_s", plan.planned.duration?.wholeSeconds)
        member("distance_m", plan.planned.distance?.meters)
        member("tss", plan.tss)
        member("intensity_factor", plan.intensityFactor)
        member("priority", plan.racePriority?.rawValue)
        if !plan.targets.isEmpty {
            list("targets", plan.targets) { json, target in
                json.member("quantity", target.quantity.rawValue)
                json.member("value", target.text)
            }
        }
        member("notes", plan.notes.isEmpty ? nil : plan.notes)
        member("actual_duration_s", plan.actual.duration?.wholeSeconds)
        member("actual_distance_m", plan.actual.distance?.meters)
    }

    package mutating func members(of activity: Activity) {
        member("id", activity.id.text)
        member("name", activity.name)
        member("sport_type", activity.sportType.rawValue)
        member("url", activity.url)
        member("start_date", activity.start.description)
        member("start_date_local", activity.localStart.description)
        member("moving_time_s", activity.movingTime.measured?.wholeSeconds)
        member("elapsed_time_s", activity.elapsedTime.measured?.wholeSeconds)
        member("distance_m", activity.distance?.meters)
        member("average_speed_mps", activity.averageSpeed)
        member("max_speed_mps", activity.maxSpeed)
        member("average_heartrate", activity.averageHeartRate)
        member("max_heartrate", activity.maxHeartRate)
        member("average_power_w", activity.averagePower)
        if let calories = activity.calories, calories.kilocalories.isFinite {
            member("calories", calories.kilocalories)
            member("calories_estimated", calories.isEstimated)
        }
        member("elevation_gain_m", activity.elevationGain?.meters)
        member("description", activity.notes.isEmpty ? nil : activity.notes)
        member("device_name", activity.deviceName.isEmpty ? nil : activity.deviceName)
        if activity.sources != [.strava] { membersBesideStrava(activity) }
        if !activity.original.isEmpty {
            list("edited", activity.original.map(\.key))
            object("original") { json in
                for value in activity.original {
                    switch value {
                    case .name(let name): json.member("name", name)
                    case .calories(let told): json.member("calories", told?.kilocalories)
                    }
                }
            }
        }
    }

    /// Writes what is published where another source than Strava tells the activity, and which do beside the first.
    private mutating func membersBesideStrava(_ activity: Activity) {
        member("max_power_w", activity.maxPower)
        member("weighted_power_w", activity.weightedPower)
        member("kilojoules", activity.kilojoules)
        member("average_cadence", activity.averageCadence)
        member("training_load", activity.trainingLoad)
        member("lap_count", activity.lapCount)
        if activity.isTrainer == true { member("indoor", true) }
        if activity.sources.count > 1 { list("also", activity.sources.dropFirst().map(\.entry)) }
    }

    package mutating func members(of lap: Lap) {
        member("start_date", lap.start.description)
        member("elapsed_time_s", lap.elapsedTime.measured?.wholeSeconds)
        member("moving_time_s", lap.movingTime.measured?.wholeSeconds)
        member("distance_m", lap.distance?.meters)
        member("average_heartrate", lap.averageHeartRate)
        member("average_power_w", lap.averagePower)
        member("elevation_gain_m", lap.elevationGain?.meters)
        if lap.isRest { member("rest", true) }
    }

    package mutating func members(of match: Match) {
        member("rule", match.rule.rawValue)
        member("start_delta_s", match.startDelta?.wholeSeconds)
        list("reasons", match.reasons)
    }

    package mutating func members(of compliance: Compliance) {
        member("duration_pct", compliance.durationPercent)
        member("distance_pct", compliance.distancePercent)
        member("band", compliance.band.rawValue)
    }
}

extension OriginalValue {
    package var key: String {
        switch self {
        case .name: "name"
        case .calories: "calories"
        }
    }
}
