package import Basics
package import Workouts

/// An activity reduced to its figures: in whole units, with its load.
///
/// A class, because each figure iterates over all activities: with twenty years of them, copying only references is a
/// tenth faster.
package final class CountedActivity: Sendable, Equatable {
    package let id: ActivityID
    package let name: String
    /// tpmerge's name of the activity's own sport.
    package let sport: String
    /// The wall clock of the place where it was recorded; it counts on this clock's day.
    let localStart: LocalTime
    let start: Instant
    let startIsHidden: Bool
    let isManual: Bool
    package let amounts: Amounts
    package let hasDistance: Bool
    package let hasClimb: Bool
    let loadSource: LoadSource
    let loadIsEstimated: Bool
    let caloriesAreEstimated: Bool
    /// Tenths of a point; nil if Strava has no score.
    let scoreTenths: Int?
    /// Seconds in each heart rate zone, zone 1 first; empty if unknown.
    let zoneSeconds: [Int]

    init(_ activity: Activity, _ physiology: Physiology, zoneTimes: [HeartRateZoneTime] = []) {
        id = activity.id
        name = activity.name
        sport = activity.sportName
        localStart = activity.localStart
        start = activity.start
        startIsHidden = activity.startIsHidden
        isManual = activity.isManual
        hasDistance = activity.distance != nil
        hasClimb = activity.elevationGain != nil
        let load = Load(of: activity, physiology)
        loadSource = load.source
        loadIsEstimated = load.isEstimated
        scoreTenths = activity.countedScoreTenths
        zoneSeconds = zoneTimes.secondsByZone
        caloriesAreEstimated = activity.calories?.isEstimated ?? false
        amounts = Amounts(
            activities: 1, movingSeconds: activity.movingTime.roundedSeconds,
            millimeters: activity.distance?.roundedMillimeters ?? 0,
            climbMillimeters: activity.elevationGain?.roundedMillimeters ?? 0, loadTenths: load.tenths,
            kilocalorieTenths: Int(halfUp: (activity.calories?.kilocalories ?? 0) * 10))
    }

    package var day: Day { localStart.day }

    package static func == (one: CountedActivity, other: CountedActivity) -> Bool {
        (one.id, one.name, one.sport, one.day, one.hasDistance, one.hasClimb)
            == (other.id, other.name, other.sport, other.day, other.hasDistance, other.hasClimb)
            && one.amounts == other.amounts
    }

    /// The greatest speed that is humanly plausible in its sport over its distance, in metres per second; nil for a
    /// sport without a pace. A short, steep ride can be faster than one of 40 km and more.
    var greatestSpeed: Double? {
        switch PlannedSport(rawValue: sport) {
        case .run: 7
        case .walk: 5
        case .swim: 2.2
        case .bike, .mountainBike: amounts.millimeters < 40_000_000 ? 22 : 15
        default: nil
        }
    }
}

extension [CountedActivity] {
    /// In order of start and id. Sorting small keys is much faster than sorting whole activities.
    var inOrder: [CountedActivity] {
        let keys = indices.map { (self[$0].start, self[$0].id, index: $0) }
        return keys.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { self[$0.index] }
    }

    var amounts: Amounts { reduce(into: Amounts()) { $0.add($1.amounts) } }

    func from(_ first: Day) -> [CountedActivity] {
        // Avoids copying twenty years of activities for nothing.
        allSatisfy { $0.day >= first } ? self : filter { $0.day >= first }
    }

    func upTo(_ last: Day) -> [CountedActivity] { allSatisfy { $0.day <= last } ? self : filter { $0.day <= last } }
}

extension Distance {
    /// Whole millimetres, half up; 0 for an invalid distance.
    var roundedMillimeters: Int { Int(halfUp: meters * 1000) }
}

extension [MergedWorkout] {
    /// The activities up to a day, in order of start and id.
    func counted(
        upTo last: Day, _ physiology: Physiology, _ zoneTimes: [ActivityID: [HeartRateZoneTime]],
        where counts: (Activity) -> Bool = { _ in true }
    ) -> [CountedActivity] {
        var found: [CountedActivity] = []
        found.reserveCapacity(count)
        for workout in self {
            for (activity, times) in zip(workout.activities, workout.zoneTimes(among: zoneTimes))
            where activity.day <= last && counts(activity) {
                found.append(CountedActivity(activity, physiology, zoneTimes: times))
            }
        }
        return found.inOrder
    }
}

extension MergedWorkout {
    /// The zone times of each of its activities, in their order; empty where none are known.
    func zoneTimes(among told: [ActivityID: [HeartRateZoneTime]]) -> [[HeartRateZoneTime]] {
        guard !told.isEmpty else { return Array(repeating: [], count: activities.count) }
        let lists = activities.map { told.times(of: $0) ?? [] }
        // A duplicate may come from the device with the heart rate strap.
        if parts.isEmpty, lists == [[]], let lent = duplicates.lazy.compactMap(told.times).first { return [lent] }
        return lists
    }
}

extension [ActivityID: [HeartRateZoneTime]] {
    /// The times of an activity, by any of its ids.
    fileprivate func times(of activity: Activity) -> [HeartRateZoneTime]? {
        self[activity.id] ?? activity.aliases.lazy.compactMap { self[$0] }.first
    }
}

extension [HeartRateZoneTime] {
    /// Seconds in each zone, zone 1 first; empty if there are none. Numbers that no source means are left out.
    var secondsByZone: [Int] {
        var seconds: [Int] = []
        for time in self where (1...10).contains(time.zone) && (1..<3_600_000).contains(time.seconds) {
            if seconds.count < time.zone { seconds += [Int](repeating: 0, count: time.zone - seconds.count) }
            seconds[time.zone - 1] = seconds[time.zone - 1].adding(time.seconds)
        }
        return seconds
    }
}
