import Workouts

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
