import Workouts

/// The colour in which pages show a sport, which is also the name of its class in the stylesheet.
enum SportColor: String {
    case run, bike, swim, strength, walk, ski, race, other

    /// - Parameter sport: as the JSON names it: a planned sport, or Strava's in snake_case.
    init(of sport: String) {
        let lastWord = sport.split(separator: "_").last.map(String.init) ?? ""
        self =
            switch lastWord {
            case "run": .run
            case "bike", "ride", "velomobile", "handcycle", "brick": .bike
            case "swim": .swim
            case "strength", "training", "workout", "crossfit", "yoga", "pilates", "crosstrain": .strength
            case "walk", "hike", "snowshoe": .walk
            case "ski", "snowboard": .ski
            case "race": .race
            default: .other
            }
    }

    init(of workout: MergedWorkout) { self = workout.kind == .event ? .race : SportColor(of: workout.sport) }
}
