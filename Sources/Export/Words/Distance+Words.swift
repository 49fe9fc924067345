import Basics

extension Distance {
    /// `12.3 km`; metres for swims and for what is shorter than a kilometre. Nil for what is no distance
    /// of a workout.
    func words(sport: String) -> String? {
        guard meters < 10_000_000 else { return nil }
        if meters < 1000 || sport == "swim" { return meters.words(unit: " m") }
        return (meters / 1000).words(decimals: 1, unit: " km")
    }
}
