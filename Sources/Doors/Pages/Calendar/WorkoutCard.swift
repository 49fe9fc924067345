import Basics
import Export
import Workouts

struct WorkoutCard {
    let workout: MergedWorkout
    let units: Units
    let address: String

    var values: [String: Any] {
        var values = workout.marks
        values["address"] = address
        values["title"] = title
        values["isTold"] = workout.status == .missed || workout.status == .planned && workout.kind == .event
        if workout.kind != .rest { values["badge"] = workout.source.name }
        if case .timed(_, let local, _) = workout.time { values["start"] = local.clock }
        values["time"] = TimeAndPlan.words(of: workout)
        values["distance"] = workout.volume.distance?.words(sport: workout.sport, in: units)
        if workout.status == .completed, let compliance = workout.compliance, let percent = compliance.percent {
            values["bar"] = Bar(percent: percent, band: compliance.band).values
        }
        return values
    }

    /// The coach's title, else the name at Strava; without the sport, which a colour and a word show.
    private var title: String {
        guard let planned = workout.planned else { return workout.name }
        return planned.title.isEmpty ? workout.sportWord : planned.title
    }
}

/// How much of a plan was completed, as a bar.
struct Bar {
    let percent: Int
    /// nil if it is too early to tell.
    let band: Compliance.Band?

    /// A mark at the end shows that more than the plan was completed.
    var values: [String: Any] {
        ["percent": min(max(percent, 0), 100), "band": band?.rawValue ?? "open", "isOver": percent > 100]
    }
}
