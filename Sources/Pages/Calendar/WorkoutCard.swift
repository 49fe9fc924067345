import Basics
import Export
import Workouts

/// One workout in a cell of the month.
struct WorkoutCard {
    let workout: MergedWorkout
    let units: Units
    /// Where its day is.
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

    /// What the coach called it, else what it was called at Strava; without the sport, which its colour and a word tell.
    private var title: String {
        guard let planned = workout.planned else { return workout.name }
        return planned.title.isEmpty ? workout.sportWord : planned.title
    }
}

/// How much of a plan was done, as a line.
struct Bar {
    let percent: Int
    /// nil where it is too early to tell.
    let band: Compliance.Band?

    /// What is beyond the plan is a mark at the end.
    var values: [String: Any] {
        ["percent": min(max(percent, 0), 100), "band": band?.rawValue ?? "open", "isOver": percent > 100]
    }
}
