package import Basics
package import Export
package import Workouts

/// What is known of an athlete at one moment: read and merged once, shown in many ways.
package struct KnownWorkouts: Sendable {
    /// The athlete's own wish.
    let showsMissed: Bool
    /// The first day of what is merged.
    let firstDay: Day
    /// All that matching goes by.
    package let input: MatchInput
    /// What there is to publish of all its days, what was missed included.
    let publication: Publication
    /// The merged list as if activities of days to come weren't there yet.
    package let past: [MergedWorkout]
    /// What Strava told of the time in heart rate zones, by the activities' numbers.
    package let zoneTimes: [Int64: [HeartRateZoneTime]]

    /// Everything that is merged, what was missed and what lies ahead included.
    package var workouts: [MergedWorkout] { publication.workouts }
}

extension KnownWorkouts {
    /// What a run would publish of some days if neither the feed nor Strava had anything new to say.
    ///
    /// - Parameters:
    ///   - first: nil for the first that is merged.
    ///   - last: nil for as far as anything is known.
    ///   - showsMissed: nil for the athlete's own wish.
    package func publication(from first: Day? = nil, to last: Day? = nil, showsMissed: Bool? = nil) -> Publication {
        let days = WrittenDays(first: first ?? firstDay, last: last ?? Day(number: .max))
        let showsMissed = showsMissed ?? self.showsMissed
        return publication.limited { workout in
            days.contains(workout.day) && (showsMissed || workout.status != .missed)
        }
    }
}
