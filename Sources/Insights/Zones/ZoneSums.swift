/// The time in each heart rate zone over some activities. Those without zone times add only to their number.
package struct ZoneSums: Sendable, Equatable {
    /// Seconds in each zone, zone 1 first: the athlete's five, and further ones if a source has them.
    package private(set) var seconds = [0, 0, 0, 0, 0]
    package private(set) var activities = 0
    /// The activities with zone times.
    package private(set) var zonedActivities = 0

    init() {}

    /// Seconds in all zones.
    package var total: Int { seconds.reduce(0) { $0.adding($1) } }

    /// Seconds in zones 1 and 2.
    var easySeconds: Int { seconds[..<2].reduce(0) { $0.adding($1) } }

    /// Seconds in zone 4 and above.
    var hardSeconds: Int { seconds[3...].reduce(0) { $0.adding($1) } }

    /// Seconds in a zone, from 1.
    func seconds(in zone: Int) -> Int { zone <= seconds.count ? seconds[zone - 1] : 0 }

    mutating func add(_ activity: CountedActivity) {
        activities += 1
        if !activity.zoneSeconds.isEmpty { zonedActivities += 1 }
        add(activity.zoneSeconds)
    }

    mutating func add(_ other: ZoneSums) {
        activities += other.activities
        zonedActivities += other.zonedActivities
        add(other.seconds)
    }

    private mutating func add(_ others: [Int]) {
        if seconds.count < others.count { seconds += [Int](repeating: 0, count: others.count - seconds.count) }
        for (zone, amount) in others.enumerated() { seconds[zone] = seconds[zone].adding(amount) }
    }
}
