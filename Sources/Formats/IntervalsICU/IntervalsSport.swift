import Workouts

/// Intervals.icu's types of activities: Strava's and some more.
enum IntervalsSport {
    /// The change between two legs of a race.
    static let transition = "Transition"

    /// Strava's type; Workout for a type that tells nothing.
    static func type(of name: String?) -> SportType {
        name.flatMap { others[$0] ?? SportType(naming: $0) } ?? workout
    }

    private static let workout = SportType(rawValue: "Workout")

    private static let others = [
        "TrackRide": "Ride", "Cyclocross": "GravelRide", "OpenWaterSwim": "Swim", "VirtualSki": "NordicSki",
        transition: "Workout", "Hockey": "Workout", "Rugby": "Workout", "WaterSport": "Workout", "Other": "Workout",
    ].mapValues { SportType(rawValue: $0) }
}
