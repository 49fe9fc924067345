package import Basics
package import Workouts

/// An athlete's training with its activities counted: made once, for the briefs of many days.
package struct CountedTraining: Sendable {
    let today: Day
    /// All known days, including missed workouts.
    let workouts: [MergedWorkout]
    let physiology: Physiology
    let zoneTimes: [ActivityID: [HeartRateZoneTime]]
    /// The activities up to today, in order of start.
    let activities: [CountedActivity]
    let daysOff: Set<Day>
    let isFromStrava: Bool
    /// Whether Strava's API may have told any of it.
    let isForAthleteAlone: Bool
    private let known: Coverage
    private let activeDays: Set<Day>
    private let archived: Set<ActivityID>

    /// - Parameters:
    ///   - workouts: the merged list of all known days, including missed workouts.
    ///   - known: the days whose activities are all known.
    ///   - zoneTimes: the time in each heart rate zone, by the activities' ids.
    ///   - archived: the activities of Strava's that only archives tell. Its terms for the API don't bind these.
    package init(
        of workouts: [MergedWorkout], known: Coverage, today: Day, physiology: Physiology = Physiology(),
        zoneTimes: [ActivityID: [HeartRateZoneTime]] = [:], archived: Set<ActivityID> = []
    ) {
        var counted: [CountedActivity] = []
        counted.reserveCapacity(workouts.count)
        for workout in workouts {
            for (activity, times) in zip(workout.activities, workout.zoneTimes(among: zoneTimes))
            where activity.day <= today { counted.append(CountedActivity(activity, physiology, zoneTimes: times)) }
        }
        self.today = today
        self.workouts = workouts
        self.physiology = physiology
        self.zoneTimes = zoneTimes
        self.known = known
        self.archived = archived
        activities = counted.inOrder
        activeDays = Set(counted.lazy.map(\.day))
        daysOff = Set(daysOffIn: workouts)
        isFromStrava = workouts.contains(where: \.isFromStrava)
        isForAthleteAlone = workouts.contains { $0.isForAthleteAlone(besides: archived) }
    }

    func isKnown(_ day: Day) -> Bool { known.contains(day) || activeDays.contains(day) }

    /// Whether Strava's API or a JSON list may have told any of a workout.
    func isForAthleteAlone(_ workout: MergedWorkout) -> Bool { workout.isForAthleteAlone(besides: archived) }
}

extension MergedWorkout {
    fileprivate func isForAthleteAlone(besides archived: Set<ActivityID>) -> Bool {
        hasActivity { !$0.id.isFile && !archived.contains($0.id) }
    }
}
